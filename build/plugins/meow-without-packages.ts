import path from 'node:path';
import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

/** Texts of meow's own modules, each with what stands in its place. */
const changes: Readonly<Record<string, readonly (readonly [found: string, instead: string])[]>> = {
	// It is given the package, so that it looks for none.
	'options.js': [
		[
			"import { a as readPackageUpSync, n as normalizePackageData } from './dependencies.js';",
			'const readPackageUpSync = () => undefined; const normalizePackageData = () => undefined;',
		],
		['path.dirname(fileURLToPath(options.importMeta.url))', 'undefined'],
	],
	'dependencies.js': [
		['= requireLib$1();', '= /* @__PURE__ */ requireLib$1();'],
		['var normalizeExports = requireNormalize();', ''],
		['= getDefaultExportFromCjs(normalizeExports);', '= undefined;'],
		// It loads no configuration file.
		['= createRequire ? createRequire(import.meta.url) : undefined;', '= undefined;'],
		['promisify(execFile);', ''],
		["import { execFile } from 'node:child_process';", ''],
	],
};

const found = new Set<string>();

/**
Meow brings what reads and checks a package.json, which sorts the names of all licences as it is loaded; it is given the
package here. Without that a `--version` reads 86 kB less of 305 and takes a fifth less of the processor’s time.
*/
export const meowWithoutPackages: Plugin = {
	name: 'meow-without-packages',
	transform: {
		filter: {id: /\/meow\/build\/(?:options|dependencies)\.js$/},
		handler(code, id) {
			const name = path.basename(id);
			found.add(name);
			const parts = changes[name] ?? [];
			const missed = parts.find(([text]) => !code.includes(text));
			if (!missed) return parts.reduce((text, [plain, instead]) => text.replace(plain, () => instead), code);
			this.warn(
				`${name} of meow has no ${missed[0]} any more: it is taken as it is, and a start takes longer`,
			);
			return undefined;
		},
	},
	buildEnd: sayMissed('meow', Object.keys(changes), found),
};
