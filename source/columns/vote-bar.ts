import type {Votes} from '../domain/tally.ts';
import type {Meaning, Signs} from '../format/signs.ts';
import type {ColouredCell} from '../table/lay-out.ts';

type Answer = keyof Votes;

const answers: readonly Answer[] = ['yay', 'nay', 'abstain'];

/** Explains the parts of the bar, for its header: 'Yay ━ nay ─'. */
export function explainVoteBar({isSpoken, glyphs}: Signs): string {
	return isSpoken ? 'Votes' : `Yay ${glyphs.yay} nay ${glyphs.nay}`;
}

/** Draws the shares of the votes as a bar of exactly `width` cells: '━━━━━━━━─·', by largest remainder. */
export function drawVoteBar(votes: Votes, width: number, signs: Signs): readonly ColouredCell[] {
	const lengths = shareOut(
		answers.map(answer => votes[answer]),
		width,
	);
	return answers.map((answer, index) => drawAnswer(answer, lengths[index] ?? 0, signs));
}

const meanings: Readonly<Record<Answer, Meaning>> = {yay: 'good', nay: 'bad', abstain: 'quiet'};

/** Draws `cells` cells of one answer, in its shape and its colour. */
function drawAnswer(answer: Answer, cells: number, {glyphs}: Pick<Signs, 'glyphs'>): ColouredCell {
	return {text: glyphs[answer].repeat(cells), meaning: meanings[answer]};
}

/** Divides `width` cells among the parts, which are not below zero, and not all zero. */
function shareOut(parts: readonly bigint[], width: number): readonly number[] {
	const whole = parts.reduce((sum, part) => sum + part, 0n);
	const shares = parts.map(part => part * BigInt(width));
	const lengths = shares.map(share => Number(share / whole));
	const rest = width - lengths.reduce((sum, length) => sum + length, 0);
	const byRemainder = [...parts.keys()].toSorted((left, right) => {
		const difference = ((shares[right] ?? 0n) % whole) - ((shares[left] ?? 0n) % whole);
		return difference < 0n ? -1 : difference > 0n ? 1 : 0;
	});
	for (const index of byRemainder.slice(0, rest)) lengths[index] = (lengths[index] ?? 0) + 1;
	return lengths;
}
