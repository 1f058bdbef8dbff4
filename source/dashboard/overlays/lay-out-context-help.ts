import {maxOf} from '../../format/number.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {wrap} from '../../format/wrap.ts';
import type {ExplainedField} from '../ui/keys/key-dispatcher.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {Glyphs} from '../ui/theme.ts';
import type {ContextHelp} from './help-state.ts';
import {columnsIn, type HelpEntry, layOutEntries, layOutSigns} from './lay-out-entries.ts';

/** Lines of the help, and the place of the cursor among them. */
interface HelpLayout {
	readonly lines: readonly TextLine[];
	/** Index of the line with the cursor. */
	readonly at: number;
	/** Distance in entries to the one in the column beside it; undefined: there is none. */
	readonly left?: number | undefined;
	readonly right?: number | undefined;
	/** Number of entries for the cursor. */
	readonly count: number;
}

interface HelpPlace {
	readonly cursor: number;
	/** Cells. */
	readonly width: number;
	/** Lines on the screen; the words after ":" stay within them, while the keys may go beyond. */
	readonly height: number;
	/** True if the help is narrowed by a search: all words are listed, whatever the height. */
	readonly isNarrowed: boolean;
	readonly glyphs: Glyphs;
}

/** Lays out the keys, in two columns if they fit, and below them the signs and words, as far as there is room. */
export function layOutContextHelp({keys, words, signs, fields}: ContextHelp, place: HelpPlace): HelpLayout {
	const {cursor, width, height, isNarrowed} = place;
	const columns = columnsIn(width);
	const toEntry = ({keys: names, text, reason}: ContextHelp['keys'][number]): HelpEntry => ({
		keys: reason === undefined ? names : `(${names})`,
		text,
		isIdle: reason !== undefined,
	});
	const here = keys.filter(each => !each.isEverywhere).map(toEntry);
	const everywhere = keys.filter(each => each.isEverywhere).map(toEntry);
	const used = [here, everywhere].reduce((sum, {length}) => sum + 1 + Math.ceil(length / columns), 0);
	const legend = layOutSigns(signs, place);
	// All of the signs or none: the next page has all of them.
	const explained = isNarrowed || used + legend.length <= height ? legend : [];
	const room = isNarrowed ? words.length : Math.max(0, height - used - explained.length - 1);
	const typed = words.slice(0, room).map(({form, help}) => ({keys: `:${form}`, text: help, isIdle: false}));
	const drawn: TextLine[] = [];
	let at = 0;
	let first = 0;
	let beside: Pick<HelpLayout, 'left' | 'right'> = {};
	const add = (title: string, entries: readonly HelpEntry[], across: number) => {
		if (entries.length === 0) return;
		drawn.push({text: title, meaning: 'title'});
		const rows = Math.ceil(entries.length / across);
		const isIn = cursor >= first && cursor < first + entries.length;
		if (isIn) {
			const index = cursor - first;
			const last = entries.length - 1;
			at = drawn.length + (index % rows);
			beside = {
				left: index >= rows ? -rows : undefined,
				right: index < rows && last >= rows ? Math.min(index + rows, last) - index : undefined,
			};
		}
		drawn.push(...layOutEntries(entries, {...place, width, rows, across, cursor: cursor - first}));
		first += entries.length;
	};
	if (fields.length > 0) {
		const explained = layOutFields(fields, place);
		drawn.push({text: 'These details', meaning: 'title'}, ...explained.lines);
		at = 1 + explained.at;
		first = fields.length;
	}
	add('In this view', here, columns);
	add('Everywhere', everywhere, columns);
	drawn.push(...explained);
	add('After :', typed, 1);
	return {lines: drawn, at, ...beside, count: first};
}

/** Lays out the fields with their meanings below each other, and finds the lines of the one under the cursor. */
function layOutFields(
	fields: readonly ExplainedField[],
	{cursor, width, glyphs}: HelpPlace,
): {readonly lines: readonly TextLine[]; readonly at: number} {
	const labelWidth = Math.min(maxOf(fields.map(({label}) => widthOf(label))), Math.floor(width / 3));
	const blocks = fields.map(({label, text}, index): readonly TextLine[] => {
		const isHere = index === cursor;
		return wrap(text, Math.max(1, width - labelWidth - 4)).map((line, at) => {
			const sign = isHere && at === 0 ? glyphs.cursor : ' ';
			const name = fitToWidth(at === 0 ? label : '', labelWidth, 'left', glyphs.ellipsis);
			return {text: `${sign} ${name}  ${line}`, ...(isHere && {meaning: 'cursor'})};
		});
	});
	return {lines: blocks.flat(), at: blocks.slice(0, cursor).flat().length};
}

/** Writes a sentence for each entry for a screen reader, marking the selected one. */
export function speakContextHelp({keys, words, fields}: ContextHelp, cursor: number): HelpLayout {
	const marked = (index: number) => (index === cursor ? 'selected, ' : '');
	const sentences = [
		...fields.map(({label, text}, index) => ({
			title: 'These details',
			text: `${marked(index)}${label}: ${text}`,
		})),
		...keys.map(({keys: names, text, reason, isEverywhere}, index) => ({
			title: isEverywhere ? 'Everywhere' : 'In this view',
			text: `${marked(fields.length + index)}${names.split(' ').join(' and ')}: ${text}${reason === undefined ? '' : `. Not now: ${reason}`}`,
		})),
		...words.map(({form, help}, index) => ({
			title: 'Typed after a colon',
			text: `${marked(fields.length + keys.length + index)}${form}: ${help}`,
		})),
	];
	const lines = sentences.flatMap(({title, text}, index) =>
		title === sentences[index - 1]?.title ? [{text}] : [{text: `${title}:`}, {text}],
	);
	const titlesBefore = sentences.filter(
		({title}, index) => index <= cursor && title !== sentences[index - 1]?.title,
	).length;
	return {lines, at: cursor + titlesBefore, count: sentences.length};
}
