import {speakEvent} from '../../../columns/release-words.ts';
import {describeStake, describeWrong} from '../../../columns/stake-head.ts';
import {eventsOf, type StakePosition} from '../../../domain/validator-stake.ts';
import {capitalized, speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {type StakeListName, stakeListNames} from '../../../routes/route.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';

interface AboveFacts {
	readonly address: string;
	/** Label that the person gave it. */
	readonly label: string | undefined;
	/** Sum of its stake; undefined while it is read. */
	readonly position: StakePosition | undefined;
	readonly width: number;
	readonly facts: ItemContext;
}

/** Describes a delegator to a screen reader: owner, list, totals and what becomes withdrawable when, uncut. */
export function speakAbove(list: StakeListName, above: AboveFacts): TextLine[] {
	const {address, label, position, width, facts} = above;
	const place = `List ${stakeListNames.indexOf(list) + 1} of ${stakeListNames.length}, ${list}`;
	const owner = label === undefined ? address : `${label}, ${address}`;
	const room = {width: Number.POSITIVE_INFINITY, theme: facts.theme};
	const sum = position ? speakFigures(describeStake(position, room).join('')) : 'summing up its stake';
	const wrong = position && describeWrong(position, facts.theme);
	// The rows of the other lists say it, each for itself.
	const events = list === 'stake' && position ? eventsOf(position) : [];
	const next = events.map(event => speakEvent(event, facts)).join('; ');
	return [
		`${place}, of ${owner}.`,
		`${capitalized(sum)}.`,
		...(wrong === undefined ? [] : [`${capitalized(wrong)}.`]),
		...(events.length === 0 ? [] : [`Next: ${next}.`]),
	]
		.flatMap(text => wrapSentence(text, width))
		.map(text => ({text}));
}
