import {toExactText} from '../../columns/exact-field.ts';
import type {ItemField} from '../../columns/field.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {Signs} from '../../format/signs.ts';
import {wrap} from '../../format/text.ts';
import {prettyJson} from '../../output/json.ts';
import {textOf} from '../../table/lay-out.ts';
import {meaningOf} from '../../table/paint-cell.ts';
import type {Detail} from '../ui/text/details.ts';
import {maxCharacters} from './limit-details.ts';

/** Turns the fields of one item into its details. */
export function toDetails<Item extends Decoded, Facts extends {readonly theme: Signs}>(
	fields: readonly ItemField<Item, Facts>[],
	item: Item,
	facts: Facts,
): Detail[] {
	return fields.flatMap(field => toDetail(field, item, facts) ?? []);
}

/**
Describes a field: a dash if it is absent, the flaw if it or a part of it could not be read. Undefined if nothing can
be derived.
*/
function toDetail<Item extends Decoded, Facts extends {readonly theme: Signs}>(
	field: ItemField<Item, Facts>,
	item: Item,
	facts: Facts,
): Detail | undefined {
	const {label, name, parts = name === undefined ? [] : [name], layout, about} = field;
	const cell = field.show(item, facts);
	const text = cell && textOf(cell);
	const note = field.note?.(item, facts);
	const exact = cell === undefined ? '' : toExactText(field.exact?.(item, facts));
	const isRepeated = field.isRepeated?.(item, facts);
	const look = {label, about, ...(field.isApart && {isApart: true})};
	const problems = cell === undefined || field.parts ? problemsOf(item, parts) : [];
	if (problems.length > 0) {
		const value = [...(text === undefined ? [] : [text]), '?'].join(', ');
		const unreadable = `unreadable: ${problems.join('; ')}`;
		const absence = cell === undefined && note !== undefined ? `; ${note}` : '';
		return {...look, value, exact, note: unreadable + absence, meaning: 'warning'};
	}
	if (text === undefined) {
		const isNothing = parts.length === 0 && note === undefined;
		return isNothing ? undefined : {...look, value: facts.theme.glyphs.missing, note, exact};
	}
	const value = layout === 'json' ? layOutJson(text) : text;
	const meaning = meaningOf(cell);
	return {
		...look,
		value,
		meaning,
		note,
		...(note !== undefined && {isNoteHelp: true}),
		...(isRepeated && {isRepeated}),
		...(field.isHeadline && {
			draw: (width: number) => wrap(text, width).map(line => (meaning ? {text: line, meaning} : line)),
		}),
		exact: layout === undefined && exact === value ? undefined : exact,
		layout: layout && 'text',
	};
}

/** Lists the problems of the properties, or of what contains them. */
function problemsOf({flaws}: Decoded, properties: readonly string[]): readonly string[] {
	const problems = properties.flatMap(property => {
		const flaw = flaws.find(
			({field}) => field === '' || field === property || property.startsWith(`${field}.`),
		);
		return flaw ? [flaw.problem] : [];
	});
	return [...new Set(problems)];
}

/** Indents a text that is JSON; others, and those too long to be shown anyway, stay as they are. */
function layOutJson(text: string): string {
	return (text.length > maxCharacters ? undefined : prettyJson(text)) ?? text;
}
