import {findSort} from '../columns/views.ts';
import type {NamedAddress} from '../domain/labels.ts';
import {kindWords, readKind} from '../domain/proposal.ts';
import {readStatusChoice, statusWords} from '../domain/proposal-status.ts';
import {andThen, type Refused, type Result} from '../domain/result.ts';
import {toEpoch, toHash, toId} from '../domain/typed.ts';
import {readStateWord, type SortOrder, sortOrders, stateWords} from '../domain/validator.ts';
import {didYouMean, listWords, quote} from '../domain/words.ts';
import {
	type DelegatorRoute,
	defaultRoute,
	delegatorRouteOf,
	type ListChoices,
	type ListName,
	offeredSorts,
	type ProposalsRoute,
	proposalRoute,
	type Route,
	type StakeListName,
	txRoute,
	usualOrder,
	type ValidatorsRoute,
	validatorRoute,
} from './route.ts';
import {takeAddress} from './route-address.ts';
import {findRouteWord, listKeys, type RouteWord, routeForms, routeWords} from './route-forms.ts';
import {splitRoute} from './route-words.ts';

/** A word for a state, which need not be one that this program knows. */
const stateWord = /^[a-z]+(?:-[a-z]+)*$/i;

/** Maximum digits of a page number: no list has a page with more. */
const longestPage = 9;

/**
Parses "validators state=jailed,inactive sort=commission page=2 /fox", "bonds tnam1…", "proposal 12", "tx <hash>".
Empty text is the first view.

@param known labels that may stand in place of an address
*/
export function parseRoute(text: string, known: readonly NamedAddress[] = []): Route | Refused {
	const {parts, narrowing} = splitRoute(text);
	const [word = 'validators', ...rest] = parts;
	const view = findRouteWord(word);
	if (view === undefined) {
		const hint = didYouMean(word, routeWords);
		return {problem: `there is no view ${quote(word)}: use one of ${routeWords.join(', ')}${hint}`};
	}
	const {argument} = routeForms[view];
	if (argument !== 'address' || rest.length === 0) return parseView(view, rest, narrowing);
	const {typed, parts: others} = takeAddress(rest, known);
	return andThen(typed, address => parseView(view, [address, ...others], narrowing));
}

function parseView(word: RouteWord, parts: readonly string[], narrowing: string): Route | Refused {
	switch (word) {
		case 'validators':
			return parseChoices('validators', {...defaultRoute('validators'), narrowing}, parts, validatorKeys);
		case 'proposals':
			return parseChoices('proposals', {...defaultRoute('proposals'), narrowing}, parts, proposalKeys);
		case 'validator':
			return withArgument(parts, 'an address', value => ({value}), validatorRoute);
		case 'proposal':
			return withArgument(parts, 'an id', toId, proposalRoute);
		case 'delegator':
			return parseAnyStake(parts, narrowing);
		case 'parameters':
			return parts[0] === undefined ? {view: word, narrowing} : takesNothing(word, parts[0], ' but /TEXT');
		case 'tx':
			if (parts.length === 0) return {...defaultRoute('tx'), narrowing};
			return withArgument(parts, 'a hash', toHash, hash => ({...txRoute(hash), narrowing}));
		case 'overview':
			return parts[0] === undefined ? {view: word} : takesNothing(word, parts[0]);
		default:
			return parseDelegator(word, parts, narrowing);
	}
}

/** Reads one `name=value`; undefined where it has no such name, a sentence where the value is wrong. */
type ReadKey<View> = (route: View, name: string, value: string, part: string) => View | Refused | undefined;

function parseChoices<View extends Route & ListChoices>(
	list: ListName,
	start: View,
	parts: readonly string[],
	readOwn: ReadKey<View>,
): View | Refused {
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
		else if (name === 'sort' && findSort(list, value) !== undefined) {
			route = {...route, sort: findSort(list, value) ?? route.sort};
		} else if (name === 'page' && /^[1-9]\d*$/.test(value) && value.length <= longestPage) {
			route = {...route, page: Number(value)};
		} else {
			const read = readOwn(route, name, value, part) ?? {problem: describeProblem(list, part, name)};
			if ('problem' in read) return read;
			route = read;
		}
	}
	return {...route, order: order ?? usualOrder(route.sort)};
}

/**
The route with other filters, back at its first page.

@param parts 'state=jailed', 'pattern=fee'
*/
export function parseFilters(route: Route, parts: readonly string[], narrowing: string): Route | Refused {
	const start = {page: undefined, narrowing} as const;
	switch (route.view) {
		case 'validators':
			return inOrderOf(
				route,
				parts,
				parseChoices('validators', {...route, ...start, states: [], at: undefined}, parts, validatorKeys),
			);
		case 'proposals': {
			const bare = {...route, ...start, status: undefined, kind: undefined, pattern: '', at: undefined};
			return inOrderOf(route, parts, parseChoices('proposals', bare, parts, proposalKeys));
		}
		case 'delegator': {
			const bare = {...route, ...start, epoch: undefined};
			return inOrderOf(route, parts, parseChoices(route.list, bare, parts, delegatorKeys));
		}
		default:
			return {problem: 'the service cannot filter this list'};
	}
}

/** Filters leave the order as it was, but where they name one. */
function inOrderOf<View extends Route & ListChoices>(
	{order}: View,
	parts: readonly string[],
	read: View | Refused,
): View | Refused {
	return 'problem' in read || parts.some(part => /^(?:sort|order)=/.test(part)) ? read : {...read, order};
}

function describeProblem(list: ListName, part: string, name: string): string {
	const typed = quote(part);
	if (name === 'sort') return `${typed} is not a sort key: use one of ${offeredSorts(list).join(', ')}`;
	if (name === 'order') return `${typed} is not an order: use asc or desc`;
	if (name === 'page') return `${typed} is not a page: use a whole number from 1`;
	const keys = listWords([...listKeys[list], 'sort=', 'order=', 'page=', 'all', '/TEXT'], 'and');
	return `${typed} is not understood: ${list} take ${keys}`;
}

const validatorKeys: ReadKey<ValidatorsRoute> = (route, name, value, part) => {
	if (name !== 'state') return undefined;
	const words = value.split(',');
	if (!words.every(word => stateWord.test(word))) {
		return {problem: `${quote(part)} is not a state: a state is a word such as ${stateWords.join(', ')}`};
	}
	return {...route, states: [...new Set([...route.states, ...words.map(readStateWord)])]};
};

const proposalKeys: ReadKey<ProposalsRoute> = (route, name, value, part) => {
	if (name === 'pattern') return {...route, pattern: value};
	if (name === 'status') {
		const status = readStatusChoice(value);
		return status
			? {...route, status}
			: {problem: `${quote(part)} is not a status: use one of ${statusWords.join(', ')}`};
	}
	if (name === 'kind') {
		const kind = readKind(value);
		return kind
			? {...route, kind}
			: {problem: `${quote(part)} is not a kind: use one of ${kindWords.join(', ')}`};
	}
	return undefined;
};

/** Older files hold `delegator ADDRESS` for the bonds, with the orders that bonds alone have. */
function parseAnyStake(parts: readonly string[], narrowing: string): Route | Refused {
	const stake = parseDelegator('stake', parts, narrowing);
	const bonds = 'problem' in stake ? parseDelegator('bonds', parts, narrowing) : stake;
	return 'problem' in bonds ? stake : bonds;
}

function parseDelegator(
	list: StakeListName,
	[address, ...parts]: readonly string[],
	narrowing: string,
): Route | Refused {
	if (address === undefined) return {...defaultRoute('delegator'), list, narrowing};
	return parseChoices(list, {...delegatorRouteOf(address, list), narrowing}, parts, delegatorKeys);
}

const delegatorKeys: ReadKey<DelegatorRoute> = (route, name, value) => {
	if (name !== 'epoch' || route.list !== 'withdraws') return undefined;
	return andThen(toEpoch(value), epoch => ({...route, epoch}));
};

function withArgument<Wanted extends Route>(
	[argument, surplus]: readonly string[],
	what: string,
	toTyped: (text: string) => Result<string>,
	toRoute: (value: string) => Wanted,
): Wanted | Refused {
	if (argument === undefined) return {problem: `${what} is missing`};
	if (surplus !== undefined)
		return {problem: `${quote(surplus)} is one word too many: it takes only ${what}`};
	return andThen(toTyped(argument), toRoute);
}

function takesNothing(view: string, part: string, except = ''): Refused {
	return {problem: `${quote(part)} is not understood: ${view} takes nothing${except}`};
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
	return (values as readonly string[]).includes(text);
}
