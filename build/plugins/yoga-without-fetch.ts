import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

const loader = 'yoga-wasm-base64-esm.js';
const found = new Set<string>();

/** The question before each fetch, by which it does without. */
const guardedFetch = /"function"\s*!==?\s*typeof fetch\b/;

/**
Yoga's loader fetches the WebAssembly that stands in its own file as a data: address, for which the platform's fetch is
loaded: some 45 ms at each start. Where there is no fetch, it decodes that address itself.
*/
export const yogaWithoutFetch: Plugin = {
	name: 'yoga-without-fetch',
	transform: {
		filter: {id: /yoga-wasm-base64-esm\.js$/},
		handler(code) {
			found.add(loader);
			if (guardedFetch.test(code)) return `const fetch = undefined;\n${code}`;
			this.warn(`${loader} of Yoga is not what it was: it is taken as it is, and a start takes longer`);
			return undefined;
		},
	},
	buildEnd: sayMissed('Yoga', [loader], found),
};
