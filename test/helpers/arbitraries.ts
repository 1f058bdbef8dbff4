import fc from 'fast-check';

/** Any code point, lone halves of pairs too; quicker to set up by a second than the library's own. */
export const anyCharacter = fc.integer({min: 0, max: 0x10_ff_ff}).map(code => String.fromCodePoint(code));

/** Any character of Unicode: no half of a pair. */
export const wholeCharacter = anyCharacter.filter(character => character.isWellFormed());
