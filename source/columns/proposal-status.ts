import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';

interface StatusLook {
	/** Left out where the status is nothing to look at twice. */
	readonly meaning?: Meaning;
	/** Before the word, where the vote is counted and over. */
	readonly sign?: 'passed' | 'failed';
	/** People's word for it, where it is not the service's. */
	readonly word?: string;
	/** What it means, in words. */
	readonly explanation: string;
}

/** Where a vote can still be cast. */
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

/** '✓ passed' and its colour: the status in the word of people. An unknown one is shown as the service wrote it. */
export function drawStatus(status: string, signs: Signs): Cell {
	const look = lookOf(status);
	if (look === undefined) return {text: withMark(unknown, status, signs), meaning: 'warning'};
	const sign = look.sign === undefined ? '' : signs.glyphs[look.sign];
	const text = withMark({glyph: sign, ascii: sign}, sayStatus(status), signs);
	return look.meaning === undefined ? text : {text, meaning: look.meaning};
}

/** The status in the word of people: 'passed' for executedPassed. */
export function sayStatus(status: string): string {
	return lookOf(status)?.word ?? status;
}

/** Whether it is a status with a meaning. */
export function isKnownStatus(status: string): boolean {
	return lookOf(status) !== undefined || status === 'unknown';
}

/** The status's meaning in words. */
export function explainStatus(status: string): string {
	if (status === 'unknown') return 'the service does not know its status';
	return lookOf(status)?.explanation ?? 'unknown status, shown as the service sent it';
}

function lookOf(status: string): StatusLook | undefined {
	return Object.hasOwn(looks, status) ? looks[status] : undefined;
}
