import type {Random} from './random.ts';

/** Shares of all stake, in percent, of the 26 largest validators: 7, 14 and 26 hold over 1/3, 1/2 and 2/3. */
const largestShares = [
	9.1, 7.1, 5.7, 4, 3.5, 3.1, 2.7, 2.4, 2.25, 2.15, 2.12, 2.1, 2.06, 2, 1.8, 1.7, 1.6, 1.5, 1.45, 1.4, 1.35,
	1.3, 1.25, 1.2, 1.15, 1.1,
];

/** Where the curve below the largest ones bends: a validator in the middle, and its share in percent. */
const middle = {position: 0.43, share: 0.0115};

/** Shares of all stake, largest first, that add up to 1; like those of a chain of about 200 validators. */
export function createShares(count: number, random: Random): number[] {
	const largest = largestShares.slice(0, count);
	const restCount = count - largest.length;
	if (restCount === 0) return scaleTo(largest, 1);
	const rest = Array.from({length: restCount}, (_, index) => {
		const jitter = 1 + 0.1 * (random.fraction() - 0.5);
		return jitter * restShare((index + 1) / restCount);
	}).sort((left, right) => right - left);
	const sum = largest.reduce((total, share) => total + share, 0);
	return [...scaleTo(largest, sum / 100), ...scaleTo(rest, 1 - sum / 100)];
}

/** A plateau of middling validators that falls off steeply, then a long tail of small ones. */
function restShare(position: number): number {
	const first = 1.08;
	if (position >= middle.position) return middle.share * Math.exp(-8 * (position - middle.position));
	return first * Math.exp(-Math.log(first / middle.share) * (position / middle.position) ** 1.9);
}

function scaleTo(shares: readonly number[], total: number): number[] {
	const sum = shares.reduce((left, right) => left + right, 0);
	return shares.map(share => (share * total) / sum);
}
