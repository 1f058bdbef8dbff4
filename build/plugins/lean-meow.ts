import type {Plugin} from 'rolldown';

/** How meow's own file brings in what looks for a package.json and puts it in order. */
const imported = "import { a as readPackageUpSync, n as normalizePackageData } from './dependencies.js';";

/**
The parser of arguments looks for a package.json and normalizes it, with tables of licences, hosts and versions that
take 15 ms at each start. It is given what it wants to know of the package, and what it brings for the rest is left
out where nothing uses it.
*/
export const leanMeow: Plugin = {
	name: 'lean-meow',
	transform: {
		filter: {id: /\/meow\/build\/(?:options|dependencies)\.js$/},
		handler(code, id) {
			// What a part of it gives is only made for those that use it, and the bundler cannot know that.
			if (id.endsWith('dependencies.js'))
				return code.replaceAll(
					/(?<== )(?=(?:require\w[\w$]*|getDefaultExportFromCjs)\()|^(?=promisify\()/gm,
					'/* @__PURE__ */ ',
				);
			if (!code.includes(imported)) throw new Error('meow takes its packages from elsewhere now');
			const own = 'const readPackageUpSync = () => undefined;\nconst normalizePackageData = () => undefined;';
			return code.replace(imported, own);
		},
	},
};
