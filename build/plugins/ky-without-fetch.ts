import path from 'node:path';
import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

const ours = path.resolve(import.meta.dirname, '../../source/services/http/web-classes.ts');

/** Modules of ky that use the platform's classes. */
const names = ['constants.js', 'Ky.js', 'merge.js'];
const found = new Set<string>();

/**
Ky looks for what the platform has as it is loaded, and makes a Request for each question. The platform's is part of its
fetch: 14 MiB of memory and 40 ms, though each request goes out over our own. Here ky gets small classes instead.
*/
export const kyWithoutFetch: Plugin = {
	name: 'ky-without-fetch',
	transform: {
		filter: {id: /\/ky\/distribution\/(?:core\/(?:constants|Ky)|utils\/merge)\.js$/},
		handler(code, id) {
			const name = path.basename(id);
			if (!code.includes('globalThis.')) return undefined;
			found.add(name);
			const changed = code.replaceAll('globalThis.', 'webClasses.');
			return `import {webClasses} from ${JSON.stringify(ours)};\n${changed}`;
		},
	},
	buildEnd: sayMissed('ky', names, found),
};
