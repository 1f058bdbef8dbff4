import {describeNextEvent, speakNextEvent} from '../../../columns/release-words.ts';
import {describeInPane, describeStake} from '../../../columns/stake-head.ts';
import {type MyStake, sumMyStakes} from '../../../domain/my-stakes.ts';
import {eventsOf} from '../../../domain/validator-stake.ts';
import {capitalized, wrapSentence} from '../../../format/sentence.ts';
import {widthOf} from '../../../format/text.ts';
import {formatTimeOfDay} from '../../../format/time.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {notRead} from './above-list.ts';

interface TotalLook {
	/** True if any of it is older than it should be. */
	readonly isOld: boolean;
	/** Cells. */
	readonly width: number;
	/** True if a frame has its title. */
	readonly hasFrames: boolean;
	readonly facts: ItemContext;
}

/**
Describes all my addresses: 'Total 854 490.07 bonded · 1 205.17 unbonding · next 52 726.15 active at 1205 +3', with the
oldest age if old.
*/
export function describeTotal(
	stakes: readonly MyStake[],
	{isOld, width, hasFrames, facts}: TotalLook,
): readonly TextLine[] {
	const {theme} = facts;
	const {separator} = theme.glyphs;
	const total = sumMyStakes(stakes);
	const events = eventsOf(total);
	const ages =
		isOld && total.oldestAt !== undefined ? [`oldest updated ${formatTimeOfDay(total.oldestAt, facts)}`] : [];
	const age = ages.map(text => separator + text).join('');
	const isRead = total.known > 0;
	if (theme.isSpoken) {
		const sum = isRead
			? describeStake(total, {width: Number.POSITIVE_INFINITY, theme}).join('')
			: 'not read yet';
		const next = speakNextEvent(events, facts);
		const sentences = [
			`your addresses together: ${sum}${age}`,
			...(next === undefined ? [] : [`next: ${next}`]),
		];
		return sentences.flatMap(text => wrapSentence(`${capitalized(text)}.`, width)).map(text => ({text}));
	}
	if (!isRead) return hasFrames ? [notRead, {text: ''}] : [{text: 'Total not read yet', meaning: 'quiet'}];
	const [[next] = []] = describeNextEvent(events, facts);
	if (hasFrames) {
		const side = [...(next === undefined ? [] : [`next ${next}`]), ...ages].join(separator);
		const {length} = stakes;
		const where = `at ${length} ${length === 1 ? 'address' : 'addresses'}`;
		return describeInPane(total, {where, side}, {width: width - 1, theme}).map(text => ({text}));
	}
	const start = 'Total ';
	const room = width - 2 - widthOf(start) - widthOf(age);
	const lines = withNext(describeStake(total, {width: room, theme}), next, {room, separator});
	return lines.map((line, index) => {
		const lead = index === 0 ? start : ' '.repeat(start.length);
		return {text: `${lead}${line}${index === lines.length - 1 ? age : ''}`};
	});
}

/** Puts what comes next behind the last line, or below it where that has no room. */
function withNext(
	lines: readonly string[],
	next: string | undefined,
	{room, separator}: {readonly room: number; readonly separator: string},
): readonly string[] {
	if (next === undefined) return lines;
	const text = `next ${next}`;
	const joined = `${lines.at(-1)}${separator}${text}`;
	return widthOf(joined) <= room ? [...lines.slice(0, -1), joined] : [...lines, text];
}
