import type {Plugin} from 'rolldown';

/** In meow's own modules: what stands there, and what in its place. */
const changes: Readonly<Record<string, readonly (readonly [found: string, instead: string])[]>> = {
	// It is given the package, so that it looks for none.
	'options.js': [
		[
			"import { a as readPackageUpSync, n as normalizePackageData } from './dependencies.js';",
			'const readPackageUpSync = () => undefined; const normalizePackageData = () => undefined;',
		],
	],
	'dependencies.js': [
		['= requireLib$1();', '= /* @__PURE__ */ requireLib$1();'],
		['var normalizeExports = requireNormalize();', ''],
		['= getDefaultExportFromCjs(normalizeExports);', '= undefined;'],
		['promisify(execFile);', ''],
		["import { execFile } from 'node:child_process';", ''],
	],
};

/**
meow brings what reads and checks a package.json, which sorts the names of all licences as it is loaded: a fifteenth of
each start with an argument. Nothing here asks for it.
*/
export const meowWithoutPackages: Plugin = {
	name: 'meow-without-packages',
	transform: {
		filter: {id: /\/meow\/build\/(?:options|dependencies)\.js$/},
		handler(code, id) {
			const file = id.slice(id.lastIndexOf('/') + 1);
			return (changes[file] ?? []).reduce((text, [found, instead]) => {
				if (!text.includes(found)) throw new Error(`${file} of meow has no ${found} any more`);
				return text.replace(found, () => instead);
			}, code);
		},
	},
};
