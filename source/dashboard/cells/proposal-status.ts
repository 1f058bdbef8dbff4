import {type Mark, type Meaning, type Theme, withMark} from '../ui/theme.ts';

interface StatusLook extends Mark {
	readonly meaning: Meaning;
	/** The word where the whole one has no room; the glyph tells it from others with the same. */
	readonly short?: string;
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
		short: 'passed',
		explanation: 'tallied, passed and executed',
	},
	executedRejected: {
		glyph: '✗',
		ascii: 'x',
		meaning: 'bad',
		short: 'rejected',
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

/**
'● voting' and its colour. An unknown status is shown as the service wrote it.

@param width cells; if the word does not fit, a shorter synonym is used
*/
export function drawStatus(
	status: string,
	theme: Theme,
	width = Number.POSITIVE_INFINITY,
): {readonly text: string; readonly meaning: Meaning} {
	const look = lookOf(status);
	const {meaning, short = status} = look;
	const whole = withMark(look, status, theme);
	return {text: whole.length > width ? withMark(look, short, theme) : whole, meaning};
}

/** The status's meaning in words. */
export function explainStatus(status: string): string {
	return lookOf(status).explanation;
}

function lookOf(status: string): StatusLook {
	return (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? other;
}
