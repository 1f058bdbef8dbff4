import {widthOf, wrap} from '../../../format/text.ts';
import {type Cell, textOf} from '../../../table/lay-out.ts';
import type {ExplainedField} from '../keys/key-dispatcher.ts';
import type {Glyphs, Meaning} from '../theme.ts';
import type {TextLine} from './text-lines.tsx';

/** Detail of a row. */
export interface Detail {
	readonly label: string;
	readonly value: string;
	readonly meaning?: Meaning | undefined;
	/** Meaning of the value in words, shown below it. */
	readonly note?: string | undefined;
	/** True if the note only explains: the help over the details has it, and they do not. */
	readonly isNoteHelp?: boolean;
	/** True if other details show it too: it is only compared and copied. */
	readonly isRepeated?: boolean;
	/** True if it begins a group, below a blank line. */
	readonly isApart?: boolean;
	/** Meaning of the field, whatever its value, for the help over the details; default: the note. */
	readonly about?: string | undefined;
	/**
	field: the value beside its label. text: a longer text below its label, over the full width, with its line
	breaks. title: a label alone, above a group of fields. Default: 'field'.
	*/
	readonly layout?: 'field' | 'text' | 'title' | undefined;
	/** True for a title that begins a part of the details, which has a frame of its own if there are any. */
	readonly isPart?: boolean;
	/** True if the value of a text is Markdown. */
	readonly isMarkdown?: boolean;
	/** Draws its lines in `width` cells, in place of label and value, or of a text alone; those are still spoken. */
	draw?(width: number): readonly Cell[];
	/** The exact value to copy, if it differs from the shown one; undefined: the shown one; '': nothing to copy. */
	readonly exact?: string | undefined;
}

/** Removes details with the sign for a missing value, and titles left without details. */
export function withoutEmpty(details: readonly Detail[], missing: string): readonly Detail[] {
	const held = details.filter(({value, draw}) => draw !== undefined || value !== missing);
	return held.filter(({layout}, index) => {
		if (layout !== 'title') return true;
		const next = held[index + 1];
		return next !== undefined && next.layout !== 'title';
	});
}

/** Names of one meaning that are listed; of more, as of programs or epochs, nobody needs each. */
const maxNamed = 2;

/** Explains each field once; those of one meaning share it, and a text of somebody else explains itself. */
export function explainFields(
	details: readonly Detail[],
	{ellipsis, missing}: Pick<Glyphs, 'ellipsis' | 'missing'>,
): readonly ExplainedField[] {
	const fields = details.flatMap(({label, layout, about, note = '', isNoteHelp, isRepeated}) => {
		if (isRepeated || label === '' || layout === 'title') return [];
		if (layout === 'text' && about === undefined) return [];
		const ofValue = isNoteHelp && note !== about ? [note] : [];
		const words = [...(about === undefined ? [] : [about]), ...ofValue].filter(text => text !== '');
		return [{label, text: words.join('; ') || note || missing}];
	});
	return [...Map.groupBy(fields, ({text}) => text)].map(([text, same]) => {
		const labels = [...new Set(same.map(({label}) => label))];
		const more = labels.length > maxNamed ? [ellipsis] : [];
		return {label: [...labels.slice(0, maxNamed), ...more].join(', '), text};
	});
}

/** Min width in cells for values beside labels; below it, a value without room starts at the left of the next line. */
const comfortableWidth = 44;

const shortIndent = '  ';

/** Lines of one part of the details, with its title. */
export interface LaidPart {
	/** Empty for the first part, which has the title of all. */
	readonly title: string;
	readonly lines: readonly TextLine[];
	/** True if the lines begin with a title of their own. */
	readonly isTitled?: boolean;
}

/** Lays out each part of the details, its labels in a column of its own. */
export function layOutParts(details: readonly Detail[], width: number): readonly LaidPart[] {
	const parts: {title: string; details: Detail[]}[] = [{title: '', details: []}];
	for (const detail of details) {
		if (detail.isPart) parts.push({title: detail.label, details: []});
		else parts.at(-1)?.details.push(detail);
	}
	return parts.map(({title, details: own}) => ({
		title,
		lines: layOutDetails(own, width),
		isTitled: own[0]?.layout === 'text' && own[0].label !== '',
	}));
}

/** Puts all parts below each other, each below its title. */
export function joinParts(parts: readonly LaidPart[]): readonly TextLine[] {
	return parts.flatMap(({title, lines, isTitled}) => {
		if (title === '') return lines;
		return [{text: ''}, ...(isTitled ? [] : [{text: title, meaning: 'title'} as const]), ...lines];
	});
}

/** Lays out labels in one column, values beside them, notes below; texts and titles set off by a blank line. */
export function layOutDetails(all: readonly Detail[], width: number): TextLine[] {
	const details = all.filter(({isRepeated}) => !isRepeated).map(withoutHelp);
	const fields = details.filter(({layout = 'field', draw}) => layout === 'field' && !draw);
	const labelWidth = fields.reduce((widest, {label}) => Math.max(widest, widthOf(label)), 0) + 2;
	return details.flatMap((detail, index) => {
		const isDrawn = detail.draw !== undefined && detail.layout !== 'text';
		const isField = (detail.layout ?? 'field') === 'field';
		const lines = isDrawn
			? (detail.draw?.(width).map(toTextLine) ?? [])
			: isField
				? layOutField(detail, width, labelWidth)
				: layOutText(detail, width);
		const before = details[index - 1];
		const isNewKind = !isDrawn && (!isField || before?.layout === 'text' || before?.draw);
		const isApart = before && (detail.isApart || isNewKind);
		return isApart ? [{text: ''}, ...lines] : lines;
	});
}

/** Removes the note that only explains. */
export function withoutHelp(detail: Detail): Detail {
	return detail.isNoteHelp ? {...detail, note: undefined} : detail;
}

function layOutField(
	{label, value, meaning, note = ''}: Detail,
	width: number,
	labelWidth: number,
): TextLine[] {
	const isNarrow = width < comfortableWidth;
	const noteIndent = isNarrow ? shortIndent : ' '.repeat(labelWidth);
	const room = Math.max(1, width - labelWidth);
	// An address broken over two lines could not be selected whole.
	const isBelow = widthOf(value) > room && (isNarrow || !value.includes(' '));
	const indent = isBelow ? shortIndent : ' '.repeat(labelWidth);
	const values = wrap(value, Math.max(1, width - indent.length)).map(text => ({
		text: indent + text,
		meaning,
	}));
	const [first, ...others] = isBelow ? [{text: ''}, ...values] : values;
	const notes = note === '' ? [] : wrap(note, Math.max(1, width - noteIndent.length));
	return [
		{...first, text: label.padEnd(labelWidth) + (first?.text.slice(labelWidth) ?? '')},
		...others,
		...notes.map((text): TextLine => ({text: noteIndent + text, meaning: 'quiet'})),
	];
}

function layOutText({label, value, meaning, note = '', layout, draw}: Detail, width: number): TextLine[] {
	const wrapped = (text: string, own: Meaning | undefined): TextLine[] =>
		text === '' ? [] : wrap(text, Math.max(1, width)).map(line => ({text: line, meaning: own}));
	return [
		...wrapped(label, 'title'),
		...(layout === 'title' ? [] : (draw?.(width).map(toTextLine) ?? wrapped(value, meaning))),
		...wrapped(note, 'quiet'),
	];
}

/** Turns a cell into a line. */
function toTextLine(cell: Cell): TextLine {
	if (typeof cell === 'string') return {text: cell};
	return 'parts' in cell ? {text: textOf(cell), parts: cell.parts} : cell;
}
