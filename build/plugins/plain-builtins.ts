import type {Plugin} from 'rolldown';

const prefix = '\0plain ';

/**
Gives Node's modules without their lazy properties, which an import would read: one of node:http's is a WebSocket that
stands on the platform's fetch, and costs 40 ms at each start for nothing.
*/
export const plainBuiltins: Plugin = {
	name: 'plain-builtins',
	resolveId: {
		filter: {id: /^(?:node:)?https?$/},
		// What require() gives has its lazy properties without making them.
		handler: (id, _importer, {kind}) =>
			kind === 'require-call' ? undefined : prefix + id.replace('node:', ''),
	},
	load: {
		filter: {id: /^\0plain /},
		handler(id) {
			const name = `node:${id.slice(prefix.length)}`;
			const properties = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name)));
			const names = properties.filter(([, property]) => 'value' in property).map(([key]) => key);
			return [
				`const builtin = process.getBuiltinModule('${name}');`,
				'export default builtin;',
				`export const {${names.join(', ')}} = builtin;`,
			].join('\n');
		},
	},
};
