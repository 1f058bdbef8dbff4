import type {ActiveStake} from '../domain/active-stake.ts';
import type {Parameters} from '../domain/parameters.ts';
import {fewestHolding, type StakePart} from '../domain/power.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import type {RankedText} from '../format/text.ts';

/** What is known of the network as a whole; undefined until it is. */
export interface NetworkFacts {
	readonly stake: ActiveStake | undefined;
	/** How many validators are jailed. */
	readonly jailed: number | undefined;
	readonly parameters: Parameters | undefined;
}

/** What the network is, in parts that leave from the last rank on: '432 001 429 NAM bonded', '3 jailed'. */
export function describeNetwork({stake, jailed, parameters}: NetworkFacts): readonly RankedText[] {
	const apr = parameters?.apr;
	return [
		...(stake ? [{text: `${formatInteger(stake.total)} NAM bonded`, rank: 0}] : []),
		...(stake ? [{text: `${formatInteger(stake.powers.size)} active`, rank: 2}] : []),
		...(jailed === undefined ? [] : [{text: `${formatInteger(jailed)} jailed`, rank: 1}]),
		...(apr ? [{text: `~${formatPercent(apr)} a year`, rank: 3}] : []),
	];
}

const holding: readonly (readonly [StakePart, string])[] = [
	['third', 'a third'],
	['half', 'half'],
	['twoThirds', 'two thirds'],
];

/** '7 hold a third, 14 half, 26 two thirds'; undefined where it is not known. */
export function describePower(stake: ActiveStake | undefined): string | undefined {
	if (!stake) return undefined;
	const counts = holding.flatMap(([part, words]) => {
		const count = fewestHolding(part, stake);
		return count === undefined ? [] : [{count, words}];
	});
	const [first, ...others] = counts;
	if (!first) return undefined;
	const start = `${first.count} ${first.count === 1 ? 'holds' : 'hold'} ${first.words}`;
	return [start, ...others.map(({count, words}) => `${count} ${words}`)].join(', ');
}
