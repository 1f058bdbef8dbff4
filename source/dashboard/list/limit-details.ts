import {cutText} from '../../domain/clean.ts';
import {formatInteger} from '../../format/number.ts';
import type {Detail} from '../ui/text/details.ts';
import type {ItemContext} from './subject.ts';

/** Max characters of one item in a pane: more are slow to lay out, and nobody reads them there. */
export const maxCharacters = 200_000;

/** Cost of a line and of a detail besides their characters, in characters. */
const costOfLine = 10;
const costOfDetail = 80;

/** Cuts details that are slow to lay out; a last line says how much is left out and which key shows it. */
export function limitDetails(
	details: readonly Detail[],
	facts: Pick<ItemContext, 'theme' | 'keyMap'>,
): readonly Detail[] {
	let room = maxCharacters;
	for (const [index, detail] of details.entries()) {
		const {label, value, layout} = detail;
		const fitting = takeLines(value, room - label.length - costOfDetail);
		if (fitting.end < value.length) {
			const kept = layout === 'text' ? cutText(value, fitting.end) : '';
			const all = details.slice(index).reduce((sum, each) => sum + each.value.length, 0);
			return [
				...details.slice(0, index),
				...(kept === '' ? [] : [{...detail, value: kept, exact: detail.exact ?? value}]),
				describeRest(`${formatInteger(all - kept.length)} more characters`, facts),
			];
		}
		room = fitting.room;
	}
	return details;
}

/** Makes the last line for hidden text: '… 900 000 more characters; J shows all'. */
export function describeRest(what: string, {theme, keyMap}: Pick<ItemContext, 'theme' | 'keyMap'>): Detail {
	return {
		label: `${theme.glyphs.ellipsis} ${what}; ${keyMap.name('raw')} shows all`,
		value: '',
		layout: 'title',
	};
}

/** Finds where to cut the text to fit the room, and the room left after it. */
function takeLines(text: string, room: number): {readonly end: number; readonly room: number} {
	let left = room;
	for (let start = 0; start < text.length; ) {
		const lineBreak = text.indexOf('\n', start);
		const end = lineBreak === -1 ? text.length : lineBreak + 1;
		const cost = end - start + costOfLine;
		if (cost > left) return {end: start + Math.max(0, left - costOfLine), room: 0};
		left -= cost;
		start = end;
	}
	return {end: text.length, room: left};
}
