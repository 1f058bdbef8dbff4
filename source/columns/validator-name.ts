import type {Validator} from '../domain/validator.ts';
import {quoteName, toAsciiQuotes} from '../format/sentence.ts';
import {withMark} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';
import type {Named} from './alike-names.ts';
import type {CellContext} from './cell-context.ts';

/** Returns the person's label for a validator; undefined: none. */
export function labelOf(
	{address}: Pick<Validator, 'address'>,
	{labels}: Pick<CellContext, 'labels'>,
): string | undefined {
	return address === undefined ? undefined : labels?.get(address);
}

/** Returns the name of a validator in a list, and its address. */
export function namedOf(
	{name, address}: Pick<Validator, 'address' | 'name'>,
	facts: Pick<CellContext, 'labels'>,
): Named {
	return {name: labelOf({address}, facts) ?? name, address};
}

/**
Writes its name in a list where that is not its own: the person's label, and a sign where they have stake. Undefined: its
own name.
*/
export function listedName(validator: Validator, facts: CellContext): string | undefined {
	const label = labelOf(validator, facts);
	const {mine, theme} = facts;
	if (validator.address === undefined || !mine?.has(validator.address)) return label;
	const {glyphs} = theme;
	return withMark({glyph: glyphs.mine, ascii: glyphs.mine}, label ?? validator.name ?? glyphs.missing, theme);
}

/** Checks whether a validator is the user's, or has stake of theirs. */
export function isOwn(
	{address = ''}: Pick<Validator, 'address'>,
	{labels, mine}: Pick<CellContext, 'labels' | 'mine'>,
): boolean {
	return labels?.has(address) === true || mine?.has(address) === true;
}

/** Names a validator in a sentence. */
export function nameOfValidator(
	validator: Pick<Validator, 'address' | 'name'>,
	facts: Pick<CellContext, 'theme' | 'labels'>,
): string {
	const {address, name} = validator;
	const called = labelOf(validator, facts) ?? name;
	if (called !== undefined) return called;
	return address === undefined
		? 'a validator without a name'
		: shortenMiddle(address, 12, facts.theme.glyphs.ellipsis);
}

/** Names a validator among other words: its name is quoted, since anybody can choose it. */
export function quoteValidator(validator: Validator, facts: Pick<CellContext, 'theme' | 'labels'>): string {
	const name = labelOf(validator, facts) ?? validator.name;
	if (name === undefined) return nameOfValidator(validator, facts);
	return facts.theme.isAscii ? toAsciiQuotes(quoteName(name)) : quoteName(name);
}
