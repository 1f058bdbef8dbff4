import {defaultCalendarDays, maxCalendarDays} from '../domain/calendar.ts';
import {levels} from '../domain/concern.ts';
import {kindWords} from '../domain/proposal.ts';
import {statusWords} from '../domain/proposal-status.ts';
import {sortOrders, stateWords} from '../domain/validator.ts';
import {voteWords} from '../domain/votes.ts';
import {ownSorts, serviceSorts} from '../routes/route.ts';
import {broadcastFlags} from './broadcast-flags.ts';
import {chainFlags} from './chain-flags.ts';
import type {Flag} from './flag.ts';

/** Flags of the commands about changes, about dates, and about what needs a person. */
const changeFlags = {
	days: {
		value: 'N',
		accepts: 'number',
		group: 'choice',
		description: `what comes in so many days, 1 to ${maxCalendarDays} (${defaultCalendarDays})`,
	},
	'fail-if-any': {
		value: 'LEVEL',
		accepts: levels,
		group: 'choice',
		description: `end with 7 if anything has this level or a graver one, and with 1 if nothing has but the data is not fresh: ${levels.join(', ')}`,
	},
	since: {
		value: 'TIME',
		accepts: 'text',
		group: 'choice',
		description:
			'what became known since then: 2h, 7d, 09:30, 2026-11-21, "2026-11-21 09:30", or last, which is since changes last printed all (24h); of rewards and history: the day, month or time from which on they are wanted',
	},
	level: {
		value: 'LEVEL',
		accepts: levels,
		group: 'choice',
		description: `only what weighs as much or more: ${levels.join(', ')} (minor: all; a table of changes only counts minor ones unless you ask for them)`,
	},
	mine: {group: 'choice', description: 'only what concerns my addresses, my stake or my validators'},
	offline: {group: 'choice', description: 'print what is known, and ask the service nothing'},
	forget: {group: 'choice', description: 'forget all that was seen of this chain; prints nothing'},
} as const satisfies Record<string, Flag>;

/** Flags of `watch`. */
const watchFlags = {
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

/** Flags of the commands about what an address holds and does. */
const mineFlags = {
	vote: {
		value: 'VOTE',
		accepts: voteWords,
		isRepeatable: true,
		group: 'choice',
		description: `only these votes, separated by commas: ${voteWords.join(', ')}`,
	},
	until: {
		value: 'DATE',
		accepts: 'text',
		group: 'choice',
		description: 'with --since: up to the beginning of this day or month, or to this time (now)',
	},
	from: {
		value: 'VALIDATOR',
		accepts: 'text',
		group: 'choice',
		description: 'the validator that the stake would leave: its address, its label or its name',
	},
	'no-wait': {
		group: 'choice',
		description: 'answer after one look; who signs is then not known',
	},
	commands: {
		group: 'output',
		description: "only the wallet's commands for what can be withdrawn and claimed, one a line",
	},
} as const satisfies Record<string, Flag>;

/** Flags of `exporter`. */
const exporterFlags = {
	listen: {
		value: 'ADDRESS:PORT',
		accepts: 'text',
		group: 'exporter',
		description:
			'where metrics are served: 127.0.0.1:9664, or [::1]:9664; port 0 is any free one (127.0.0.1:9664)',
	},
	'allow-host': {
		value: 'NAME',
		accepts: 'text',
		isRepeatable: true,
		group: 'exporter',
		description: 'answer requests for this Host too; by default, on loopback, only localhost and its address',
	},
	'all-validators': {
		group: 'exporter',
		description: 'every validator, not only yours and the top 20',
	},
	'alert-rules': {group: 'exporter', description: 'print alert rules for Prometheus, and end'},
	dashboard: {group: 'exporter', description: 'print a dashboard for Grafana, and end'},
} as const satisfies Record<string, Flag>;

/** Pages of a whole list asked for at a time; the usual number is quick, and no burden on a public service. */
export const jobsRange = {least: 1, most: 8} as const;
export const defaultJobs = 4;

/** Filters that no service knows. */
export const ownFilters = ['mine'] as const;

/** Forms of an answer. */
export const outputFormats = ['table', 'json', 'csv'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Forms of an answer that is about dates. */
export const calendarFormats = [...outputFormats, 'ics'] as const;

/** Forms of a report that others are to read. */
export const checkFormats = [...outputFormats, 'markdown'] as const;

/** Forms of what goes out by itself. */
export const watchFormats = ['json', 'text'] as const;
export type AnswerFormat =
	| (typeof calendarFormats)[number]
	| (typeof checkFormats)[number]
	| (typeof watchFormats)[number];

/** Every flag by its name as typed after the two dashes: drives parsing, checks, help and reference. */
const flags = {
	view: {
		value: 'ROUTE',
		accepts: 'route',
		// No word at all means the validators.
		mayBeEmpty: true,
		group: 'choice',
		description: 'where the dashboard opens: "proposals status=voting"',
	},
	state: {
		value: 'STATE',
		accepts: stateWords,
		isRepeatable: true,
		group: 'choice',
		description: `only these states, separated by commas: ${stateWords.join(', ')}, or one that a newer service has`,
	},
	sort: {
		value: 'KEY',
		accepts: [...serviceSorts, ...ownSorts],
		group: 'choice',
		description: `${serviceSorts.join(', ')}; most power first (default), else the lowest; ${ownSorts.join(', ')}: the most first`,
	},
	filter: {
		value: 'FILTER',
		accepts: ownFilters,
		group: 'choice',
		description: 'mine: only validators of yours, and those with stake of yours',
	},
	order: {
		value: 'ORDER',
		accepts: sortOrders,
		group: 'choice',
		description: `${sortOrders.join(' or ')}, instead of the sort key's own`,
	},
	status: {
		value: 'STATUS',
		accepts: statusWords,
		group: 'choice',
		description: `${statusWords.join(', ')}; passed and rejected alone are both, final or not`,
	},
	kind: {
		value: 'KIND',
		accepts: kindWords,
		isRepeatable: true,
		group: 'choice',
		description: `of proposals: ${kindWords.join(', ')}; of changes: as changes --help has them, or all of a subject; of transactions: as history --help has them`,
	},
	pattern: {value: 'TEXT', accepts: 'text', group: 'choice', description: 'text the service searches for'},
	epoch: {
		value: 'N',
		accepts: 'number',
		group: 'choice',
		description: 'what can be withdrawn as of this epoch (now)',
	},
	...changeFlags,
	...mineFlags,
	address: {
		value: 'ADDRESS',
		accepts: 'text',
		isRepeatable: true,
		group: 'choice',
		description: 'a delegator whose lists --check reads too; one of over 60 rows shows torn pages',
	},
	import: {
		value: 'FILE',
		accepts: 'file',
		mayBeStdin: true,
		group: 'choice',
		description: 'import the labels of this file, all or none; - is stdin',
	},
	overwrite: {group: 'choice', description: 'let labels of the file replace others'},
	...broadcastFlags,
	...watchFlags,
	...exporterFlags,
	page: {value: 'N', accepts: 'number', group: 'list', description: 'this page, from 1'},
	all: {group: 'list', description: 'every page: everything or nothing'},
	jobs: {
		value: 'N',
		accepts: 'number',
		group: 'list',
		description: `pages of --all asked for at a time, ${jobsRange.least} to ${jobsRange.most} (${defaultJobs})`,
	},
	explain: {group: 'output', description: 'json, csv: also status, when, turnout, shares, verdict'},
	columns: {
		value: 'WORDS',
		accepts: 'columns',
		isRepeatable: true,
		group: 'output',
		description: 'table, csv: only these columns, in this order, separated by commas; json stays whole',
	},
	output: {
		short: 'o',
		value: 'FORMAT',
		accepts: outputFormats,
		group: 'output',
		description: 'table (default), json as the service sent it, or csv with exact values',
	},
	'indexer-url': {
		short: 'i',
		value: 'URL',
		accepts: 'url',
		mayBeIdle: true,
		group: 'service',
		description: "the indexer's address, or STAKEDECK_INDEXER_URL",
	},
	'rpc-url': {
		short: 'r',
		value: 'URL',
		accepts: 'url',
		mayBeIdle: true,
		group: 'service',
		description: "the node's address, which takes transactions, or STAKEDECK_RPC_URL",
	},
	'api-key-file': {
		value: 'FILE',
		accepts: 'file',
		mayBeIdle: true,
		group: 'service',
		description: 'file that holds the key, or the key itself in STAKEDECK_API_KEY',
	},
	profile: {
		short: 'p',
		value: 'NAME',
		accepts: 'profile',
		isRepeatable: true,
		repeatedBy: ['watch', 'exporter'],
		group: 'service',
		description: 'addresses and key of this profile of the configuration, or STAKEDECK_PROFILE',
	},
	'list-profiles': {group: 'output', description: 'only the names of the profiles, one a line'},
	check: {
		group: 'output',
		description:
			'config: all that is wrong in it and in the files it names, at once; 2 if anything is; service: hold it to its interface',
	},
	schema: {
		group: 'output',
		description:
			'the JSON schema, by which editors complete and check the configuration, and readers the lines of watch',
	},
	demo: {group: 'service', description: 'ask an embedded chain with made-up data'},
	interval: {
		value: 'SECONDS',
		accepts: 'number',
		group: 'polling',
		description: 'time between two polls of stake, the rest less often (10)',
	},
	timeout: {
		value: 'SECONDS',
		accepts: 'number',
		group: 'polling',
		description: 'time for one answer of the service, retry included (15)',
	},
	verbose: {group: 'polling', description: 'requests on stderr, never the key'},
	unchecked: {group: 'checks', description: 'send an address, hash or id unchecked'},
	'allow-plain-http': {group: 'checks', description: 'send the key over http to another machine'},
	'read-only': {group: 'checks', description: 'never broadcast'},
	'no-color': {group: 'look', description: 'no colours, as with NO_COLOR'},
	ascii: {group: 'look', description: 'draw with ASCII only, as where the locale is not UTF-8'},
	'screen-reader': {
		group: 'look',
		description: 'the dashboard in sentences, one for each row, as with INK_SCREEN_READER=true',
	},
	utc: {group: 'look', description: 'times in UTC'},
	...chainFlags,
	help: {short: 'h', group: 'look', description: 'what the program or a command takes'},
	version: {short: 'V', group: 'look', description: 'name, version and what runs it'},
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;

export const flagNames = Object.keys(flags) as FlagName[];

/** Returns the flag as the table's general type, which knows all optional fields. */
export function flagOf(name: FlagName): Flag {
	return flags[name];
}

/** Tells whether a command that has no use for the flag takes it all the same. */
export function mayBeIdle(name: FlagName): boolean {
	return flagOf(name).mayBeIdle ?? false;
}

/** Tells whether a command takes the flag several times. */
export function mayRepeat(name: FlagName, command: string | undefined): boolean {
	const {isRepeatable = false, repeatedBy} = flagOf(name);
	return isRepeatable && (repeatedBy === undefined || repeatedBy.includes(command ?? ''));
}

const ownGroups: ReadonlyArray<Flag['group']> = [
	'choice',
	'list',
	'broadcast',
	'watch',
	'exporter',
	'output',
	'chain',
];

/** Tells whether it belongs to a few commands, and not to nearly all of them. */
export function isOwnFlag(name: FlagName): boolean {
	return ownGroups.includes(flagOf(name).group);
}
