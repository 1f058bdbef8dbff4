import {borderChoices} from '../../domain/borders.ts';
import {foldPart} from '../../domain/fold-text.ts';
import {addressesCalled, completeAddress} from '../../domain/labels.ts';
import {sortOrders} from '../../domain/validator.ts';
import {listOf, viewWordOf} from '../../routes/default-order.ts';
import {offeredSorts} from '../../routes/route.ts';
import {
	choicesOf,
	filtersIn,
	filterWords,
	type RouteWord,
	routeForms,
	routeWords,
} from '../../routes/route-forms.ts';
import {readTypedCommand} from './command-line.ts';
import {
	actionOf,
	isSettingWord,
	offeredWords,
	settingWords,
	settingWordsFor,
	takenBy,
} from './command-words.ts';
import type {CommandContext} from './typed-command.ts';
import {completeValidator} from './validator-names.ts';

/** Returns whole lines that complete a typed one, in order, without those that would be refused. */
export function completeCommand(text: string, facts: CommandContext): readonly string[] {
	const typed = text.replace(/^[:\s]+/, '');
	const [word = ''] = typed.split(/\s+/);
	const named = isRouteWord(word) || actionOf(word) ? [] : completeValidator(typed, facts.validators ?? []);
	return [...new Set([...linesFor(text, facts).filter(line => isTaken(line, facts)), ...named])];
}

/** Tells whether Enter would take the line. */
export function isTaken(line: string, facts: CommandContext): boolean {
	return readTypedCommand(line, facts).kind !== 'problem';
}

function linesFor(text: string, facts: CommandContext): readonly string[] {
	const line = text.replace(/^[:\s]+/, '');
	const [word = '', ...rest] = line.split(/\s+/);
	const named = [...facts.bookmarks.map(({name}) => name), ...labelsIn(facts)];
	if (rest.length === 0) {
		const words = [...routeWords, ...settingWordsFor(facts), ...actionsFor(facts), ...named];
		return startingWith([...new Set(words)], word).map(each => (takesMore(each) ? `${each} ` : each));
	}
	if (isRouteWord(word) && routeForms[word].argument === 'address') {
		const behind = line.slice(word.length).trimStart();
		const completed = completeAddress(behind, facts.addresses);
		const head = line.slice(0, line.length - behind.length);
		if (completed.length > 0) return completed.map(each => head + each);
	}
	const whole = startingWith(named, line);
	if (whole.length > 0) return whole;
	const last = rest.at(-1) ?? '';
	const head = line.slice(0, line.length - last.length);
	return continuations(word, rest.length, last, facts).map(each => head + each);
}

/** Returns the words of actions that have an effect here. */
function actionsFor({keyMap, canAct = () => true}: CommandContext): readonly string[] {
	return offeredWords(keyMap).filter(word => {
		const action = actionOf(word);
		return action !== undefined && canAct(action);
	});
}

function continuations(word: string, place: number, typed: string, facts: CommandContext): readonly string[] {
	if (word === 'profile') return startingWith(facts.profiles, typed);
	if (word === 'borders') return startingWith(borderChoices, typed);
	if (word === 'theme')
		return startingWith(facts.themes.refusal === undefined ? facts.themes.names : [], typed);
	if (word === 'unbookmark')
		return startingWith(
			facts.bookmarks.map(({name}) => name),
			typed,
		);
	if (word === 'proposal')
		return startingWith(
			(facts.proposals ?? []).flatMap(({id}) => id ?? []),
			typed,
		);
	if (actionOf(word)) return startingWith(actionContinuations(word, place, typed, facts), typed);
	return isRouteWord(word) ? routeContinuations(word, place, typed) : [];
}

/** Returns the labels that belong to a single address. */
function labelsIn({addresses}: CommandContext): readonly string[] {
	return addresses.flatMap(({label}) =>
		label !== undefined && addressesCalled(label, addresses).length === 1 ? [label] : [],
	);
}

/** Returns candidates for an action's argument. */
function actionContinuations(
	word: string,
	place: number,
	typed: string,
	{route, exportNames, keyMap}: CommandContext,
): readonly string[] {
	const list = listOf(route);
	switch (word) {
		case 'sort':
			if (list === undefined) return [];
			return place === 1 ? offeredSorts(list) : place === 2 ? sortOrders : [];
		case 'filter': {
			const shown = viewWordOf(route);
			if (shown === undefined) return [];
			const choices = choicesOf(shown).filter(choice =>
				filtersIn(shown).some(({key}) => choice.startsWith(key)),
			);
			if (typed.includes('=')) return choices.map(inList(typed));
			return [
				...filterWords(shown).map(({word: each}) => each),
				...choices.filter(each => each.endsWith('=')),
			];
		}
		case 'help':
			return place === 1 ? [...Object.keys(settingWords), ...offeredWords(keyMap)] : [];
		case 'export':
			return place === 1 ? exportNames : [];
		default:
			return [];
	}
}

function routeContinuations(word: RouteWord, place: number, typed: string): readonly string[] {
	if (place === 1 && routeForms[word].argument !== undefined) return [];
	return startingWith(choicesOf(word).map(inList(typed)), typed);
}

/** Returns a function that completes the last of several states separated by commas. */
function inList(typed: string): (choice: string) => string {
	const before = /^(\w+=)(.*,)/.exec(typed);
	if (!before) return choice => choice;
	const [, key = '', values = ''] = before;
	return choice => (choice.startsWith(key) ? key + values + choice.slice(key.length) : choice);
}

function startingWith(words: readonly string[], typed: string): readonly string[] {
	return words.filter(word => isStart(word, typed));
}

function isStart(text: string, typed: string): boolean {
	return foldPart(text).startsWith(foldPart(typed));
}

function takesMore(word: string): boolean {
	if (isSettingWord(word)) return settingWords[word].takes !== '';
	if (actionOf(word)) return takenBy(word) !== '';
	return isRouteWord(word) && routeForms[word].argument !== undefined;
}

function isRouteWord(word: string): word is RouteWord {
	return routeWords.some(known => known === word);
}
