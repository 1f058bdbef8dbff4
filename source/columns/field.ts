import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type ExactField, toExactText} from './exact-field.ts';

/**
Definition of one field of a single thing: source of its details on the screen and aloud, its line in a printed answer
and its row of a CSV. Fields are listed in the order in which they are shown.
*/
export interface ItemField<Item, Facts = CellContext> {
	readonly label: string;
	/** Name on the wire and of the property, with a path if it is inside another one; left out: it is derived. */
	readonly name?: string;
	/** True for a line of its own without its label, such as the one of what is risky. */
	readonly isHeadline?: boolean;
	/** True if it begins a group of fields, below a blank line. */
	readonly isApart?: boolean;
	/** Checks whether another part of the details shows it too; it can still be compared and copied. */
	isRepeated?(item: Item, facts: Facts): boolean;
	/** Properties it is made of, if these differ from its name. */
	readonly parts?: readonly string[];
	/** Shows the value for people; undefined: absent or not understood. */
	show(item: Item, facts: Facts): Cell | undefined;
	/** Explains the field, whatever its value, for those who ask for help over the details. */
	readonly about?: string;
	/** Explains the value in words, below it on the screen. */
	note?(item: Item, facts: Facts): string | undefined;
	/** Writes the printed line, which has no note; a derived field is printed only if it has this. */
	print?(item: Item, facts: Facts): string | undefined;
	/**
	Returns every digit, without grouping and unit; undefined: absent, or the shown value for a derived field.

	@param facts left out in a CSV, which is made from the thing alone
	*/
	exact?(item: Item, facts?: Facts): unknown;
	/** text: below its label, with its line breaks. json: the same, indented. Default: beside its label. */
	readonly layout?: 'text' | 'json';
}

/** Functions of a field that get a value that is present. */
interface ValueWords<Item, Value, Facts>
	extends Pick<
		ItemField<Item, Facts>,
		'layout' | 'about' | 'isApart' | 'isHeadline' | 'isRepeated' | 'parts'
	> {
	/** Shows the value for people; left out or undefined: its exact text. */
	show?(value: Value, facts: Facts, item: Item): Cell | undefined;
	/** A text stands below every value, and explains the field where nothing else does. */
	note?: string | ((value: Value, facts: Facts, item: Item) => string | undefined);
	print?(value: Value, facts: Facts, item: Item): string | undefined;
	/** Returns the exact value; default: the value. */
	exact?(value: Value): unknown;
}

/** Makes fields from properties, each checked with the type of its own value. */
export function fieldOf<Item, Facts = CellContext>() {
	return <Name extends keyof Item & string>(
		name: Name,
		label: string,
		words: ValueWords<Item, NonNullable<Item[Name]>, Facts> = {},
	): ItemField<Item, Facts> => {
		const {show, note, print, exact, about = typeof note === 'string' ? note : undefined, ...rest} = words;
		const explain = typeof note === 'string' ? () => note : note;
		return {
			...rest,
			name,
			label,
			show: (item, facts) => ifKnown(item[name], value => show?.(value, facts, item) ?? toExactText(value)),
			note: (item, facts) => ifKnown(item[name], value => explain?.(value, facts, item)),
			...(print && {print: (item, facts) => ifKnown(item[name], value => print(value, facts, item))}),
			exact: item => ifKnown(item[name], value => (exact ? exact(value) : value)),
			...(about !== undefined && {about}),
		};
	};
}

function ifKnown<Value, Result>(
	value: Value,
	use: (value: NonNullable<Value>) => Result | undefined,
): Result | undefined {
	return value === undefined || value === null ? undefined : use(value);
}

/** Makes the rows of a CSV from the fields that are on the wire. */
export function exportedFields<Item, Facts>(
	fields: readonly ItemField<Item, Facts>[],
): readonly ExactField<Item>[] {
	return fields.flatMap(({name, parts = [name], exact}) =>
		name === undefined ? [] : [{name, field: parts[0] ?? name, exact: item => toExactText(exact?.(item))}],
	);
}

/** Puts the interface's word before its meaning if it differs from people's: 'votingPeriod: being voted on'. */
export function withMeaning(word: string, own: string, meaning: string): string {
	return word === own ? meaning : `${own}: ${meaning}`;
}

/** Adds the interface's word to people's if it differs: 'funding (pgfFunding)'. */
export function withOwnWord(word: string, own: string): string {
	return word === own ? word : `${word} (${own})`;
}

/** Prints a field on one line: a dash if the value is absent, "?" if it could not be read. */
export function printField<Item extends Decoded, Facts extends {readonly theme: Signs}>(
	{name = '', parts = [name], show, print, layout}: ItemField<Item, Facts>,
	item: Item,
	facts: Facts,
): Cell {
	const cell = print ? print(item, facts) : show(item, facts);
	if (cell === undefined) return parts.some(part => isFlawed(item, part)) ? '?' : facts.theme.glyphs.missing;
	return layout === undefined || typeof cell !== 'string' ? cell : cell.replaceAll(/\s+/g, ' ');
}
