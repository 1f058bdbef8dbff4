import {isBuiltin} from 'node:module';
import type {Plugin} from 'rolldown';

const prefix = '\0builtin ';

/**
An import of one of Node's own modules reads all that the module has, lazy parts too: 5 MiB in all. And in one file all of
them stand at its head: http, crypto and child_process are loaded for a program that only says its version, 20 ms. This
way each is loaded with what needs it, and of it what is used.
*/
export const lateBuiltins: Plugin = {
	name: 'late-builtins',
	resolveId: {
		filter: {id: /^[\w:/]+$/},
		handler(id, importer, {kind}) {
			// What a library asks for with require() is loaded late already, and is a function at times; the bundler's
			// own few lines stand before everything else.
			const isOurs = kind === 'import-statement' && !importer?.startsWith('\0');
			return isOurs && isBuiltin(id) ? `${prefix}${id}` : undefined;
		},
	},
	load: {
		filter: {id: /^\0builtin /},
		handler(id) {
			const name = id.slice(prefix.length);
			const names = Object.keys(process.getBuiltinModule(name) ?? {}).filter(key =>
				/^[a-z_$][\w$]*$/i.test(key),
			);
			const code = [
				`const builtin = process.getBuiltinModule(${JSON.stringify(name)});`,
				'export default builtin;',
				// Some of them warn, or load more, once they are read: only those in use remain.
				...names
					.filter(key => key !== 'default' && key !== 'builtin')
					.map(key => `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`),
			].join('\n');
			return {code, moduleSideEffects: false};
		},
	},
};
