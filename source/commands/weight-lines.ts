import {countConcerns, describeAllClear, describeMine, describeStanding} from '../columns/mine-words.ts';
import {describeWaitFor} from '../columns/release-words.ts';
import {maxOf} from '../format/number.ts';
import {fillLines, firstFitting, fitToWidth, type RankedText, widthOf} from '../format/text.ts';
import {datesOfStake} from '../notices/calendar.ts';
import {describeConcern} from '../notices/words.ts';
import type {Paint} from '../table/paint-cell.ts';
import type {Overview} from './read-overview.ts';

/** Blanks between a title and its lines. */
export const gap = '  ';

const titleWidth = 'My stake'.length;

/** Cells before what stands behind a title. */
export const indentWidth = titleWidth + gap.length;

/** Puts a title before the first line, and as many blanks before the others. */
export function titled(title: string, ...lines: readonly string[]): readonly string[] {
	const [first = '', ...others] = lines;
	const indent = ' '.repeat(indentWidth);
	return [title.padEnd(titleWidth) + gap + first, ...others.map(line => indent + line)];
}

interface LineRoom {
	/** Cells of a line. */
	readonly width: number;
	readonly paint: Paint | undefined;
}

/** Writes the person's stake: its sums, what needs them, and how much of it earns. */
export function mineLines(
	{facts, mine, unread, total, concerns, quiet, next, notes}: Overview,
	{width, paint = (_meaning, text) => text}: LineRoom,
): readonly string[] {
	const {theme} = facts;
	const room = width - indentWidth;
	const counts = {...countConcerns(concerns), quiet: quiet.length};
	const needs = concerns.filter(({level}) => level === 'needs-me');
	const sign = theme.glyphs.alarm === '' ? '' : `${theme.glyphs.alarm} `;
	const {separator} = theme.glyphs;
	const filled = (parts: readonly RankedText[]) =>
		fillLines(
			parts.map(({text}) => text),
			{width: room, separator},
		);
	// Nobody can say that all is well with addresses that were not read.
	const known = unread === 0 ? mine : [];
	const clear = notes.length > 0 ? undefined : describeAllClear(known, counts, {next, facts});
	const lines = [
		...(mine.length === 0 ? [] : filled(describeMine(total))),
		...needs.map(concern => {
			const line = firstFitting(describeConcern(concern, theme), room - sign.length);
			return paint('bad', cutTo(sign + line, room, theme.glyphs.ellipsis));
		}),
		...(clear === undefined ? [] : [paint('good', clear)]),
		...filled(describeStanding(clear === undefined ? known : [], counts)),
	];
	// Without an address of the person's, a validator of theirs may still need them.
	return lines.length === 0 ? [] : titled(mine.length === 0 ? 'Needs me' : 'My stake', ...lines);
}

/** Most entries of what comes beside the rest; the calendar has all. */
const maxNext = 5;

/** Writes what comes of the person's stake, each with its wait, the nearest first. */
export function nextLines({next, facts}: Overview, width: number): readonly string[] {
	const dates = datesOfStake(next);
	const {missing, ellipsis} = facts.theme.glyphs;
	const shown = dates.slice(0, maxNext).map(entry => ({
		wait: describeWaitFor(entry.epoch, facts) ?? missing,
		words: entry.words,
	}));
	if (shown.length === 0) return [];
	const waitWidth = maxOf(shown.map(({wait}) => widthOf(wait)));
	const room = width - indentWidth - waitWidth - gap.length;
	const more = dates.length - shown.length;
	return titled(
		'Next',
		...shown.map(({wait, words}) => fitToWidth(wait, waitWidth) + gap + cutTo(words, room, ellipsis)),
		...(more === 0 ? [] : [`${more} more: stakedeck calendar`]),
	);
}

function cutTo(text: string, width: number, ellipsis: string): string {
	return widthOf(text) <= width ? text : fitToWidth(text, width, 'left', ellipsis).trimEnd();
}
