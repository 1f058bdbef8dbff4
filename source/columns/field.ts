import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type ExactField, toExactText} from './exact-field.ts';

/**
All that is known of one field of a single thing: its details on the screen and aloud, its line in a printed answer and
its row of a CSV are made from it. Fields stand in the order in which they are shown.
*/
export interface ItemField<Item, Facts = CellContext> {
	readonly label: string;
	/** Name on the wire and of the property, with a path where it is inside another one; left out where it is derived. */
	readonly name?: string;
	/** Properties it is made of, where these are others than its name. */
	readonly parts?: readonly string[];
	/** The value for people; undefined: absent or not understood. */
	show(item: Item, facts: Facts): Cell | undefined;
	/** Meaning of the value in words, below it on the screen. */
	note?(item: Item, facts: Facts): string | undefined;
	/** The printed line, where it stands without the note; a derived field is printed only where it has one. */
	print?(item: Item, facts: Facts): string | undefined;
	/**
	Every digit, no grouping, no unit; undefined: absent, or the shown value for a derived field.

	@param facts left out in a CSV, which has what the thing alone says
	*/
	exact?(item: Item, facts?: Facts): unknown;
	/** text: below its label, with its line breaks. json: the same, indented. Default: beside its label. */
	readonly layout?: 'text' | 'json';
}

/** The parts of a field that speak of a value which is there. */
interface ValueWords<Item, Value, Facts> extends Pick<ItemField<Item, Facts>, 'layout'> {
	/** The value for people; its exact text where left out or undefined. */
	show?(value: Value, facts: Facts, item: Item): Cell | undefined;
	note?(value: Value, facts: Facts, item: Item): string | undefined;
	print?(value: Value, facts: Facts, item: Item): string | undefined;
	/** Default: the value. */
	exact?(value: Value): unknown;
}

/** Makes fields from properties, each checked with the type of its own value. */
export function fieldOf<Item, Facts = CellContext>() {
	return <Name extends keyof Item & string>(
		name: Name,
		label: string,
		words: ValueWords<Item, NonNullable<Item[Name]>, Facts> = {},
	): ItemField<Item, Facts> => {
		const {show, note, print, exact, layout} = words;
		return {
			name,
			label,
			show: (item, facts) => ifKnown(item[name], value => show?.(value, facts, item) ?? toExactText(value)),
			note: (item, facts) => ifKnown(item[name], value => note?.(value, facts, item)),
			...(print && {print: (item, facts) => ifKnown(item[name], value => print(value, facts, item))}),
			exact: item => ifKnown(item[name], value => (exact ? exact(value) : value)),
			...(layout && {layout}),
		};
	};
}

function ifKnown<Value, Told>(
	value: Value,
	tell: (value: NonNullable<Value>) => Told | undefined,
): Told | undefined {
	return value === undefined || value === null ? undefined : tell(value);
}

/** Makes the rows of a CSV from the fields that are on the wire. */
export function exportedFields<Item, Facts>(
	fields: readonly ItemField<Item, Facts>[],
): readonly ExactField<Item>[] {
	return fields.flatMap(({name, parts = [name], exact}) =>
		name === undefined ? [] : [{name, field: parts[0] ?? name, exact: item => toExactText(exact?.(item))}],
	);
}

/** Puts the interface's own word before its meaning where people have another: 'votingPeriod: being voted on'. */
export function withMeaning(word: string, own: string, meaning: string): string {
	return word === own ? meaning : `${own}: ${meaning}`;
}

/** Adds the interface's own word to people's where it is another: 'funding (pgfFunding)'. */
export function withOwnWord(word: string, own: string): string {
	return word === own ? word : `${word} (${own})`;
}

/** Prints a field on one line: a dash where the value is absent, "?" where it could not be read. */
export function printField<Item extends Decoded, Facts extends {readonly theme: Signs}>(
	{name = '', parts = [name], show, print, layout}: ItemField<Item, Facts>,
	item: Item,
	facts: Facts,
): Cell {
	const cell = print ? print(item, facts) : show(item, facts);
	if (cell === undefined) return parts.some(part => isFlawed(item, part)) ? '?' : facts.theme.glyphs.missing;
	return layout === undefined || typeof cell !== 'string' ? cell : cell.replaceAll(/\s+/g, ' ');
}
