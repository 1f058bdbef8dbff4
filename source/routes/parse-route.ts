import {addressesCalled, findAddress, type NamedAddress} from '../domain/labels.ts';
import {guessKind} from '../domain/parse-input.ts';
import {didYouMean, quote} from '../domain/phrases.ts';
import {andThen, type Refused, type Result} from '../domain/result.ts';
import {type Route, views} from './route.ts';
import {findRouteWord, routeForms, routeWords, viewOfWord} from './route-forms.ts';
import {splitRoute} from './route-words.ts';
import type {ViewRecord} from './view.ts';

/**
Parses "validators state=jailed,inactive sort=commission page=2 /fox", "bonds tnam1…", "proposal 12", "tx <hash>".
Empty text is the validators.

@param known labels that may stand in place of an address
*/
export function parseRoute(text: string, known: readonly NamedAddress[] = []): Route | Refused {
	const {parts, narrowing} = splitRoute(text);
	const [typed = 'validators', ...rest] = parts;
	const word = findRouteWord(typed);
	if (word === undefined) {
		const hint = didYouMean(typed, routeWords);
		return {problem: `there is no view ${quote(typed)}: use one of ${routeWords.join(', ')}${hint}`};
	}
	const view: ViewRecord<Route> = views[viewOfWord(word)];
	if (routeForms[word].argument !== 'address' || rest.length === 0) return view.parse(word, rest, narrowing);
	const {typed: named, parts: others} = takeAddress(rest, known);
	return andThen(named, address => view.parse(word, [address, ...others], narrowing));
}

/** Takes the address or label (of one or more words) at the start of the parts, and the remaining parts. */
function takeAddress(
	parts: readonly string[],
	known: readonly NamedAddress[],
): {readonly typed: Result<string>; readonly parts: readonly string[]} {
	const [first = ''] = parts;
	const wordsOf = (count: number) => parts.slice(0, count).join(' ');
	const counts = parts.map((_, index) => parts.length - index);
	const named = counts.find(count => addressesCalled(wordsOf(count), known).length > 0);
	const choices = parts.findIndex(part => part.includes('=') || part === 'all');
	const unnamed =
		guessKind(first) === 'address' || choices === 0 ? 1 : choices === -1 ? parts.length : choices;
	const count = guessKind(first) === 'address' ? 1 : (named ?? unnamed);
	return {typed: findAddress(wordsOf(count), known), parts: parts.slice(count)};
}
