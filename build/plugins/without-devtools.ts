import type {Plugin} from 'rolldown';

/** Ink loads its development tools only where DEV is set; they are no part of what a user runs. */
export const withoutDevtools: Plugin = {
	name: 'without-devtools',
	resolveId: {
		filter: {id: /devtools\.js$/},
		handler: (_id, importer) => (importer?.includes('/ink/') ? '\0no-devtools' : undefined),
	},
	load: {filter: {id: /^\0no-devtools$/}, handler: () => 'export {};'},
};
