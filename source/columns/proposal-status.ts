import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {ColouredCell} from '../table/lay-out.ts';

interface StatusLook extends Mark {
	readonly meaning: Meaning;
	/** People's word for it, where it is not the service's: the glyph tells it from others with the same. */
	readonly word?: string;
	/** What it means, in words. */
	readonly explanation: string;
}

const voting: StatusLook = {
	glyph: '●',
	ascii: '*',
	meaning: 'accent',
	explanation: 'being voted on',
};

const looks: Readonly<Record<string, StatusLook>> = {
	voting,
	votingPeriod: {...voting, word: 'voting'},
	pending: {glyph: '◌', ascii: '.', meaning: 'waiting', explanation: 'voting has not begun'},
	passed: {
		glyph: '▴',
		ascii: '^',
		meaning: 'good',
		explanation: 'voting is over; by the votes so far it is going to pass at its activation',
	},
	rejected: {
		glyph: '▾',
		ascii: 'v',
		meaning: 'bad',
		explanation: 'voting is over; by the votes so far it is going to be rejected at its activation',
	},
	executedPassed: {
		glyph: '✓',
		ascii: '+',
		meaning: 'good',
		word: 'passed',
		explanation: 'tallied, passed and executed',
	},
	executedRejected: {
		glyph: '✗',
		ascii: 'x',
		meaning: 'bad',
		word: 'rejected',
		explanation: 'tallied and rejected',
	},
	unknown: {
		glyph: '?',
		ascii: '?',
		meaning: 'warning',
		explanation: 'the service does not know its status',
	},
};

const other: StatusLook = {
	glyph: '?',
	ascii: '?',
	meaning: 'warning',
	explanation: 'not a status that is known here; shown as the service says it',
};

/** '✓ executedPassed' and its colour: the status as the service writes it. */
export function drawStatus(status: string, signs: Signs): ColouredCell {
	const look = lookOf(status);
	return {text: withMark(look, status, signs), meaning: look.meaning};
}

/** '✓ passed' and its colour: the status in the word of people. An unknown one is shown as the service wrote it. */
export function drawStatusInWords(status: string, signs: Signs): ColouredCell {
	const look = lookOf(status);
	return {text: withMark(look, sayStatus(status), signs), meaning: look.meaning};
}

/** The status in the word of people: 'passed' for executedPassed. */
export function sayStatus(status: string): string {
	return lookOf(status).word ?? status;
}

/** Whether it is a status with a meaning. */
export function isKnownStatus(status: string): boolean {
	return lookOf(status) !== other;
}

/** The status's meaning in words. */
export function explainStatus(status: string): string {
	return lookOf(status).explanation;
}

function lookOf(status: string): StatusLook {
	return (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? other;
}
