import {type Explained, type Metric, type RoundName, roundNames, singles} from './metric.ts';

/** Resources of this process. */
export interface ProcessUsage {
	/** Version of the program. */
	readonly version: string;
	readonly nodeVersion: string;
	/** Unix seconds, with a fraction. */
	readonly startedAt: number;
	readonly residentBytes: number;
	readonly heapBytes: number;
	/** Time of the user and of the system together. */
	readonly processorSeconds: number;
	/** Open files and connections; undefined: the system does not say. */
	readonly openFiles?: number | undefined;
	/** Scrapes so far, that which caused the reading included. */
	readonly scrapes: number;
}

/** Metrics by the names that client libraries of Prometheus give them. */
const standardMetrics = singles<ProcessUsage>(undefined, {
	process_cpu_seconds_total: [
		'Total user and system CPU time spent in seconds.',
		({processorSeconds}) => processorSeconds,
	],
	process_resident_memory_bytes: ['Resident memory size in bytes.', ({residentBytes}) => residentBytes],
	process_start_time_seconds: [
		'Start time of the process since unix epoch in seconds.',
		({startedAt}) => startedAt,
	],
	process_open_fds: [
		'Number of open file descriptors; left out where the system does not say.',
		({openFiles}) => openFiles,
	],
}).map(metric => ({...metric, isStandard: true}));

/** Metrics of the program itself, which are of no chain. */
export const processMetrics: readonly Metric<ProcessUsage>[] = [
	...standardMetrics,
	{
		name: 'build_info',
		help: 'Version of stakedeck and of the Node that runs it; always 1.',
		labels: ['version', 'node_version'],
		round: undefined,
		read: ({version, nodeVersion}) => [{labels: [version, nodeVersion], value: 1}],
	},
	...singles<ProcessUsage>(undefined, {
		process_start_timestamp_seconds: ['Unix time at which this program started.', ({startedAt}) => startedAt],
	}),
	...singles<ProcessUsage>(undefined, {
		process_resident_memory_bytes: [
			'Memory of this program that is in RAM, in bytes.',
			({residentBytes}) => residentBytes,
		],
		process_heap_bytes: ['Memory that its JavaScript objects take, in bytes.', ({heapBytes}) => heapBytes],
		process_cpu_seconds_total: [
			'Processor time that this program took, in seconds.',
			({processorSeconds}) => processorSeconds,
		],
		scrapes_total: ['Scrapes so far.', ({scrapes}) => scrapes],
	}),
];

export const sourceNames = ['indexer', 'node'] as const;
export type SourceName = (typeof sourceNames)[number];

/** Outcomes of a request by the status of its answer. */
export const requestResults = ['ok', 'absent', 'refused', 'limited', 'failed', 'unanswered'] as const;
export type RequestResult = (typeof requestResults)[number];

/** A server that is asked, as this program sees it. */
export interface KnownSource {
	readonly source: SourceName;
	/** True if it answers now; undefined: it was not asked lately, so that nobody knows. */
	readonly isUp: boolean | undefined;
	/** True if it is the user's own node; left out for an indexer. */
	readonly isOwn?: boolean | undefined;
	/** Unix seconds of its last good answer; undefined: there was none. */
	readonly answeredAt: number | undefined;
	/** Requests by their outcome. */
	readonly requests: Readonly<Record<RequestResult, number>>;
}

/** Work of this program for one chain, whatever it knows of it. */
export interface ChainWork {
	/** Name of the profile; "" if the service was given by its address. */
	readonly profile: string;
	readonly sources: readonly KnownSource[];
	/** Unix seconds of the last reading of each kind that could be used, the oldest one where it is of several addresses. */
	readonly readAt: ReadonlyMap<RoundName, bigint>;
	/** Events since the start by their kinds, all kinds there are. */
	readonly events: ReadonlyMap<string, number>;
	/** False: another program of this machine asks the service, and this one reads its ledger; undefined: not known yet. */
	readonly isAsking: boolean | undefined;
}

/** Metrics of the watching of a chain, which stay whatever happens. */
export const workMetrics: readonly Metric<ChainWork>[] = [
	...ofSources({
		source_up: [
			'Whether the indexer or the node answers now: 1 or 0. chain_id is empty until a service has said which chain it serves; its profile is known before.',
			({isUp}) => isUp,
		],
		source_own: [
			'Whether the node is yours, as it is on this machine or its validator has a label: 1 or 0.',
			({isOwn}) => isOwn,
		],
		source_last_success_timestamp_seconds: [
			'Unix time of the last good answer of the indexer or the node.',
			({answeredAt}) => answeredAt,
		],
	}),
	{
		name: 'source_requests_total',
		help: 'Requests of this program by the outcome of each: ok, absent (404), refused (401, 403), limited (429), failed, unanswered.',
		labels: ['profile', 'source', 'result'],
		round: undefined,
		read: ({sources, profile}) =>
			sources.flatMap(({source, requests}) =>
				requestResults.map(result => ({labels: [profile, source, result], value: requests[result]})),
			),
	},
	...singles<ChainWork>(undefined, {
		asking: [
			'Whether this program asks the service (1), or another one of this machine does, whose ledger it reads (0).',
			({isAsking}) => (isAsking === undefined ? undefined : Number(isAsking)),
		],
	}),
	{
		name: 'reading_timestamp_seconds',
		help: 'Unix time of the last whole reading of each kind; of several addresses the oldest one.',
		labels: ['reading'],
		round: undefined,
		read: ({readAt}) =>
			roundNames.flatMap(name => {
				const at = readAt.get(name);
				return at === undefined ? [] : [{labels: [name], value: at}];
			}),
	},
	{
		name: 'events_total',
		help: 'Changes of the chain since this program started, by their kinds as `stakedeck changes` names them.',
		labels: ['kind'],
		round: undefined,
		read: ({events}) => [...events].map(([kind, value]) => ({labels: [kind], value})),
	},
];

/** Makes metrics with a series of each server that is asked, by their names. */
function ofSources(
	all: Readonly<Record<string, Explained<(source: KnownSource) => boolean | number | undefined>>>,
): readonly Metric<ChainWork>[] {
	return Object.entries(all).map(([name, [help, figureOf]]) => ({
		name,
		help,
		labels: ['profile', 'source'],
		round: undefined,
		read: ({profile, sources}) =>
			sources.flatMap(each => {
				const value = figureOf(each);
				return value === undefined ? [] : [{labels: [profile, each.source], value: Number(value)}];
			}),
	}));
}
