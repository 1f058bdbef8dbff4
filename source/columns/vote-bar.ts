import type {Votes} from '../domain/tally.ts';
import type {Signs} from '../format/signs.ts';

type Answer = keyof Votes;

const answers: readonly Answer[] = ['yay', 'nay', 'abstain'];

/** What each answer is drawn with: apart by their shapes, not by colour. */
function fillsOf({isAscii}: Pick<Signs, 'isAscii'>): Readonly<Record<Answer, string>> {
	return isAscii ? {yay: '#', nay: 'x', abstain: '.'} : {yay: '█', nay: '▒', abstain: '·'};
}

/** What the bar's parts are, for its header: '█yay ▒nay ·abstain'. */
export function explainVoteBar(theme: Pick<Signs, 'isAscii'>): string {
	const fills = fillsOf(theme);
	return answers.map(answer => fills[answer] + answer).join(' ');
}

/**
Vote shares as a bar of exactly `width` cells: '████████▒▒··'. Rounded to the nearest cell, but an answer with any
votes gets at least one cell, if there is room for each.
*/
export function drawVoteBar(votes: Votes, width: number, theme: Pick<Signs, 'isAscii'>): string {
	const fills = fillsOf(theme);
	const lengths = shareOut(
		answers.map(answer => votes[answer]),
		width,
	);
	return answers.map((answer, index) => fills[answer].repeat(lengths[index] ?? 0)).join('');
}

/** Cells for each part, together exactly `width`; the parts are not below zero, and not all zero. */
function shareOut(parts: readonly bigint[], width: number): number[] {
	const whole = parts.reduce((sum, part) => sum + part, 0n);
	const cells = BigInt(width);
	const lengths = parts.map(part => (part === 0n ? 0 : Math.max(1, Number((part * cells) / whole))));
	const byRemainder = parts
		.map((part, index) => ({index, remainder: (part * cells) % whole}))
		.toSorted((left, right) =>
			left.remainder < right.remainder ? 1 : left.remainder > right.remainder ? -1 : 0,
		);
	const sum = () => lengths.reduce((total, length) => total + length, 0);
	for (const {index, remainder} of byRemainder) {
		// What was raised to one cell has had its share.
		const isRaised = (parts[index] ?? 0n) * cells < whole;
		if (sum() < width && remainder > 0n && !isRaised) lengths[index] = (lengths[index] ?? 0) + 1;
	}
	// Fewer cells than answers: the least stake is left out first.
	const isLess = (one: number, other: number) =>
		lengths[one] === lengths[other]
			? (parts[one] ?? 0n) < (parts[other] ?? 0n)
			: (lengths[one] ?? 0) > (lengths[other] ?? 0);
	while (sum() > width) {
		const index = [...lengths.keys()]
			.filter(each => (lengths[each] ?? 0) > 0)
			.reduce((best, each) => (isLess(each, best) ? each : best));
		lengths[index] = (lengths[index] ?? 0) - 1;
	}
	return lengths;
}
