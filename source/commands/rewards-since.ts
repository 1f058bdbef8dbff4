import {type RewardSpanRow, rewardSpanSpec, toSpanRow} from '../columns/reward-history.ts';
import type {Reward} from '../domain/holdings.ts';
import {broughtIn, type Claim, isClaimedAt, type Month, monthsBetween} from '../domain/reward-history.ts';
import {formatNamShort} from '../format/number.ts';
import type {RewardSpan} from '../options/answer.ts';
import {secondsOfDay} from '../options/values/since.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import {UsageError} from '../system/usage-error.ts';
import {askValidators, validatorNames} from './ask-validators.ts';
import type {AnswerContext} from './context.ts';
import {withCountedAnswers} from './counted-answers.ts';
import {PastRewards, type PlacedMark} from './read-rewards-since.ts';
import {wholePagination} from './rows-answer.ts';
import {writeList} from './write-list.ts';

/** Seconds of an epoch where the parameters do not say. */
const usualEpoch = 86_400n;

/** Answers with what an address claimed in a span of time, and what each month brought, by validator. */
export async function answerRewardsSince(context: AnswerContext, span: RewardSpan): Promise<void> {
	const asking = {...context, onAnswered() {}};
	const {indexer, signal, answer, system} = context;
	const now = BigInt(Math.floor(Date.now() / 1000));
	const {isUtc} = context.look;
	const since = secondsOfDay(span.since, isUtc);
	const until = span.until ? secondsOfDay(span.until, isUtc) : now;
	if (since >= now) throw new UsageError(`--since: ${span.since.text} is still to come`);
	if (until <= since) throw new UsageError('--until must be later than --since');
	const parameters = await indexer.getParameters({signal});
	const latest = await indexer.extensions.getLatestEpoch({signal});
	const names = validatorNames((await askValidators(asking))?.items ?? []);
	const rows = await withCountedAnswers(asking, async answers => {
		const past = new PastRewards(asking, answers, {chain: parameters.chainId, epoch: latest?.epoch});
		const {epochsPerYear = 0n} = parameters;
		const epochSeconds = epochsPerYear > 0n ? 31_536_000n / epochsPerYear : usualEpoch;
		return readRows(past, {since, until: until < now ? until : now, now, epochSeconds, names, isUtc});
	});
	context.onAnswered();
	const sum = rows.reduce((all, {kind, amount = 0n}) => (kind === 'month' ? all + amount : all), 0n);
	const isWhole = rows.every(({amount, note}) => amount !== undefined && note === undefined);
	const pagination = wholePagination(rows.length);
	if (answer.output === 'json') {
		const totals = {brought: sum.toString(), isWhole};
		const sources = rows.map(({source}) => source);
		await writePieces(system.stdout, listJson(sources, pagination, {totals}));
	} else {
		if (answer.output === 'table') {
			const head = `${isWhole ? '' : 'At least '}${formatNamShort(sum)} NAM brought in this time`;
			await writePieces(system.stdout, [`${head}\n${rows.length > 0 ? '\n' : ''}`]);
		}
		if (rows.length > 0 || answer.output === 'csv') {
			await writeList({listing: rewardSpanSpec}, context, {items: rows, pagination, facts: {}});
		}
	}
	printGaps(context, rows);
}

/** Says on stderr what is not known, and from which epoch on the rest is. */
function printGaps({system, indexer}: AnswerContext, rows: readonly RewardSpanRow[]): void {
	if (indexer.extensions.known.read().pastReward === false) {
		printLine(system, 'amounts are not known: the service does not answer rewards of past epochs');
		return;
	}
	const [first] = rows
		.flatMap(({note}) => /^from epoch (\d+)$/.exec(note ?? '')?.[1] ?? [])
		.map(BigInt)
		.sort((left, right) => (left < right ? -1 : 1));
	if (first !== undefined) {
		printLine(
			system,
			`the service knows rewards of this address from epoch ${first} on: what came before is not in it`,
		);
	}
	const unknown = rows.filter(({amount}) => amount === undefined).length;
	if (unknown > 0) printLine(system, `${unknown} amounts are not known, and no sum holds them`);
}

interface Span {
	readonly since: bigint;
	readonly until: bigint;
	readonly now: bigint;
	readonly epochSeconds: bigint;
	readonly names: ReadonlyMap<string, string>;
	readonly isUtc: boolean;
}

async function readRows(past: PastRewards, span: Span): Promise<readonly RewardSpanRow[]> {
	const {since, until, now, epochSeconds, names, isUtc} = span;
	const months = monthsBetween(since, until, isUtc);
	const marks: PlacedMark[] = [];
	for (const time of [since, ...months.map(({end}) => end)]) marks.push(await past.markAt(time));
	// A claim earlier in the epoch of the beginning has emptied the row of that epoch.
	const before = await past.markAt(since - 2n * epochSeconds);
	const claims = await past.claimsAfter(before.height ?? 0n);
	const current = until >= now ? await past.rewards() : undefined;
	const validators = new Set(claims.map(({validator}) => validator));
	const known: Reward[] = [...(current ?? (await past.rewards()))];
	for (const {epoch} of marks) if (epoch !== undefined) known.push(...(await past.rewards(epoch)));
	for (const {validator} of known) if (validator?.address) validators.add(validator.address);
	const stakes: PastStake[] = [];
	for (const validator of validators) {
		const own = claims.filter(claim => claim.validator === validator);
		const unclaimed: (bigint | undefined)[] = [];
		for (const [index, mark] of marks.entries()) {
			const isNow = current !== undefined && index === marks.length - 1;
			unclaimed.push(isNow ? amountIn(current, validator) : await unclaimedAt(past, mark, {validator, own}));
		}
		stakes.push({validator, name: names.get(validator), claims: own, unclaimed});
	}
	const rows: RewardSpanRow[] = [];
	for (const stake of withNothing(stakes, marks)) {
		for (const [index, month] of months.entries()) {
			rows.push(...(await rowsOfMonth(past, stake, {month, index, marks})));
		}
	}
	const byMonth = (left: RewardSpanRow, right: RewardSpanRow) =>
		left.month < right.month ? -1 : left.month > right.month ? 1 : 0;
	return rows.sort(byMonth);
}

/** Rewards with one validator. */
interface PastStake {
	readonly validator: string;
	readonly name: string | undefined;
	readonly claims: readonly Claim[];
	/** Unclaimed at each mark, namnam; undefined: not known. */
	readonly unclaimed: readonly (bigint | undefined)[];
}

/** Takes a missing row for nothing where the service collected rewards of this address at that time. */
function withNothing(stakes: readonly PastStake[], marks: readonly PlacedMark[]): readonly PastStake[] {
	const wasCollecting = marks.map((_, index) => stakes.some(({unclaimed}) => (unclaimed[index] ?? 0n) > 0n));
	return stakes.map(stake => ({
		...stake,
		unclaimed: stake.unclaimed.map((amount, index) => amount ?? (wasCollecting[index] ? 0n : undefined)),
	}));
}

async function rowsOfMonth(
	past: PastRewards,
	{validator, name, claims, unclaimed}: PastStake,
	{
		month,
		index,
		marks,
	}: {readonly month: Month; readonly index: number; readonly marks: readonly PlacedMark[]},
): Promise<readonly RewardSpanRow[]> {
	const inMonth = claims.filter(({time = -1n}) => time >= month.start && time < month.end);
	const [before, after] = [unclaimed[index], unclaimed[index + 1]];
	const first =
		before === undefined && after !== undefined
			? await firstKnown(past, {validator, start: marks[index], end: marks[index + 1], inMonth})
			: undefined;
	const {amount} = broughtIn(month, {claims, before: before ?? first?.amount, after});
	const isNothing = amount === 0n || (before === undefined && after === undefined);
	if (inMonth.length === 0 && isNothing) return [];
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
			note: amount === undefined ? 'not known' : first && `from epoch ${first.epoch}`,
			txId: undefined,
		}),
	];
}

/** Returns what can be claimed now; nothing where it was all claimed. */
function amountIn(rewards: readonly Reward[], validator: string): bigint | undefined {
	const found = rewards.find(each => each.validator?.address === validator);
	return found ? found.amount : 0n;
}

async function unclaimedAt(
	past: PastRewards,
	mark: PlacedMark,
	{validator, own}: {readonly validator: string; readonly own: readonly Claim[]},
): Promise<bigint | undefined> {
	if (mark.epoch === undefined) return undefined;
	return isClaimedAt(mark, own) ? 0n : past.rowAt(validator, mark.epoch);
}

/** Epochs of now that a service may not have collected yet. */
const uncollected = 3n;

/** Finds the first epoch of which there is a row, where there is none at the beginning; undefined: not found. */
async function firstKnown(
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
