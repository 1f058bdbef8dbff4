import type {EpochPoint} from './epoch-points.ts';
import {blockTimeOf, type Parameters} from './parameters.ts';
import type {SigningNow} from './signing-now.ts';

type WindowRules = Pick<Parameters, 'minNumOfBlocks' | 'minDuration' | 'maxBlockTime'>;

/** An answer about missed votes, as far as it says from when to when they were counted. */
type CountedVotes = Pick<SigningNow, 'epoch' | 'blockSeconds'> & {
	readonly liveness: Pick<SigningNow['liveness'], 'window'>;
};

/** Most epochs that are looked through: a window is some days long, whatever a node says. */
const maxEpochs = 1000n;

/**
Tells whether a validator was seen in the set for the whole window of an answer: in each epoch that the window may reach
into. Only then are the votes that it did not miss votes that it cast.

@param ranks its rank in each epoch in which it was seen to have one
*/
export function wasInSetThroughout(
	{epoch, ...votes}: CountedVotes,
	ranks: readonly EpochPoint[],
	parameters: WindowRules | undefined,
): boolean {
	const back = epochsBack(votes, parameters);
	if (back === undefined || back > maxEpochs) return false;
	const seen = new Set(ranks.map(point => point.epoch));
	return Array.from({length: Number(back) + 1}, (_, index) => epoch - BigInt(index)).every(each =>
		seen.has(each),
	);
}

/**
Returns how many epochs the beginning of the window may lie back: no epoch has fewer blocks than the least number, nor is
it shorter than the least duration. For the latter a block counts as the slowest that is known; undefined: neither is known.
*/
function epochsBack(
	{liveness: {window}, blockSeconds = 0}: Omit<CountedVotes, 'epoch'>,
	parameters: WindowRules | undefined,
): bigint | undefined {
	const {minNumOfBlocks = 0n, minDuration = 0n} = parameters ?? {};
	const seconds = BigInt(Math.ceil(Number(window) * Math.max(blockSeconds, blockTimeOf(parameters))));
	const [byBlocks, byTime] = [upwards(window, minNumOfBlocks), upwards(seconds, minDuration)];
	if (byBlocks === undefined || byTime === undefined) return byBlocks ?? byTime;
	return byBlocks < byTime ? byBlocks : byTime;
}

function upwards(whole: bigint, part: bigint): bigint | undefined {
	return part > 0n ? (whole + part - 1n) / part : undefined;
}
