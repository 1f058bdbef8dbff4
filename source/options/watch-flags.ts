import type {Flag} from './flag.ts';

/** Flags of `watch`. */
export const watchFlags = {
	validator: {
		value: 'VALIDATOR',
		accepts: 'text',
		isRepeatable: true,
		group: 'choice',
		description: 'only events of these validators, by address or label, separated by commas',
	},
	name: {
		value: 'NAME',
		accepts: 'text',
		group: 'watch',
		description:
			'of watch: remember under this name how far it came, so that the next run goes on there; of init: that of the profile',
	},
	once: {group: 'watch', description: 'compare the chain once, hand over what is new, and end'},
	batch: {
		value: 'SECONDS',
		accepts: 'number',
		group: 'watch',
		description: 'wait so long for the rest of a burst, as at a new epoch, and hand it over as one (0)',
	},
	bookmarks: {
		group: 'watch',
		description: 'a line a minute that says that it still watches, and how far it came',
	},
	ping: {
		value: 'URL',
		accepts: 'url',
		group: 'watch',
		description: "ask this address once a minute while changes are compared, as a dead man's switch wants it",
	},
	remind: {
		value: 'HOURS',
		accepts: 'number',
		group: 'watch',
		description: 'repeat what still needs you after each period of this many hours (1 to 168)',
	},
	'systemd-unit': {
		group: 'watch',
		description: 'print a unit of systemd that runs this line as a service, and end',
	},
	exec: {
		value: 'CMD ARGS...',
		accepts: 'text',
		takesRest: true,
		group: 'watch',
		description: 'run this program for each event, which it gets on stdin; all that follows is its own',
	},
} as const satisfies Record<string, Flag>;
