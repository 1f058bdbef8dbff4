import {validatorStates} from '../domain/validator.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {ColouredCell} from '../table/lay-out.ts';

interface StateLook extends Mark {
	readonly meaning: Meaning;
}

const looks: Readonly<Record<string, StateLook>> = {
	consensus: {glyph: '●', ascii: '*', meaning: 'good'},
	belowCapacity: {glyph: '◐', ascii: '%', meaning: 'waiting'},
	belowThreshold: {glyph: '○', ascii: 'o', meaning: 'warning'},
	inactive: {glyph: '◌', ascii: '.', meaning: 'quiet'},
	jailed: {glyph: '▲', ascii: '!', meaning: 'bad'},
	deactivating: {glyph: '◇', ascii: '~', meaning: 'waiting'},
	reactivating: {glyph: '◇', ascii: '~', meaning: 'waiting'},
	unjailing: {glyph: '◇', ascii: '~', meaning: 'waiting'},
};

/** '● consensus' and its colour; a state that is not known keeps its word. */
export function drawState(state: string, theme: Signs): ColouredCell {
	const look = looks[state] ?? {glyph: '?', ascii: '?', meaning: 'warning'};
	return {text: withMark(look, state, theme), meaning: look.meaning};
}

/** The state's meaning in words. */
export function explainState(state: string): string {
	return validatorStates[state]?.meaning ?? 'not a state that is known here; shown as the service says it';
}
