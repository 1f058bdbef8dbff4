import type {Plugin} from 'rolldown';

/**
As a module, node:process reads every property of the process at its import, those too that load half of Node:
some 7 ms at each start. What the program and its libraries use of it is on the global object already.
*/
export const globalProcess: Plugin = {
	name: 'global-process',
	resolveId: {filter: {id: /^(?:node:)?process$/}, handler: () => '\0process'},
	load: {
		filter: {id: /^\0process$/},
		handler: () => 'const {process} = globalThis; export default process; export const {cwd, env} = process;',
	},
};
