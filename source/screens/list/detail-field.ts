import type {Detail} from '../../components/details.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {Theme} from '../../theme.ts';

interface FieldDetail extends Omit<Detail, 'value'> {
	/** Undefined where it is absent or could not be read. */
	readonly value: string | undefined;
	/** The property it is, with a path where it is inside another. */
	readonly field: string;
}

/** A field among the details: a dash where it is absent, what is wrong with it where it could not be read. */
export function describeField({glyphs}: Theme, item: Decoded, {field, value, ...rest}: FieldDetail): Detail {
	if (value !== undefined) return {...rest, value};
	const {label} = rest;
	const flaw = item.flaws.find(
		({field: flawed}) => flawed === '' || flawed === field || field.startsWith(`${flawed}.`),
	);
	if (!flaw) return {label, value: glyphs.missing};
	return {label, value: '?', note: `unreadable: ${flaw.problem}`, meaning: 'warning'};
}
