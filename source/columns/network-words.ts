import {type ActiveStake, type StakePart, smallestGroupHolding} from '../domain/active-stake.ts';
import type {Parameters} from '../domain/parameters.ts';
import {fullStake, wholeStake} from '../domain/tally.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import type {RankedText} from '../format/text.ts';

/** Figures of the whole network; undefined until known. */
interface NetworkContext {
	readonly stake: ActiveStake | undefined;
	readonly parameters: Parameters | undefined;
}

/**
Describes the network in parts that leave from the last rank on: '432 001 429 NAM bonded', '189 in the set',
'8 below min', '6 inactive', '3 jailed'. The size of the set is unknown; it is full if a validator is below cap.
*/
export function describeNetwork({stake, parameters}: NetworkContext): readonly RankedText[] {
	const {consensus, belowCapacity = 0, belowThreshold = 0, inactive, jailed} = stake?.counts ?? {};
	const apr = parameters?.apr;
	return [
		...(stake ? [{text: describeBonded(stake), rank: 0}] : []),
		...(consensus === undefined ? [] : [{text: `${formatInteger(consensus)} in the set`, rank: 1}]),
		...(belowCapacity === 0 ? [] : [{text: `set full, ${formatInteger(belowCapacity)} below cap`, rank: 3}]),
		...(belowThreshold === 0 ? [] : [{text: `${formatInteger(belowThreshold)} below min`, rank: 4}]),
		...(inactive ? [{text: `${formatInteger(inactive)} inactive`, rank: 5}] : []),
		...(jailed === undefined ? [] : [{text: `${formatInteger(jailed)} jailed`, rank: 2}]),
		...(apr ? [{text: `~${formatPercent(apr)} a year`, rank: 6}] : []),
	];
}

/** Writes the active stake; what a service tells no readable power or state of may be more. */
function describeBonded(stake: ActiveStake): string {
	const isFull = fullStake(stake) !== undefined || stake.unreadable === 0;
	return `${isFull ? '' : 'at least '}${formatInteger(wholeStake(stake))} NAM bonded`;
}

const holding: readonly (readonly [StakePart, string])[] = [
	['third', 'a third'],
	['half', 'half'],
	['twoThirds', 'two thirds'],
];

/** Describes how power is spread: '7 hold a third, 14 half, 26 two thirds'; undefined if not all of it is known. */
export function describePower(stake: ActiveStake | undefined): string | undefined {
	if (!stake || stake.unreadable > 0) return undefined;
	const counts = holding.flatMap(([part, words]) => {
		const count = smallestGroupHolding(part, stake);
		return count === undefined ? [] : [{count, words}];
	});
	const [first, ...others] = counts;
	if (!first) return undefined;
	const start = `${first.count} ${first.count === 1 ? 'holds' : 'hold'} ${first.words}`;
	return [start, ...others.map(({count, words}) => `${count} ${words}`)].join(', ');
}
