import type {CalendarEntry} from '../domain/calendar.ts';
import {type Concern, keyOfConcern} from '../domain/concern.ts';
import {namnamPerNam} from '../domain/decimal.ts';
import type {MyStake, MyStakeTotal} from '../domain/my-stakes.ts';
import {activePart, isWrong} from '../domain/stake-position.ts';
import type {Figure} from '../domain/stake-summary.ts';
import {formatInteger, formatNamBriefly, formatShare} from '../format/number.ts';
import {type Signs, withSign} from '../format/signs.ts';
import type {RankedText} from '../format/text.ts';
import {nextOfMine} from '../notices/calendar.ts';
import type {CellContext} from './cell-context.ts';
import {describeWaitFor} from './release-words.ts';

/** Stake that is active, and the part of it that earns; namnam. */
interface Earning {
	readonly active: bigint;
	readonly earning: bigint;
	/** True if nothing is missing from either. */
	readonly isWhole: boolean;
}

/** Adds up the stake that earns. */
export function sumEarning(stakes: readonly MyStake[]): Earning {
	let active = 0n;
	let earning = 0n;
	let isWhole = true;
	for (const {position} of stakes) {
		isWhole &&= position?.bonded.isWhole === true && position.notYetActive.isWhole;
		for (const row of position?.rows ?? []) {
			const {validator} = row;
			const amount = activePart(row);
			active += amount;
			if (isWrong(validator?.state) === false) earning += amount;
			isWhole &&= validator?.state !== undefined || amount === 0n;
		}
	}
	return {active, earning, isWhole};
}

/** Counts of concerns by what is done with them. */
export interface ConcernCounts {
	/** Concerns that need the person and are not quiet. */
	readonly needs: number;
	/** Lesser ones that are not quiet. */
	readonly lesser: number;
	readonly quiet: number;
}

/** @param quiet keys of the concerns that the person has put aside */
export function countConcerns(
	concerns: readonly Concern[],
	quiet: ReadonlySet<string> = new Set(),
): ConcernCounts {
	const loud = concerns.filter(concern => !quiet.has(keyOfConcern(concern)));
	const needs = loud.filter(({level}) => level === 'needs-me').length;
	return {needs, lesser: loud.length - needs, quiet: concerns.length - loud.length};
}

/**
Describes the stake of all addresses in parts that leave from the last rank on: '854 490 NAM', '~77 700 a year',
'788 706.35 can be withdrawn now'.
*/
export function describeMine({
	bonded,
	yearly,
	withdrawableNow,
	claimable,
}: MyStakeTotal): readonly RankedText[] {
	const least = ({isWhole}: {readonly isWhole: boolean}) => (isWhole ? '' : 'at least ');
	const earned = (yearly?.value ?? 0n) / namnamPerNam;
	return [
		{text: `${least(bonded)}${formatInteger(bonded.value / namnamPerNam)} NAM`, rank: 0},
		...(earned === 0n ? [] : [{text: `~${formatInteger(earned)} a year`, rank: 3}]),
		...(withdrawableNow.value === 0n
			? []
			: [
					{
						text: `${least(withdrawableNow)}${formatNamBriefly(withdrawableNow.value)} can be withdrawn now`,
						rank: 1,
					},
				]),
		...(claimable === undefined || claimable.value === 0n
			? []
			: [{text: `${least(claimable)}${formatNamBriefly(claimable.value)} to claim`, rank: 2}]),
	];
}

/** Amount with what it is. */
export interface NamedFigure {
	readonly amount: string;
	readonly words: string;
}

/** Lists the sums of all addresses: what is there at the left, what it brings or loses at the right. */
export function figuresOfMine(
	total: MyStakeTotal,
): Readonly<Record<'left' | 'right', readonly NamedFigure[]>> {
	const {bonded, yearly, withdrawableNow, claimable, notYetActive, unbonding} = total;
	const figure = (sum: Figure | undefined, words: string, isAlways = false): readonly NamedFigure[] => {
		if (!sum || (sum.value === 0n && !isAlways)) return [];
		return [{amount: `${sum.isWhole ? '' : '>'}${formatNamBriefly(sum.value)}`, words}];
	};
	const earned = (yearly?.value ?? 0n) / namnamPerNam;
	return {
		left: [
			...figure(bonded, 'NAM bonded', true),
			...figure(withdrawableNow, 'to withdraw now'),
			...figure(notYetActive, 'not yet active'),
		],
		right: [
			...(earned === 0n ? [] : [{amount: `~${formatInteger(earned)}`, words: 'a year'}]),
			...figure(claimable, 'to claim'),
			...figure(unbonding, 'unbonding'),
		],
	};
}

/**
Describes what stands below the concerns: '91.5% of what is active earns', '2 lesser things', '3 quiet'.

@param rousing words on how what is quiet becomes loud, where it is shown
*/
export function describeStanding(
	stakes: readonly MyStake[],
	{lesser, quiet}: ConcernCounts,
	rousing?: string,
): readonly RankedText[] {
	const share = shareOf(stakes);
	return [
		...(share === undefined ? [] : [{text: `${share} of what is active earns`, rank: 0}]),
		...(lesser === 0 ? [] : [{text: `${lesser} lesser ${lesser === 1 ? 'thing' : 'things'}`, rank: 1}]),
		...(quiet === 0
			? []
			: [{text: [`${quiet} quiet`, ...(rousing === undefined ? [] : [rousing])].join(': '), rank: 2}]),
	];
}

/** Says by which key what is quiet becomes loud, where it is shown: 'x makes it loud again'. */
export function describeRousing(key: string, count = 1): string {
	return `${key} makes ${count === 1 ? 'it' : 'one'} loud again`;
}

/** Writes the part of the active stake that earns; undefined where nothing is active, or not all of it is known. */
function shareOf(stakes: readonly MyStake[]): string | undefined {
	const {active, earning, isWhole} = sumEarning(stakes);
	return isWhole ? formatShare(earning, active) : undefined;
}

/**
Says that nothing needs the person: '✓ All of it earns. Nothing to do until epoch 1216 (~2 d 20 h).'. Undefined where
something does, where something is quiet, and where not all of their stake is known.

@param next what comes, the nearest first; dust is nothing to wait for
*/
export function describeAllClear(
	stakes: readonly MyStake[],
	{needs, quiet}: ConcernCounts,
	{next, facts}: {readonly next: readonly CalendarEntry[]; readonly facts: AllClearFacts},
): string | undefined {
	const {active, earning, isWhole} = sumEarning(stakes);
	if (needs > 0 || quiet > 0 || stakes.length === 0 || !isWhole) return undefined;
	const share = formatShare(earning, active);
	const words =
		share === undefined
			? 'Nothing is active.'
			: `${active === earning ? 'All of it' : `${share} of it`} earns.`;
	// The first line says that something can be withdrawn: there is something to do.
	const isIdle = stakes.every(
		({position}) => position?.withdrawableNow.value === 0n && position.undated.value === 0n,
	);
	const rest = isIdle ? ` ${describeRest(nextOfMine(next, stakes), facts)}` : '';
	return withSign(words + rest, 'good', facts.theme);
}

type AllClearFacts = Pick<CellContext, 'clock'> & {readonly theme: Signs};

function describeRest(next: readonly CalendarEntry[], facts: AllClearFacts): string {
	const first = next.find(({kind}) => kind === 'stake.withdrawable' || kind === 'stake.leaving');
	if (!first) return 'Nothing to do.';
	const wait = describeWaitFor(first.epoch, facts);
	return `Nothing to do until epoch ${first.epoch}${wait === undefined ? '' : ` (${wait})`}.`;
}
