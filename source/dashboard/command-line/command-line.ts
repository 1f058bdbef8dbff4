import {isSpendingKey} from '../../domain/address.ts';
import {borderChoices, isBorders} from '../../domain/borders.ts';
import {addressesCalled, findAddress} from '../../domain/labels.ts';
import {guessKind, toAddress, toHash, toId} from '../../domain/parse-input.ts';
import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import type {Refused, Result} from '../../domain/result.ts';
import {defaultKeys} from '../../keys/key-map.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import {readBaseAddress} from '../../options/values/base-address.ts';
import {intervalRange} from '../../options/values/values.ts';
import {filterRoute, sortRoute} from '../../routes/adjust-route.ts';
import {withTypedOrder} from '../../routes/default-order.ts';
import {parseRoute} from '../../routes/parse-route.ts';
import {
	delegatorRouteOf,
	formatRoute,
	proposalRoute,
	type Route,
	stakeListNames,
	txRoute,
	validatorRoute,
} from '../../routes/route.ts';
import {findRouteWord, routeWords, viewOfThing} from '../../routes/route-forms.ts';
import {UsageError} from '../../system/usage-error.ts';
import {isTransactionText, noTransactionText, strayTransaction} from '../broadcast/transaction-text.ts';
import {
	actionOf,
	actionWords,
	isSettingWord,
	type SettingWord,
	settingWordsFor,
	takenBy,
} from './command-words.ts';
import {isInHelp} from './help-entries.ts';
import type {CommandContext, TypedCommand} from './typed-command.ts';
import {findValidator} from './validator-names.ts';

/**
Reads a line typed after ":": a route, an action, a setting, a bookmark, or a bare address, hash or number. A validator's
name goes before a word that refuses the line: "Validator 07", "Stake & Relax".
*/
export function readTypedCommand(text: string, facts: CommandContext): TypedCommand {
	const command = readWords(text, facts);
	if (command.kind !== 'problem') return command;
	const named = findValidator(text.trim().replace(/^:\s*/, ''), facts.validators ?? [], facts.keyMap);
	return named && ('value' in named || command.isUnknown) ? toVisit(named, validatorRoute) : command;
}

function readWords(text: string, facts: CommandContext): TypedCommand {
	// A filter without a value has no effect yet.
	const line = text
		.trim()
		.replace(/^:\s*/, '')
		.replace(/\s\w+=$/, '');
	if (line === '') return {kind: 'nothing'};
	const refused = isSpendingKey(line)
		? 'that holds a spending key, which no program like this should ever see; it is not kept'
		: strayTransaction(line);
	if (refused !== undefined) return {kind: 'problem', problem: refused};
	const bare = readBare(line, facts);
	if (bare) return {kind: 'visit', route: bare};
	const [word = '', ...rest] = line.split(/\s+/);
	const argument = line.slice(word.length).trim();
	const bookmark = facts.bookmarks.find(({name}) => name === line);
	if (isSettingWord(word) && !bookmark) {
		// A file name may contain several blanks in a row.
		return word === 'broadcast' ? readBroadcast(argument, facts) : readSetting(word, rest.join(' '), facts);
	}
	const action = actionOf(word);
	if (action && !bookmark && (argument === '' || takenBy(word) !== ''))
		return readAction({word, action}, argument, facts);
	// "votes" is the word of a key, and of a route with its argument.
	if (action && !bookmark && findRouteWord(word) === undefined)
		return {kind: 'problem', problem: `${word} takes nothing after it`};
	const route = parseRoute(
		bookmark?.route ?? viewOfThing(line) ?? withShownAddress(line, facts),
		facts.addresses,
	);
	if (!('problem' in route)) {
		// A bookmark keeps its order.
		return {kind: 'visit', route: bookmark ? route : withTypedOrder(route, line, facts.orders)};
	}
	if (!bookmark && addressesCalled(line, facts.addresses).length > 0) {
		return toVisit(findAddress(line, facts.addresses), address => routeOfLabelled(address, facts));
	}
	const isKnown = findRouteWord(word) !== undefined;
	return isKnown || bookmark ? {kind: 'problem', problem: route.problem} : refuseUnknown(word, facts);
}

/** Returns a line about a list of a delegator with the address that is shown, if it names none: 'withdraws epoch=5'. */
function withShownAddress(line: string, {route}: CommandContext): string {
	const [word = '', first = '', ...rest] = line.split(/\s+/);
	const list = stakeListNames.find(name => name === word.toLowerCase());
	const namesNone = list !== undefined && (first === 'all' || /^\w+=/.test(first));
	const isShown = route.view === 'delegator' && route.address !== undefined;
	return namesNone && isShown ? [list, route.address, first, ...rest].join(' ') : line;
}

/** Returns the route of a labelled validator or delegator. */
export function routeOfLabelled(labelled: string, {addresses}: Pick<CommandContext, 'addresses'>): Route {
	const isValidator = addresses.some(each => each.address === labelled && each.isValidator);
	return isValidator ? validatorRoute(labelled) : delegatorRouteOf(labelled);
}

/** Returns the route for an address, a hash or a number; undefined: it is none of them, or mistyped. */
function readBare(line: string, {isValidator}: CommandContext): Route | undefined {
	const read = readByKind(line);
	if (!read || 'problem' in read.typed) return undefined;
	const {value} = read.typed;
	switch (read.kind) {
		case 'id':
			return proposalRoute(value);
		case 'hash':
			return txRoute(value);
		case 'address':
			return isValidator(value) ? validatorRoute(value) : delegatorRouteOf(value);
	}
}

function readByKind(line: string) {
	const kind = guessKind(line);
	return kind === undefined
		? undefined
		: {kind, typed: {id: toId, hash: toHash, address: toAddress}[kind](line)};
}

/** Reads the word of a key's action with its argument. */
function readAction(
	{word, action}: {readonly word: string; readonly action: KeyAction},
	argument: string,
	{route, broadcastRefusal, keyMap}: CommandContext,
): TypedCommand {
	// Typed as a word, it opens the whole help.
	if (word === 'help' && argument === '') return {kind: 'act', action, argument};
	if (argument === '') return {kind: 'act', action};
	switch (word) {
		case 'sort':
			return toChange(sortRoute(route, argument));
		case 'filter':
			return toChange(filterRoute(route, argument));
		case 'help':
			return isInHelp(keyMap, argument, broadcastRefusal === undefined)
				? {kind: 'act', action, argument}
				: {
						kind: 'problem',
						problem: `the help has nothing about ${quote(argument)}; ${keyMap.name('help')} shows all of it`,
					};
		default:
			return {kind: 'act', action, argument};
	}
}

function toVisit(named: Result<string>, toRoute: (address: string) => Route): TypedCommand {
	return 'problem' in named ? {kind: 'problem', ...named} : {kind: 'visit', route: toRoute(named.value)};
}

function toChange(route: Route | Refused): TypedCommand {
	return 'problem' in route ? {kind: 'problem', ...route} : {kind: 'change', route};
}

function readSetting(
	word: Exclude<SettingWord, 'broadcast'>,
	value: string,
	facts: CommandContext,
): TypedCommand {
	const {bookmarks} = facts;
	switch (word) {
		case 'demo':
		case 'mouse':
		case 'service':
		case 'bookmarks':
		case 'labels':
		case 'forget':
			return value === '' ? {kind: word} : {kind: 'problem', problem: `${word} takes nothing after it`};
		case 'bookmark':
		case 'save':
			return {kind: word, name: value === '' ? undefined : value};
		case 'label':
			return {kind: 'label', text: value === '' ? undefined : value};
		case 'unbookmark':
			if (value === '' && bookmarks.length > 0) return {kind: 'unbookmark', name: undefined};
			if (bookmarks.some(({name}) => name === value)) return {kind: 'unbookmark', name: value};
			return {kind: 'problem', problem: `there is no bookmark ${quote(value)}; :bookmarks shows all`};
		case 'reset':
			if (value === '' || value === 'view') return {kind: 'resetView'};
			return {kind: 'problem', problem: 'reset takes nothing after it'};
		case 'connect':
			return readConnect(value);
		case 'profile':
			// The configuration is read again on opening, and may have other profiles by then.
			return {kind: 'profile', name: value || undefined};
		case 'borders':
			return isBorders(value)
				? {kind: 'borders', borders: value}
				: {kind: 'problem', problem: `borders takes ${listWords(borderChoices)}`};
		case 'theme':
			return readTheme(value, facts);
		case 'interval': {
			if (value === '') return {kind: 'interval', milliseconds: undefined};
			const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
			return seconds >= intervalRange.least && seconds <= intervalRange.most
				? {kind: 'interval', milliseconds: Math.round(seconds * 1000)}
				: {kind: 'problem', problem: `interval takes seconds from 1 to 86400, not ${quote(value)}`};
		}
	}
}

function readTheme(value: string, {themes: {names, refusal}}: CommandContext): TypedCommand {
	if (refusal !== undefined) return {kind: 'problem', problem: refusal};
	if (value === '' || names.includes(value)) return {kind: 'theme', name: value || undefined};
	return {
		kind: 'problem',
		problem: `there is no theme ${quote(value)}: it is ${listWords(names)}${didYouMean(value, names)}`,
	};
}

/** Refuses a transaction in place of a file name: typed lines are remembered, and its bytes must not be. */
function readBroadcast(value: string, {broadcastRefusal}: CommandContext): TypedCommand {
	if (broadcastRefusal !== undefined) return {kind: 'problem', problem: broadcastRefusal};
	if (isTransactionText(value)) return {kind: 'problem', problem: noTransactionText};
	return {kind: 'broadcast', path: value === '' ? undefined : value};
}

/** Reads addresses; checked before the line is remembered, as one may hold a password. */
function readConnect(value: string): TypedCommand {
	const [indexer = '', node, ...rest] = value.split(/\s+/);
	if (indexer === '') return {kind: 'connect', address: undefined, node: undefined};
	if (rest.length > 0) {
		return {
			kind: 'problem',
			problem: 'connect takes the address of an indexer, and that of its node if you broadcast',
		};
	}
	try {
		const read = (text: string) => readBaseAddress('connect', text, 'when it is asked for').href;
		return {kind: 'connect', address: read(indexer), node: node === undefined ? undefined : read(node)};
	} catch (error) {
		if (error instanceof UsageError) return {kind: 'problem', problem: error.message};
		throw error;
	}
}

/** Describes in one sentence why a name is refused for a bookmark: after ":", it would mean something else. */
export function checkBookmarkName(name: string, route: Route): string | undefined {
	if (name === '') return 'a bookmark needs a name';
	if (isSpendingKey(name)) return 'that holds a spending key, which is not kept';
	const meant = readTypedCommand(name, {
		route,
		bookmarks: [],
		addresses: [],
		profiles: [],
		exportNames: [],
		orders: {},
		broadcastRefusal: undefined,
		keyMap: defaultKeys,
		themes: {names: [], refusal: undefined},
		isValidator: () => false,
	});
	if (meant.kind === 'problem' && !takesWords(name.split(/\s/)[0] ?? '')) return undefined;
	if (meant.kind === 'visit' && formatRoute(meant.route) === formatRoute(route)) return undefined;
	return `${quote(name)} means something else after ":"; choose another name`;
}

/** Tells whether a line that starts with the word can never be a bookmark's name. */
function takesWords(word: string): boolean {
	return isSettingWord(word) || takenBy(word) !== '';
}

/** Refuses a line without a meaning; the error says if it looks like a mistyped address, hash or number. */
function refuseUnknown(word: string, facts: CommandContext): TypedCommand {
	const read = readByKind(word);
	if (read && 'problem' in read.typed) return {kind: 'problem', problem: read.typed.problem};
	const words = [...routeWords, ...Object.keys(actionWords), ...settingWordsFor(facts)];
	const problem = `${quote(word)} is not a view, action, bookmark, address, hash or proposal number${didYouMean(word, words)}; ${facts.keyMap.name('complete')} shows what there is, ${facts.keyMap.name('validators')} then ${facts.keyMap.name('narrow')} searches validators' names`;
	return {kind: 'problem', problem, isUnknown: true};
}
