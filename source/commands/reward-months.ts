import {type RewardSpanRow, toSpanRow} from '../columns/reward-history.ts';
import {broughtIn, type Claim, type Month} from '../domain/reward-history.ts';
import type {KnownAmount} from './kept-rewards.ts';
import type {PastRewards, PlacedMark} from './read-rewards-since.ts';

/** Rewards with one validator. */
export interface PastStake {
	readonly validator: string;
	readonly name: string | undefined;
	readonly claims: readonly Claim[];
	/** Unclaimed at each mark, namnam. */
	readonly unclaimed: readonly KnownAmount[];
}

/** Makes the rows of a month with one validator: each claim, and what the month brought; none where nothing happened. */
export async function rowsOfMonth(
	past: PastRewards,
	{validator, name, claims, unclaimed}: PastStake,
	{
		month,
		index,
		marks,
	}: {readonly month: Month; readonly index: number; readonly marks: readonly PlacedMark[]},
): Promise<readonly RewardSpanRow[]> {
	const inMonth = claims.filter(({time = -1n}) => time >= month.start && time < month.end);
	const [start, end] = [unclaimed[index], unclaimed[index + 1]];
	const [before, after] = [start?.amount, end?.amount];
	const first =
		before === undefined && after !== undefined
			? await firstKnown(past, {validator, start: marks[index], end: marks[index + 1], inMonth})
			: undefined;
	const [from, to] = [first?.epoch ?? start?.epoch, end?.epoch];
	// The same sight at both ends tells nothing of what is between.
	const isOneSight = to !== undefined && (from ?? marks[index]?.epoch) === to;
	const {amount} = isOneSight
		? {amount: undefined}
		: broughtIn(month, {claims, before: before ?? first?.amount, after});
	if (inMonth.length === 0 && amount === 0n) return [];
	return [
		...inMonth.map(claim => claimRow(claim, month.name, name)),
		toSpanRow({
			kind: 'month',
			month: month.name,
			from: month.start,
			to: month.end,
			height: undefined,
			epoch: undefined,
			validator,
			name,
			amount,
			note: amount === undefined ? 'not known' : describeEpochs(from, to),
			txId: undefined,
		}),
	];
}

/** Says of which epochs an amount is, where these are not those of the month: 'from epoch 1201 to epoch 1322'. */
function describeEpochs(from: bigint | undefined, to: bigint | undefined): string | undefined {
	const words = [from === undefined ? '' : `from epoch ${from}`, to === undefined ? '' : `to epoch ${to}`];
	return words.filter(word => word !== '').join(' ') || undefined;
}

/** Epochs of now that a service may not have collected yet. */
const uncollected = 3n;

/** Finds the first epoch of which there is a row, where there is none at the beginning; undefined: not found. */
export async function firstKnown(
	past: PastRewards,
	{
		validator,
		start,
		end,
		inMonth,
	}: {
		readonly validator: string;
		readonly start: PlacedMark | undefined;
		readonly end: PlacedMark | undefined;
		readonly inMonth: readonly Claim[];
	},
): Promise<{readonly epoch: bigint; readonly amount: bigint} | undefined> {
	if (past.isServed === false) return past.kept.firstFrom(validator, start?.epoch ?? 0n, inMonth);
	let low = start?.epoch ?? 0n;
	const last = inMonth.find(({amount}) => amount !== undefined)?.epoch ?? end?.epoch;
	if (last === undefined) return undefined;
	let found: {readonly epoch: bigint; readonly amount: bigint} | undefined;
	const look = async (epoch: bigint) => {
		const amount = await past.rowAt(validator, epoch);
		if (amount !== undefined) found = {epoch, amount};
		return amount !== undefined;
	};
	for (let epoch = last; epoch > last - uncollected && epoch > low; epoch--) {
		if (await look(epoch)) break;
	}
	let high = found?.epoch;
	while (high !== undefined && high - low > 1n) {
		const middle: bigint = (low + high) / 2n;
		if (await look(middle)) high = middle;
		else low = middle;
	}
	return found;
}

function claimRow(claim: Claim, month: string, name: string | undefined): RewardSpanRow {
	const {time, height, epoch, validator, amount, txId} = claim;
	return toSpanRow({
		kind: 'claim',
		month,
		from: time,
		to: undefined,
		height,
		epoch,
		validator,
		name,
		amount,
		note: amount === undefined ? 'claimed, amount not known' : undefined,
		txId,
	});
}
