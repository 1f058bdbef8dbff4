import type {Detail} from '../../components/details.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {Theme} from '../../theme.ts';

/** What a detail may have beside its label and value. */
export type DetailExtras = Partial<Pick<Detail, 'note' | 'meaning' | 'exact' | 'layout'>>;

/**
A detail of one field of the item: its value; a dash where it is absent; "?" and what is wrong with it where the
service sent something that could not be understood.

@param extras said of a value that is there; a text is its note
*/
export type DetailField<Item extends Decoded> = (
	name: keyof Item & string,
	value: string | undefined,
	label: string,
	extras?: DetailExtras | string,
) => Detail;

export function createDetailField<Item extends Decoded>(
	item: Item,
	{glyphs}: Pick<Theme, 'glyphs'>,
): DetailField<Item> {
	return (name, value, label, extras = {}) => {
		if (value !== undefined) {
			return {label, value, ...(typeof extras === 'string' ? {note: extras} : extras)};
		}
		const flaw = problemOf(item, name);
		if (flaw === undefined) return {label, value: glyphs.missing};
		return {label, value: '?', note: `unreadable: ${flaw}`, meaning: 'warning'};
	};
}

/** What is wrong with a field, or with the whole item; undefined: nothing, so it is absent or there. */
export function problemOf({flaws}: Pick<Decoded, 'flaws'>, field: string): string | undefined {
	return flaws.find(flaw => flaw.field === field || flaw.field === '')?.problem;
}
