import type {Decoded} from '../../domain/decoded.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

interface FieldDetail extends Omit<Detail, 'value'> {
	/** Undefined if it is absent or could not be read. */
	readonly value: string | undefined;
	/** Its property, with a path if it is inside another one. */
	readonly field: string;
}

/** A field among the details: a dash if it is absent, the flaw if it could not be read. */
export function describeField({glyphs}: Theme, item: Decoded, {field, value, ...rest}: FieldDetail): Detail {
	if (value !== undefined) return {...rest, value};
	const {label} = rest;
	const flaw = item.flaws.find(
		({field: flawed}) => flawed === '' || flawed === field || field.startsWith(`${flawed}.`),
	);
	if (!flaw) return {label, value: glyphs.missing, exact: ''};
	return {label, value: '?', exact: '', note: `unreadable: ${flaw.problem}`, meaning: 'warning'};
}

/**
A detail made from one of the item's own fields.

@param extras added if there is a value; a text becomes its note
*/
export type DetailField<Item extends Decoded> = (
	name: keyof Item & string,
	value: string | undefined,
	label: string,
	extras?: Partial<Pick<Detail, 'note' | 'meaning' | 'exact' | 'layout'>> | string,
) => Detail;

/** Makes the details of one item. */
export function createDetailField<Item extends Decoded>(item: Item, theme: Theme): DetailField<Item> {
	return (field, value, label, extras = {}) =>
		describeField(theme, item, {
			field,
			value,
			label,
			...(typeof extras === 'string' ? {note: extras} : extras),
		});
}

/** The flaw of a field or of the whole item; undefined: none. */
export function problemOf({flaws}: Decoded, field: string): string | undefined {
	return flaws.find(flaw => flaw.field === field || flaw.field === '')?.problem;
}
