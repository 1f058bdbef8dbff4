import {toHash} from '../domain/parse-input.ts';
import {formatNarrowing, joinWords} from './lists.ts';
import {parseArgument, refuseSurplus, type ViewRecord} from './view.ts';

/** Route of the overview: the things of all other views that need the person. */
interface OverviewRoute {
	readonly view: 'overview';
}

const overviewRoute: OverviewRoute = {view: 'overview'};

export const overviewView = {
	tab: 'Overview',
	help: 'overview',
	link: 'overview',
	signs: ['turnout', 'outlook', 'votes', 'you', 'powerSums', 'mine', 'estimate'],
	words: {overview: {summary: 'what needs you: the network, open votes, my addresses'}},
	start: overviewRoute,
	printed: ['overview'],
	parse: (word, [surplus]) => (surplus === undefined ? overviewRoute : refuseSurplus(word, surplus)),
	format: () => 'overview',
	answer: () => ({command: 'overview'}),
} as const satisfies ViewRecord<OverviewRoute>;

export interface ParametersRoute {
	readonly view: 'parameters';
	readonly list: 'parameters' | 'networks';
	readonly narrowing: string;
}

const parametersRoute: ParametersRoute = {view: 'parameters', list: 'parameters', narrowing: ''};

export const parametersView = {
	tab: 'Chain',
	help: 'the chain and its parameters',
	link: 'parameters',
	signs: ['estimate', 'order', 'marks'],
	words: {
		parameters: {summary: "the chain's parameters; takes only /TEXT"},
		networks: {summary: 'all profiles of the configuration, to go to one; takes only /TEXT'},
	},
	start: parametersRoute,
	printed: ['parameters'],
	parse(word, [surplus], narrowing) {
		if (surplus !== undefined) return refuseSurplus(word, surplus, ' but /TEXT');
		return {...parametersRoute, list: word === 'networks' ? word : 'parameters', narrowing};
	},
	format: ({list, narrowing}) => joinWords(list, formatNarrowing(narrowing)),
	listOf: ({list}) => list,
	answer: ({list}) =>
		list === 'networks' ? 'networks, which stakedeck networks prints' : {command: 'parameters'},
} as const satisfies ViewRecord<ParametersRoute>;

export interface TxRoute {
	readonly view: 'tx';
	/** 64 hex digits; undefined: the hashes looked up so far. */
	readonly hash: string | undefined;
	readonly narrowing: string;
}

const lookups: TxRoute = {view: 'tx', hash: undefined, narrowing: ''};

/** Returns the route of a transaction, by its hash. */
export function txRoute(hash: string): TxRoute {
	return {...lookups, hash};
}

export const txView = {
	tab: 'Tx',
	help: 'transactions',
	link: 'look it up',
	signs: ['outcome', 'order', 'marks'],
	words: {
		tx: {
			summary: 'a transaction, or those looked up before; takes /TEXT',
			argument: 'hash',
			isOptional: true,
		},
	},
	start: lookups,
	printed: ['tx HASH'],
	parse: (_, parts, narrowing) =>
		parts.length === 0
			? {...lookups, narrowing}
			: parseArgument(parts, 'a hash', toHash, hash => ({...txRoute(hash), narrowing})),
	format: ({hash = '', narrowing}) => joinWords('tx', hash, formatNarrowing(narrowing)),
	listOf: () => 'tx',
	answer: ({hash}) => (hash === undefined ? 'tx without a hash' : {command: 'tx', argument: hash}),
} as const satisfies ViewRecord<TxRoute>;
