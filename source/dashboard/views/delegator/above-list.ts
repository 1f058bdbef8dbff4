import {speakEvent} from '../../../columns/release-words.ts';
import {describeStake, describeWrong} from '../../../columns/stake-head.ts';
import {eventsOf, type StakePosition} from '../../../domain/validator-stake.ts';
import {capitalized, speakFigures, wrapSentence} from '../../../format/sentence.ts';
import type {StakeListName} from '../../../routes/route.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import type {Theme} from '../../ui/theme.ts';
import {describePlace, nameOfList} from './delegator-place.ts';

interface AboveFacts {
	readonly address: string;
	/** Label that the person gave it. */
	readonly label: string | undefined;
	/** Lists that there are of it. */
	readonly lists: readonly StakeListName[];
	/** Sum of its stake; undefined while it is read. */
	readonly position: StakePosition | undefined;
	readonly width: number;
	readonly facts: ItemContext;
}

/** Room of the lines above a list. */
interface AboveLook {
	readonly width: number;
	readonly theme: Theme;
}

/**
Lays out the lines above a list of a delegator: the names of the lists, and whose they are; then its figures.

@param describeFigures describes what is summed up; a screen reader gets all of it at once
*/
export function layOutAbove(
	list: StakeListName,
	above: AboveFacts,
	describeFigures: (look: AboveLook) => readonly TextLine[],
): readonly TextLine[] {
	const {address, label, lists, width, facts} = above;
	const {theme} = facts;
	if (theme.isSpoken) return speakAbove(list, above);
	const look = {width: width - 2, theme};
	return [
		{text: describePlace(list, address, label, {lists, ...look}), meaning: 'accent'},
		...describeFigures(look),
	];
}

/** Describes a delegator to a screen reader: owner, list, totals and what becomes withdrawable when, uncut. */
function speakAbove(list: StakeListName, above: AboveFacts): TextLine[] {
	const {address, label, lists, position, width, facts} = above;
	const place = `List ${lists.indexOf(list) + 1} of ${lists.length}, ${nameOfList(list)}`;
	const owner = label === undefined ? address : `${label}, ${address}`;
	const room = {width: Number.POSITIVE_INFINITY, theme: facts.theme};
	const sum = position ? speakFigures(describeStake(position, room).join('')) : 'summing up its stake';
	const wrong = position && describeWrong(position, facts.theme);
	// The rows of the other lists say it, each for itself.
	const events = list === 'stake' && position ? eventsOf(position) : [];
	const next = events.map(event => speakEvent(event, facts)).join('; ');
	return [
		`${place}, of ${owner}.`,
		// A history is no stake.
		...(list === 'history' ? [] : [`${capitalized(sum)}.`]),
		...(wrong === undefined ? [] : [`${capitalized(wrong)}.`]),
		...(events.length === 0 ? [] : [`Next: ${next}.`]),
	]
		.flatMap(text => wrapSentence(text, width))
		.map(text => ({text}));
}
