import {ownValue} from '../domain/own-value.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';

interface StatusLook {
	/** Colour; left out: the status needs no attention. */
	readonly meaning?: Meaning;
	/** Sign before the word, if the vote is counted and over. */
	readonly sign?: 'passed' | 'failed';
	/** Word for people, if it is not the service's. */
	readonly word?: string;
	/** Meaning in words. */
	readonly explanation: string;
}

/** Look of a proposal that can still be voted on. */
const voting: StatusLook = {meaning: 'accent', explanation: 'being voted on'};

const looks: Readonly<Record<string, StatusLook>> = {
	voting,
	votingPeriod: {...voting, word: 'voting'},
	pending: {explanation: 'voting has not begun'},
	passed: {
		meaning: 'good',
		explanation: 'voting is over; by the votes so far it passes at its activation',
	},
	rejected: {
		meaning: 'bad',
		explanation: 'voting is over; by the votes so far it is rejected at its activation',
	},
	executedPassed: {
		meaning: 'quiet',
		sign: 'passed',
		word: 'passed',
		explanation: 'tallied, passed and executed',
	},
	executedRejected: {meaning: 'quiet', sign: 'failed', word: 'rejected', explanation: 'tallied and rejected'},
};

const unknown: Mark = {glyph: '?', ascii: '?'};

/** Draws the status with sign and colour, '✓ passed', in the word for people; an unknown one as the service sent it. */
export function drawStatus(status: string, signs: Signs): Cell {
	const look = lookOf(status);
	if (look === undefined) return {text: withMark(unknown, status, signs), meaning: 'warning'};
	const sign = look.sign === undefined ? '' : signs.glyphs[look.sign];
	const text = withMark({glyph: sign, ascii: sign}, sayStatus(status), signs);
	return look.meaning === undefined ? text : {text, meaning: look.meaning};
}

/** Returns the word for people: 'passed' for executedPassed. */
export function sayStatus(status: string): string {
	return lookOf(status)?.word ?? status;
}

/** Tells whether the status has a known meaning. */
export function isKnownStatus(status: string): boolean {
	return lookOf(status) !== undefined || status === 'unknown';
}

/** Explains the status in words. */
export function explainStatus(status: string): string {
	if (status === 'unknown') return 'the service does not know its status';
	return lookOf(status)?.explanation ?? 'unknown status, shown as the service sent it';
}

function lookOf(status: string): StatusLook | undefined {
	return ownValue(looks, status);
}
