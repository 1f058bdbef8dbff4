import {ownValue} from '../domain/own-value.ts';
import {nameOfState, validatorStates} from '../domain/validator.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';

/** Look of a state: common ones are plain, wrong ones stand out. */
interface StateLook {
	readonly meaning?: Meaning;
	/** True if a sign before it calls for attention. */
	readonly hasAlarm?: boolean;
}

const looks: Readonly<Record<string, StateLook>> = {
	consensus: {},
	belowCapacity: {meaning: 'warning'},
	belowThreshold: {meaning: 'warning'},
	inactive: {meaning: 'warning'},
	jailed: {meaning: 'bad', hasAlarm: true},
	deactivating: {meaning: 'warning'},
	reactivating: {meaning: 'warning'},
	unjailing: {meaning: 'warning'},
};

/** Reason why stake with a validator in any other state than consensus earns nothing. */
export const whileOutOfSet = 'while its validator is out of the set';

/** Draws a state: 'consensus', '! jailed', 'below cap'; an unknown one keeps its word. */
export function drawState(state: string, signs: Signs): Cell {
	const look = ownValue(looks, state);
	if (look === undefined) return {text: withMark(unknown, state, signs), meaning: 'warning'};
	const {hasAlarm, meaning} = look;
	const word = nameOfState(state);
	const text = hasAlarm
		? withMark({glyph: signs.glyphs.alarm, ascii: signs.glyphs.alarm}, word, signs)
		: word;
	return meaning === undefined ? text : {text, meaning};
}

const unknown: Mark = {glyph: '?', ascii: '?'};

/** Explains the state in words. */
export function explainState(state: string): string {
	return ownValue(validatorStates, state)?.meaning ?? 'unknown state, shown as the service sent it';
}
