import {ownValue} from '../domain/own-value.ts';
import {nameOfState, validatorStates} from '../domain/validator.ts';
import {type Mark, type Signs, withMark} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';

/** State of nearly all validators, which lists leave blank. */
const usual = 'consensus';

/** Reason why stake with a validator in any other state than consensus earns nothing. */
export const whileOutOfSet = 'while its validator is out of the set';

/** Draws a state: 'consensus', '! jailed', '! below cap'; an unknown one keeps its word. */
export function drawState(state: string, signs: Signs): Cell {
	if (state === usual) return state;
	const isKnown = state !== 'unknown' && ownValue(validatorStates, state) !== undefined;
	const {alarm} = signs.glyphs;
	const mark: Mark = isKnown ? {glyph: alarm, ascii: alarm} : {glyph: '?', ascii: '?'};
	const text = withMark(mark, isKnown ? nameOfState(state) : state, signs);
	return {text, meaning: state === 'jailed' ? 'bad' : 'warning'};
}

/** Draws a state in a list, where the usual one is blank. */
export function drawException(state: string, {theme}: {readonly theme: Signs}): Cell {
	return state === usual ? '' : drawState(state, theme);
}

/** Returns the words of a state for the sentence of a row; undefined: the usual one, or none. */
export function speakException(state: string | undefined): string | undefined {
	return state === undefined || state === usual ? undefined : nameOfState(state);
}

/** Explains the state in words. */
export function explainState(state: string): string {
	return ownValue(validatorStates, state)?.meaning ?? 'unknown state, shown as the service sent it';
}
