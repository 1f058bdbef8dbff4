import {actionWords, isSettingWord, settingWords} from '../command-words.ts';
import {proposalStatusChoices} from '../domain/proposal-status.ts';
import {routeWords} from '../routes/parse-route.ts';
import {type CommandFacts, settingWordsFor} from './command-line.ts';

/** Whole lines that a typed one could become, in their order. */
export function completeCommand(text: string, facts: CommandFacts): readonly string[] {
	const line = text.replace(/^[:\s]+/, '');
	const [word = '', ...rest] = line.split(/\s+/);
	if (rest.length === 0) {
		const words = [
			...routeWords,
			...settingWordsFor(facts),
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
			...['voting', ...proposalStatusChoices].map(status => `status=${status}`),
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
