import type {Meaning, Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import {drawState} from './validator-state.ts';

/** What a person calls the states that one has to know of, and how much they matter. */
const exceptions: Readonly<Record<string, {readonly word: string; readonly meaning: Meaning}>> = {
	jailed: {word: 'jailed', meaning: 'bad'},
	inactive: {word: 'inactive', meaning: 'warning'},
	belowThreshold: {word: 'below min', meaning: 'warning'},
	belowCapacity: {word: 'below cap', meaning: 'warning'},
	deactivating: {word: 'deactivating', meaning: 'warning'},
	reactivating: {word: 'reactivating', meaning: 'warning'},
	unjailing: {word: 'unjailing', meaning: 'warning'},
};

/** '! jailed', 'below cap'; the state in which stake earns is plain, and one that is not known keeps its word. */
export function drawStakeState(state: string, theme: Signs): Cell {
	if (state === 'consensus') return state;
	const look = exceptions[state];
	if (look === undefined) return drawState(state, theme);
	const {word, meaning} = look;
	return {text: meaning === 'bad' ? `${theme.glyphs.alarm} ${word}`.trim() : word, meaning};
}

/** 'below cap'; the service's own word for a state that is not known. */
export function wordOfState(state: string): string {
	return exceptions[state]?.word ?? state;
}
