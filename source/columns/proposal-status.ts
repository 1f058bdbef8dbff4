import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {ColouredCell} from '../table/lay-out.ts';

interface StatusLook extends Mark {
	readonly meaning: Meaning;
	/** People's word for it, and the one where that has no room: the glyph tells it from others with the same. */
	readonly words?: readonly [string, string];
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
	votingPeriod: voting,
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
		words: ['passed, executed', 'passed'],
		explanation: 'tallied, passed and executed',
	},
	executedRejected: {
		glyph: '✗',
		ascii: 'x',
		meaning: 'bad',
		words: ['rejected, executed', 'rejected'],
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

/**
'✓ passed, executed' and its colour. An unknown status is shown as the service wrote it.

@param width cells; where the words do not fit, a shorter synonym is used
*/
export function drawStatusWithin(status: string, signs: Signs, width: number): ColouredCell {
	const look = lookOf(status);
	const [long, short] = look.words ?? [status, status];
	const whole = withMark(look, long, signs);
	return {text: whole.length > width ? withMark(look, short, signs) : whole, meaning: look.meaning};
}

/** The status's meaning in words. */
export function explainStatus(status: string): string {
	return lookOf(status).explanation;
}

function lookOf(status: string): StatusLook {
	return (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? other;
}
