import {innerKinds, readInnerKind} from '../columns/inner-fields.ts';
import {toEpoch} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import type {Refused} from '../domain/result.ts';
import {andThen} from '../domain/result.ts';
import {
	firstPage,
	formatChoices,
	formatNarrowing,
	joinWords,
	type ListChoices,
	parseChoices,
	type RouteList,
} from './lists.ts';
import type {Filter, RouteForm, ViewRecord} from './view.ts';

/**
The lists of a delegator, in the words of the commands; the first one is reckoned from whole bonds and unbonds, the last
one is of its transactions.
*/
export const stakeListNames = [
	'stake',
	'bonds',
	'merged-bonds',
	'unbonds',
	'merged-unbonds',
	'withdraws',
	'history',
] as const;
export type StakeListName = (typeof stakeListNames)[number];

export interface DelegatorRoute extends ListChoices {
	readonly view: 'delegator';
	/** Address of the delegator; undefined: the remembered addresses are listed, with a way to enter one. */
	readonly address: string | undefined;
	readonly list: StakeListName;
	/** Withdraws as of this epoch; undefined: as of now. */
	readonly epoch: bigint | undefined;
	/** Kind of the transactions of a history; undefined: all. */
	readonly kind: string | undefined;
}

const delegatorRoute: DelegatorRoute = {
	view: 'delegator',
	address: undefined,
	list: 'stake',
	epoch: undefined,
	kind: undefined,
	sort: 'service',
	order: 'asc',
	...firstPage,
};

/** Returns the route of one of a delegator's lists. */
export function delegatorRouteOf(address: string, list: StakeListName = 'stake'): DelegatorRoute {
	return {...delegatorRoute, address, list};
}

const ofEpoch: readonly Filter[] = [
	{key: 'epoch=', values: [], help: 'epoch=N: as of this epoch, instead of now'},
];

const ofKind: readonly Filter[] = [
	{key: 'kind=', values: innerKinds, help: `kind=KIND: ${innerKinds.join(', ')}; among the loaded ones`},
];

function formOf(list: StakeListName): RouteList<DelegatorRoute> {
	return {
		list,
		filters: list === 'withdraws' ? ofEpoch : list === 'history' ? ofKind : [],
		read(route, name, value, part) {
			if (name === 'epoch' && list === 'withdraws') {
				return andThen(toEpoch(value), epoch => ({...route, epoch}));
			}
			if (name !== 'kind' || list !== 'history') return undefined;
			const kind = readInnerKind(value);
			return kind === undefined
				? {problem: `${quote(part)} is not a kind: a kind is a word such as ${innerKinds.join(', ')}`}
				: {...route, kind};
		},
	};
}

function parseList(
	list: StakeListName,
	[address, ...parts]: readonly string[],
	narrowing: string,
): DelegatorRoute | Refused {
	if (address === undefined) return {...delegatorRoute, list, narrowing};
	return parseChoices(formOf(list), {...delegatorRouteOf(address, list), narrowing}, parts);
}

/** Older files hold `delegator ADDRESS` for the bonds, with the orders that bonds alone have. */
function parseAnyList(parts: readonly string[], narrowing: string): DelegatorRoute | Refused {
	const stake = parseList('stake', parts, narrowing);
	const bonds = 'problem' in stake ? parseList('bonds', parts, narrowing) : stake;
	return 'problem' in bonds ? stake : bonds;
}

function wordOf(list: StakeListName, summary: string): RouteForm {
	return {summary, argument: 'address', isOptional: true, list, filters: formOf(list).filters};
}

export const delegatorView = {
	tab: 'Delegator',
	help: 'a delegator',
	link: 'stake',
	signs: ['estimate', 'atLeast', 'trends', 'order', 'marks'],
	words: {
		delegator: wordOf('stake', 'as stake; without an address, those that are remembered'),
		stake: wordOf('stake', "a delegator's stake by validator, problems first; always all of it"),
		bonds: wordOf('bonds', "a delegator's bonds, one for each start"),
		'merged-bonds': wordOf('merged-bonds', 'bonds summed for each validator'),
		unbonds: wordOf('unbonds', "a delegator's unbonding stake"),
		'merged-unbonds': wordOf('merged-unbonds', 'unbonds summed for each validator and epoch'),
		withdraws: wordOf('withdraws', 'what can be withdrawn'),
		history: wordOf('history', 'transactions of an address, newest first'),
	},
	start: delegatorRoute,
	printed: stakeListNames.map(list => `${list} ADDRESS`),
	parse(word, parts, narrowing) {
		const list = stakeListNames.find(name => name === word);
		return list === undefined ? parseAnyList(parts, narrowing) : parseList(list, parts, narrowing);
	},
	format(route) {
		const {address, list, epoch, kind} = route;
		if (address === undefined) {
			return list === 'stake' ? joinWords('delegator', formatNarrowing(route.narrowing)) : list;
		}
		const ownEpoch = list === 'withdraws' && epoch !== undefined ? `epoch=${epoch}` : '';
		const ownKind = list === 'history' && kind !== undefined ? `kind=${kind}` : '';
		return joinWords(list, address, ownEpoch, ownKind, ...formatChoices(route));
	},
	listOf: ({address, list}) => (address === undefined ? 'delegator' : list),
	filter: (route, parts, narrowing) =>
		parseChoices(
			formOf(route.list),
			{...route, page: undefined, narrowing, epoch: undefined, kind: undefined},
			parts,
		),
	answer({address, list, epoch, kind, sort, narrowing}) {
		if (address === undefined) return `${list} without an address`;
		if (list === 'history' && (sort !== 'service' || narrowing !== '')) return 'a history sorted or searched';
		if (kind !== undefined) return {command: list, argument: address, transactionKinds: [kind]};
		return {command: list, argument: address, withdraws: epoch === undefined ? {} : {epoch}};
	},
} as const satisfies ViewRecord<DelegatorRoute>;
