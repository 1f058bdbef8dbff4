import {checkAddress} from '../domain/address.ts';
import {type ProposalKind, proposalKinds} from '../domain/proposal.ts';
import {proposalStatusChoices, readStatusChoice} from '../domain/proposal-status.ts';
import {filterStates, type SortOrder, sortOrders} from '../domain/validator.ts';
import {didYouMean, listWords, quote} from '../options/words.ts';
import {
	type DelegatorRoute,
	defaultRoute,
	delegatorRouteOf,
	type ListChoices,
	type ListName,
	type ProposalsRoute,
	proposalRoute,
	type Route,
	type StakeListName,
	sortWords,
	stakeListNames,
	txRoute,
	usualOrder,
	type ValidatorsRoute,
	validatorRoute,
	viewNames,
} from './route.ts';
import {splitRoute} from './route-words.ts';

export interface RouteProblem {
	/** One sentence that names what is accepted. */
	readonly problem: string;
}

/** Views by every word they can be called, the commands' own words included. */
export const routeWords = [...viewNames, 'validator', 'proposal', ...stakeListNames] as const;
export type RouteWord = (typeof routeWords)[number];

/** A word for a state, which need not be one that this program knows. */
const stateWord = /^[a-z]+$/i;

/** Most digits of a page number or an epoch: any more and it is none that a list can have. */
const longestPage = 9;
const longestEpoch = 18;

/**
Reads "validators state=jailed,inactive sort=commission page=2 /fox", "bonds tnam1…", "proposal 12", "tx <hash>";
empty text is the first view.
*/
export function parseRoute(text: string): Route | RouteProblem {
	const {parts, narrowing} = splitRoute(text);
	const [word = 'validators', ...rest] = parts;
	const known = routeWords.find(each => each === word);
	if (known === undefined) {
		const hint = didYouMean(word, routeWords);
		return {problem: `there is no view ${quote(word)}: it is one of ${routeWords.join(', ')}${hint}`};
	}
	return parseView(known, rest, narrowing);
}

function parseView(word: RouteWord, parts: readonly string[], narrowing: string): Route | RouteProblem {
	switch (word) {
		case 'validators':
			return parseChoices('validators', {...defaultRoute('validators'), narrowing}, parts, validatorKeys);
		case 'proposals':
			return parseChoices('proposals', {...defaultRoute('proposals'), narrowing}, parts, proposalKeys);
		case 'validator':
			return withArgument(parts, 'an address', checkedAddress, validatorRoute);
		case 'proposal':
			return withArgument(parts, 'an id', checkedId, proposalRoute);
		case 'delegator':
			return parseDelegator('bonds', parts, narrowing);
		case 'parameters':
			return parts[0] === undefined ? {view: word, narrowing} : takesNothing(word, parts[0], ' but /TEXT');
		case 'tx':
			if (parts.length === 0) return {...defaultRoute('tx'), narrowing};
			return withArgument(parts, 'a hash', checkedHash, hash => ({...txRoute(hash), narrowing}));
		case 'events':
			return parts[0] === undefined ? {view: word} : takesNothing(word, parts[0]);
		default:
			return parseDelegator(word, parts, narrowing);
	}
}

/** Reads one `name=value`; undefined where it has no such name, a sentence where the value is wrong. */
type ReadKey<View> = (
	route: View,
	name: string,
	value: string,
	part: string,
) => View | RouteProblem | undefined;

function parseChoices<View extends Route & ListChoices>(
	list: ListName,
	start: View,
	parts: readonly string[],
	readOwn: ReadKey<View>,
): View | RouteProblem {
	let route = start;
	let order: SortOrder | undefined;
	const given = new Set<string>();
	for (const part of parts) {
		const [name = '', value = ''] = part.split(/=(.*)/s);
		if (given.has(name) && name !== 'state') {
			return {problem: `${quote(name)} is given twice: it takes one value`};
		}
		given.add(name);
		if (part === 'all') route = {...route, isAll: true};
		else if (name === 'order' && isOneOf(sortOrders, value)) order = value;
		else if (name === 'sort' && sortWords[list].includes(value)) route = {...route, sort: value};
		else if (name === 'page' && /^[1-9]\d*$/.test(value) && value.length <= longestPage) {
			route = {...route, page: Number(value)};
		} else {
			const read = readOwn(route, name, value, part) ?? {problem: describeProblem(list, part, name)};
			if ('problem' in read) return read;
			route = read;
		}
	}
	return {...route, order: order ?? usualOrder(route.sort)};
}

/** Filters of each list, beside what every list takes. */
export const listKeys = {
	validators: ['state='],
	proposals: ['status=', 'kind=', 'pattern='],
	bonds: [],
	'merged-bonds': [],
	unbonds: [],
	'merged-unbonds': [],
	withdraws: ['epoch='],
} as const satisfies Record<ListName, readonly string[]>;
export type ListKey = (typeof listKeys)[ListName][number];

function describeProblem(list: ListName, part: string, name: string): string {
	const typed = quote(part);
	if (name === 'sort') return `${typed} is no sort key: it is one of ${sortWords[list].join(', ')}`;
	if (name === 'order') return `${typed} is no order: it is asc or desc`;
	if (name === 'page') return `${typed} is no page: it is a whole number from 1`;
	const keys = listWords([...listKeys[list], 'sort=', 'order=', 'page=', 'all', '/TEXT'], 'and');
	return `${typed} is not understood: ${list} take ${keys}`;
}

const validatorKeys: ReadKey<ValidatorsRoute> = (route, name, value, part) => {
	if (name !== 'state') return undefined;
	const words = value.split(',');
	if (!words.every(word => stateWord.test(word))) {
		return {problem: `${quote(part)} is no state: it is a word, as one of ${filterStates.join(', ')}`};
	}
	return {...route, states: [...new Set([...route.states, ...words])]};
};

const proposalKeys: ReadKey<ProposalsRoute> = (route, name, value, part) => {
	if (name === 'pattern') return {...route, pattern: value};
	if (name === 'status') {
		const status = readStatusChoice(value);
		return status
			? {...route, status}
			: {problem: `${quote(part)} is no status: it is one of ${proposalStatusChoices.join(', ')}`};
	}
	if (name === 'kind') {
		const kind: ProposalKind | undefined = proposalKinds.find(known => known === value);
		return kind
			? {...route, kind}
			: {problem: `${quote(part)} is no kind: it is one of ${proposalKinds.join(', ')}`};
	}
	return undefined;
};

function parseDelegator(
	list: StakeListName,
	[address, ...parts]: readonly string[],
	narrowing: string,
): Route | RouteProblem {
	if (address === undefined) return {...defaultRoute('delegator'), list, narrowing};
	const checked = checkedAddress(address);
	if (typeof checked !== 'string') return checked;
	return parseChoices(list, {...delegatorRouteOf(checked, list), narrowing}, parts, delegatorKeys);
}

const delegatorKeys: ReadKey<DelegatorRoute> = (route, name, value, part) => {
	if (name !== 'epoch' || route.list !== 'withdraws') return undefined;
	return /^\d+$/.test(value) && value.length <= longestEpoch
		? {...route, epoch: BigInt(value)}
		: {problem: `${quote(part)} is no epoch: it is a whole number`};
};

function withArgument<Wanted extends Route>(
	[argument, surplus]: readonly string[],
	what: string,
	check: (text: string) => string | RouteProblem,
	toRoute: (checked: string) => Wanted,
): Wanted | RouteProblem {
	if (argument === undefined) return {problem: `${what} is missing`};
	if (surplus !== undefined) return {problem: `${quote(surplus)} is too much: it takes ${what} alone`};
	const checked = check(argument);
	return typeof checked === 'string' ? toRoute(checked) : checked;
}

function checkedAddress(text: string): string | RouteProblem {
	const check = checkAddress(text);
	if (check.isValid) return text;
	// A secret must not stand on the screen a second time.
	const shown = check.isSecret ? 'what was typed' : quote(text);
	return {problem: `${shown} is no address: ${check.problem}`};
}

function checkedId(text: string): string | RouteProblem {
	return /^\d{1,18}$/.test(text) ? text : {problem: `${quote(text)} is no id of a proposal: it is a number`};
}

function checkedHash(text: string): string | RouteProblem {
	const digits = text.replace(/^0x/i, '');
	return /^[\da-f]{64}$/i.test(digits)
		? digits
		: {problem: `${quote(text)} is no hash: it has 64 hex digits`};
}

function takesNothing(view: string, part: string, except = ''): RouteProblem {
	return {problem: `${quote(part)} is not understood: ${view} takes nothing${except}`};
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
	return (values as readonly string[]).includes(text);
}
