import {actionWords, type SettingWord, settingWords} from '../command-words.ts';
import {checkAddress, isSpendingKey} from '../domain/address.ts';
import type {KeyAction} from '../keys.ts';
import {didYouMean, quote} from '../options/words.ts';
import {parseRoute, routeWords} from '../routes/parse-route.ts';
import {delegatorRouteOf, proposalRoute, type Route, txRoute, validatorRoute} from '../routes/route.ts';
import type {Bookmark, RememberedAddress} from '../store/store.ts';

/** What a typed line means. */
export type Command =
	| {readonly kind: 'visit'; readonly route: Route}
	| {readonly kind: 'act'; readonly action: KeyAction}
	| {readonly kind: 'interval'; readonly milliseconds: number}
	| {readonly kind: 'connect'; readonly address: string}
	| {readonly kind: 'demo'}
	/** Undefined: to be chosen. */
	| {readonly kind: 'profile'; readonly name: string | undefined}
	| {readonly kind: 'bookmarks'}
	| {readonly kind: 'unbookmark'; readonly name: string}
	| {readonly kind: 'label'; readonly text: string | undefined}
	| {readonly kind: 'forget'}
	| {readonly kind: 'nothing'}
	/** One sentence. */
	| {readonly kind: 'problem'; readonly problem: string};

export interface CommandFacts {
	readonly bookmarks: readonly Bookmark[];
	readonly addresses: readonly RememberedAddress[];
	readonly profiles: readonly string[];
	/** Whether an address is known to be a validator's. */
	isValidator(address: string): boolean;
}

const intervalRange = {least: 1, most: 86_400};

/** Reads a line typed after ":": a route, an action or a setting by name, a bookmark, or a bare address, hash or number. */
export function readCommand(text: string, facts: CommandFacts): Command {
	const line = text.trim().replace(/^:\s*/, '');
	if (line === '') return {kind: 'nothing'};
	if (isSpendingKey(line)) {
		return {
			kind: 'problem',
			problem: 'that holds a spending key, which must never be given to a program like this; it is not kept',
		};
	}
	const bare = readBare(line, facts);
	if (bare) return {kind: 'visit', route: bare};
	const [word = '', ...rest] = line.split(/\s+/);
	if (isSettingWord(word)) return readSetting(word, rest.join(' '), facts);
	if (isActionWord(word) && rest.length === 0) return {kind: 'act', action: actionWords[word]};
	const bookmark = facts.bookmarks.find(({name}) => name === line);
	const route = parseRoute(bookmark?.route ?? line);
	if (!('problem' in route)) return {kind: 'visit', route};
	const isKnown = routeWords.some(known => known === word);
	return {kind: 'problem', problem: isKnown || bookmark ? route.problem : unknownWord(word)};
}

/** An address, a hash or a number goes where it belongs. */
function readBare(line: string, {isValidator}: CommandFacts): Route | undefined {
	if (/^(?:0x)?[\da-f]{64}$/i.test(line)) return txRoute(line.replace(/^0x/i, ''));
	if (/^#?\d{1,18}$/.test(line)) return proposalRoute(line.replace('#', ''));
	if (/\s/.test(line) || !checkAddress(line).isValid) return undefined;
	return isValidator(line) ? validatorRoute(line) : delegatorRouteOf(line);
}

function readSetting(word: SettingWord, value: string, facts: CommandFacts): Command {
	const {profiles, bookmarks} = facts;
	switch (word) {
		case 'demo':
		case 'bookmarks':
		case 'forget':
			return value === '' ? {kind: word} : {kind: 'problem', problem: `${word} takes nothing after it`};
		case 'bookmark':
			return {kind: 'act', action: 'bookmark'};
		case 'label':
			return {kind: 'label', text: value === '' ? undefined : value};
		case 'unbookmark':
			if (bookmarks.some(({name}) => name === value)) return {kind: 'unbookmark', name: value};
			return {kind: 'problem', problem: `there is no bookmark ${quote(value)}; :bookmarks shows all`};
		case 'connect':
			return value === ''
				? {kind: 'problem', problem: 'connect takes an http:// or https:// address'}
				: {kind: 'connect', address: value};
		case 'profile':
			if (value === '' || profiles.includes(value)) return {kind: 'profile', name: value || undefined};
			return {
				kind: 'problem',
				problem:
					profiles.length === 0
						? 'there are no profiles: they are written into the configuration, whose place "stakedeck config" tells'
						: `there is no profile ${quote(value)}: it is one of ${profiles.join(', ')}`,
			};
		case 'interval': {
			const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
			return seconds >= intervalRange.least && seconds <= intervalRange.most
				? {kind: 'interval', milliseconds: Math.round(seconds * 1000)}
				: {kind: 'problem', problem: `interval takes seconds from 1 to 86400, not ${quote(value)}`};
		}
	}
}

function unknownWord(word: string): string {
	const words = [...routeWords, ...Object.keys(actionWords), ...Object.keys(settingWords)];
	return `${quote(word)} is no view, action, bookmark, address, hash or number of a proposal${didYouMean(word, words)}; Tab shows what there is`;
}

/** Whole lines that a typed one could become, in their order. */
export function completeCommand(text: string, facts: CommandFacts): readonly string[] {
	const line = text.replace(/^[:\s]+/, '');
	const [word = '', ...rest] = line.split(/\s+/);
	if (rest.length === 0) {
		const words = [
			...routeWords,
			...Object.keys(settingWords),
			...Object.keys(actionWords),
			...facts.bookmarks.map(({name}) => name),
		];
		return startingWith([...new Set(words)], word).map(each => (takesMore(each) ? `${each} ` : each));
	}
	const last = rest.at(-1) ?? '';
	const head = line.slice(0, line.length - last.length);
	return continuations(word, rest.length, last, facts).map(each => head + each);
}

function continuations(word: string, place: number, typed: string, facts: CommandFacts): readonly string[] {
	if (word === 'profile') return startingWith(facts.profiles, typed);
	if (word === 'unbookmark')
		return startingWith(
			facts.bookmarks.map(({name}) => name),
			typed,
		);
	if (place === 1 && addressWords.includes(word)) {
		return facts.addresses
			.filter(({address, label = ''}) => address.startsWith(typed) || isStart(label, typed))
			.map(({address}) => address);
	}
	return startingWith(choicesFor(word), typed);
}

const addressWords = ['delegator', 'bonds', 'merged-bonds', 'unbonds', 'merged-unbonds', 'withdraws'];

function choicesFor(word: string): readonly string[] {
	const shared = ['order=asc', 'order=desc', 'page=', 'all'];
	if (word === 'validators') {
		const states = ['consensus', 'belowCapacity', 'belowThreshold', 'inactive', 'jailed', 'unknown'];
		return [...states.map(state => `state=${state}`), 'sort=commission', 'sort=name', 'sort=rank', ...shared];
	}
	if (word === 'proposals') {
		return [
			...['pending', 'votingPeriod', 'passed', 'rejected'].map(status => `status=${status}`),
			...['default', 'defaultWithWasm', 'pgfSteward', 'pgfFunding'].map(kind => `kind=${kind}`),
			'pattern=',
			'sort=endEpoch',
			'sort=id',
			'sort=votes',
			...shared,
		];
	}
	if (word === 'withdraws') return ['epoch=', 'sort=amount', ...shared];
	return addressWords.includes(word) ? ['sort=amount', 'sort=validator', ...shared] : [];
}

function startingWith(words: readonly string[], typed: string): readonly string[] {
	return words.filter(word => isStart(word, typed));
}

function isStart(text: string, typed: string): boolean {
	return text.toLowerCase().startsWith(typed.toLowerCase());
}

function takesMore(word: string): boolean {
	const isArgument = addressWords.includes(word) || ['validator', 'proposal'].includes(word);
	return isArgument || (isSettingWord(word) && settingWords[word].takes !== '');
}

function isSettingWord(word: string): word is SettingWord {
	return Object.hasOwn(settingWords, word);
}

function isActionWord(word: string): word is keyof typeof actionWords {
	return Object.hasOwn(actionWords, word);
}
