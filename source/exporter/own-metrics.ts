import {type Metric, only, type RoundName, roundNames, type Sample} from './metric.ts';

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
const standard = {labels: [], round: undefined, isStandard: true};

/** Metrics of the program itself, which are of no chain. */
export const processMetrics: readonly Metric<ProcessUsage>[] = [
	{
		...standard,
		name: 'process_cpu_seconds_total',
		help: 'Total user and system CPU time spent in seconds.',
		read: ({processorSeconds}) => only(processorSeconds),
	},
	{
		...standard,
		name: 'process_resident_memory_bytes',
		help: 'Resident memory size in bytes.',
		read: ({residentBytes}) => only(residentBytes),
	},
	{
		...standard,
		name: 'process_start_time_seconds',
		help: 'Start time of the process since unix epoch in seconds.',
		read: ({startedAt}) => only(startedAt),
	},
	{
		...standard,
		name: 'process_open_fds',
		help: 'Number of open file descriptors; left out where the system does not say.',
		read: ({openFiles}) => only(openFiles),
	},
	{
		name: 'build_info',
		help: 'Version of stakedeck and of the Node that runs it; always 1.',
		labels: ['version', 'node_version'],
		round: undefined,
		read: ({version, nodeVersion}) => [{labels: [version, nodeVersion], value: 1}],
	},
	{
		name: 'process_start_timestamp_seconds',
		help: 'Unix time at which this program started.',
		labels: [],
		round: undefined,
		read: ({startedAt}) => only(startedAt),
	},
	{
		name: 'process_resident_memory_bytes',
		help: 'Memory of this program that is in RAM, in bytes.',
		labels: [],
		round: undefined,
		read: ({residentBytes}) => only(residentBytes),
	},
	{
		name: 'process_heap_bytes',
		help: 'Memory that its JavaScript objects take, in bytes.',
		labels: [],
		round: undefined,
		read: ({heapBytes}) => only(heapBytes),
	},
	{
		name: 'process_cpu_seconds_total',
		help: 'Processor time that this program took, in seconds.',
		labels: [],
		round: undefined,
		read: ({processorSeconds}) => only(processorSeconds),
	},
	{
		name: 'scrapes_total',
		help: 'Scrapes so far.',
		labels: [],
		round: undefined,
		read: ({scrapes}) => only(scrapes),
	},
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
	{
		name: 'source_up',
		help: 'Whether the indexer or the node answers now: 1 or 0. chain_id is empty until a service has said which chain it serves; its profile is known before.',
		labels: ['profile', 'source'],
		round: undefined,
		read: work => ofSources(work, ({isUp}) => isUp),
	},
	{
		name: 'source_own',
		help: 'Whether the node is yours, as it is on this machine or its validator has a label: 1 or 0.',
		labels: ['profile', 'source'],
		round: undefined,
		read: work => ofSources(work, ({isOwn}) => isOwn),
	},
	{
		name: 'source_last_success_timestamp_seconds',
		help: 'Unix time of the last good answer of the indexer or the node.',
		labels: ['profile', 'source'],
		round: undefined,
		read: work => ofSources(work, ({answeredAt}) => answeredAt),
	},
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
	{
		name: 'asking',
		help: 'Whether this program asks the service (1), or another one of this machine does, whose ledger it reads (0).',
		labels: [],
		round: undefined,
		read: ({isAsking}) => (isAsking === undefined ? [] : only(isAsking ? 1 : 0)),
	},
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

/** Makes the series of a figure of each server that is asked. */
function ofSources(
	{profile, sources}: ChainWork,
	figureOf: (source: KnownSource) => boolean | number | undefined,
): readonly Sample[] {
	return sources.flatMap(each => {
		const value = figureOf(each);
		return value === undefined ? [] : [{labels: [profile, each.source], value: Number(value)}];
	});
}
