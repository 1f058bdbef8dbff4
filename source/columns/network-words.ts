import {type ActiveStake, type StakePart, smallestGroupHolding} from '../domain/active-stake.ts';
import {namnamPerNam} from '../domain/decimal.ts';
import type {ChainFreshness} from '../domain/freshness.ts';
import type {Parameters} from '../domain/parameters.ts';
import {fullStake, wholeStake} from '../domain/tally.ts';
import {formatInteger, formatPercent, formatShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import type {RankedText} from '../format/text.ts';
import {formatDuration} from '../format/time.ts';
import type {ColouredCell} from '../table/lay-out.ts';

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

/** Says how the network is, before all figures of it; undefined: nothing is known of it. */
export function describeHealth(
	state: ChainFreshness | undefined,
	blockSeconds: number,
	{glyphs}: Signs,
): ColouredCell | undefined {
	if (!state || state.chain === 'unknown') {
		const {behindSeconds} = state ?? {};
		return behindSeconds === undefined
			? undefined
			: {text: `${glyphs.limited} indexer behind: how the network is, is not known`, meaning: 'warning'};
	}
	if (state.chain === 'halted') {
		const since = formatDuration(state.haltedSeconds ?? 0);
		return {text: `${glyphs.offline} halted: no block for ${since}`, meaning: 'bad'};
	}
	const seconds = `${Math.round(blockSeconds)} s`;
	return state.chain === 'slow'
		? {text: `${glyphs.limited} slow: blocks take over twice their usual ${seconds}`, meaning: 'warning'}
		: {text: `${glyphs.live} healthy: a block every ${seconds}, indexer up to date`, meaning: 'good'};
}

/** Describes the network in whole sentences: its stake, its validators, who holds its power. */
export function describeNetworkLines({
	stake,
	parameters,
	supply,
}: NetworkContext & {readonly supply: bigint | undefined}): readonly string[] {
	const parts = describeNetwork({stake, parameters}).map(({text}) => text);
	const bonded = stake && describeBonded(stake);
	const share = stake && supply ? formatShare(stake.total, supply / namnamPerNam) : undefined;
	const yearly = parts.filter(text => text.endsWith(' a year'));
	const counts = parts.filter(text => text !== bonded && !yearly.includes(text));
	const figures = [
		...(bonded === undefined ? [] : [bonded]),
		...(share === undefined ? [] : [`${share} of the supply`]),
		...yearly,
	];
	const [third, half] =
		stake && stake.unreadable === 0
			? (['third', 'half'] as const).map(part => smallestGroupHolding(part, stake))
			: [];
	const power =
		third === undefined
			? []
			: [
					`the ${third === 1 ? 'strongest holds' : `${third} strongest hold`} a third of the power${half === undefined ? '' : `, ${half} half of it`}`,
				];
	return [
		...(figures.length === 0 ? [] : [figures.join(', ')]),
		...(counts.length === 0 ? [] : [counts.join(' · ')]),
		...power,
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
