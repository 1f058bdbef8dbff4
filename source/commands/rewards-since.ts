import {type RewardSpanRow, rewardSpanSpec} from '../columns/reward-history.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import {orUnknown} from '../domain/failure.ts';
import type {Reward} from '../domain/holdings.ts';
import {type Claim, isClaimedAt, monthsBetween} from '../domain/reward-history.ts';
import {namesOfValidators} from '../domain/validator.ts';
import {formatNamShort} from '../format/number.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {type Span as AskedSpan, secondsOfSpan} from '../options/values/since.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import {withCountedAnswers} from './counted-answers.ts';
import {type KeptRewards, type KnownAmount, readKeptRewards} from './kept-rewards.ts';
import {PastRewards, type PlacedMark} from './read-rewards-since.ts';
import {firstKnown, type PastStake, rowsOfMonth} from './reward-months.ts';
import {writeList} from './write-list.ts';

/** Answers with what an address claimed in a span of time, and what each month brought, by validator. */
export async function answerRewardsSince(context: AnswerContext, span: AskedSpan): Promise<void> {
	const asking = {...context, onAnswered() {}};
	const {indexer, signal, answer, system} = context;
	const now = BigInt(Math.floor(Date.now() / 1000));
	const {isUtc} = context.look;
	const {since, until = now} = secondsOfSpan(span, {now: Date.now(), isUtc});
	const parameters = await parametersQuestion.ask({indexer, signal});
	const latest = await epochQuestion.ask({indexer, signal});
	const stake = await orUnknown(activeStakeQuestion.ask({indexer, signal}, undefined));
	const names = namesOfValidators(stake?.all);
	const kept = await readKeptRewards(parameters.chainId, context);
	const {rows, knownFrom} = await withCountedAnswers(asking, async (counting, askKept) => {
		const {chainId: chain} = parameters;
		const past = new PastRewards(counting, askKept, {chain, epoch: latest?.epoch, kept});
		const {epochsPerYear = 0n, genesisTime: genesis = 0n} = parameters;
		const epochSeconds = epochsPerYear > 0n ? 31_536_000n / epochsPerYear : secondsPerDay;
		const end = until < now ? until : now;
		return readRows(past, {since, until: end, now, epochSeconds, genesis, names, isUtc});
	});
	const more = await context.reportFreshness?.();
	context.onAnswered();
	const known = rows.flatMap(({kind, amount}) => (kind === 'month' && amount !== undefined ? [amount] : []));
	const isKnown = rows.length === 0 || known.length > 0;
	const sum = known.reduce((all, amount) => all + amount, 0n);
	const isWhole = rows.every(({amount, note}) => amount !== undefined && note === undefined);
	if (answer.output === 'json') {
		const totals = {brought: isKnown ? sum.toString() : null, isWhole};
		const sources = rows.map(({source}) => source);
		await writePieces(system.stdout, listJson(sources, undefined, {totals, ...more}));
	} else {
		if (answer.output === 'table') {
			const amount = `${isWhole ? '' : 'At least '}${formatNamShort(sum)} NAM brought in this time`;
			const head = isKnown ? amount : 'Not known what this time brought';
			await writePieces(system.stdout, [`${head}\n${rows.length > 0 ? '\n' : ''}`]);
		}
		if (rows.length > 0 || answer.output === 'csv') {
			await writeList({listing: rewardSpanSpec}, context, {items: rows, facts: {}});
		}
	}
	printGaps(context, rows, {kept, knownFrom});
}

/** Says on stderr what is not known, and from which epoch on the rest is. */
function printGaps(
	{system, indexer}: AnswerContext,
	rows: readonly RewardSpanRow[],
	{kept, knownFrom}: Pick<ReadRows, 'knownFrom'> & {readonly kept: KeptRewards},
): void {
	if (indexer.extensions.known.read().pastReward === false) {
		const absent = 'the service does not answer rewards of past epochs';
		const seen = `${absent}: amounts are those that were seen here, from epoch ${kept.first} on`;
		printLine(system, kept.first === undefined ? `amounts are not known: ${absent}` : seen);
		return;
	}
	const [first] = rows
		.flatMap(({note}) => /^from epoch (\d+)$/.exec(note ?? '')?.[1] ?? [])
		.map(BigInt)
		.concat(knownFrom ?? [])
		.sort((left, right) => (left < right ? -1 : 1));
	if (first !== undefined) {
		printLine(
			system,
			`the service knows rewards of this address from epoch ${first} on: what came before is not in it`,
		);
	}
	const unknown = rows.filter(({amount}) => amount === undefined).length;
	if (unknown === 1) printLine(system, '1 amount is not known, and no sum holds it');
	else if (unknown > 1) printLine(system, `${unknown} amounts are not known, and no sum holds them`);
}

interface Span {
	readonly since: bigint;
	readonly until: bigint;
	readonly now: bigint;
	readonly epochSeconds: bigint;
	/** Unix seconds at which the chain began; 0n: not known. */
	readonly genesis: bigint;
	readonly names: ReadonlyMap<string, string>;
	readonly isUtc: boolean;
}

interface ReadRows {
	readonly rows: readonly RewardSpanRow[];
	/** First epoch of which anything is known, where that is after the span. */
	readonly knownFrom: bigint | undefined;
}

async function readRows(past: PastRewards, span: Span): Promise<ReadRows> {
	const {since, until, now, epochSeconds, genesis, names, isUtc} = span;
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
	for (const validator of past.kept.validators()) validators.add(validator);
	const stakes: PastStake[] = [];
	for (const validator of validators) {
		const own = claims.filter(claim => claim.validator === validator);
		const unclaimed: KnownAmount[] = [];
		for (const [index, mark] of marks.entries()) {
			const isNow = current !== undefined && index === marks.length - 1;
			unclaimed.push(
				isNow
					? {amount: amountIn(current, validator)}
					: await unclaimedAt(past, mark, {validator, own, genesis}),
			);
		}
		stakes.push({validator, name: names.get(validator), claims: own, unclaimed});
	}
	const ofStakes: RewardSpanRow[][] = [];
	for (const stake of withNothing(stakes, marks)) {
		const own: RewardSpanRow[] = [];
		for (const [index, month] of months.entries()) {
			own.push(...(await rowsOfMonth(past, stake, {month, index, marks})));
		}
		ofStakes.push(own);
	}
	const rows = ofStakes.sort(byBrought).flat();
	const byMonth = (left: RewardSpanRow, right: RewardSpanRow) =>
		left.month < right.month ? -1 : left.month > right.month ? 1 : 0;
	return {rows: rows.sort(byMonth), knownFrom: await knownAfter(past, rows, {marks, known})};
}

/** Adds up what the months brought, as far as it is known. */
function broughtBy(rows: readonly RewardSpanRow[]): bigint {
	return rows.reduce((sum, {kind, amount = 0n}) => (kind === 'month' ? sum + amount : sum), 0n);
}

/** Orders the rows of two validators by what they brought, the most first. */
function byBrought(left: readonly RewardSpanRow[], right: readonly RewardSpanRow[]): number {
	const [one, other] = [broughtBy(left), broughtBy(right)];
	return one === other ? 0 : one > other ? -1 : 1;
}

/** Finds the first epoch of which the service knows rewards of this address, where it knows none of the whole span. */
async function knownAfter(
	past: PastRewards,
	rows: readonly RewardSpanRow[],
	{marks, known}: {readonly marks: readonly PlacedMark[]; readonly known: readonly Reward[]},
): Promise<bigint | undefined> {
	const [strongest] = known.toSorted((left, right) => ((left.amount ?? 0n) > (right.amount ?? 0n) ? -1 : 1));
	const validator = strongest?.validator?.address;
	if (validator === undefined || !rows.some(({amount}) => amount === undefined)) return undefined;
	if (rows.some(({kind, amount}) => kind === 'month' && amount !== undefined)) return undefined;
	const end = {time: 0n, height: undefined, epoch: past.epoch};
	return (await firstKnown(past, {validator, start: marks.at(-1), end, inMonth: []}))?.epoch;
}

/** Takes a missing row for nothing where the service collected rewards of this address at that time. */
function withNothing(stakes: readonly PastStake[], marks: readonly PlacedMark[]): readonly PastStake[] {
	const wasCollecting = marks.map((_, index) =>
		stakes.some(({unclaimed}) => (unclaimed[index]?.amount ?? 0n) > 0n),
	);
	return stakes.map(stake => ({
		...stake,
		unclaimed: stake.unclaimed.map((known, index) =>
			known.amount === undefined && wasCollecting[index] ? {amount: 0n} : known,
		),
	}));
}

/** Returns what can be claimed now; nothing where it was all claimed. */
function amountIn(rewards: readonly Reward[], validator: string): bigint | undefined {
	const found = rewards.find(each => each.validator?.address === validator);
	return found ? found.amount : 0n;
}

async function unclaimedAt(
	past: PastRewards,
	mark: PlacedMark,
	{
		validator,
		own,
		genesis,
	}: {readonly validator: string; readonly own: readonly Claim[]; readonly genesis: bigint},
): Promise<KnownAmount> {
	const {epoch, time: until} = mark;
	if (until <= genesis) return {amount: 0n};
	if (epoch === undefined) return {amount: undefined};
	if (isClaimedAt(mark, own)) return {amount: 0n};
	const amount = await past.rowAt(validator, epoch);
	if (amount !== undefined || past.isServed !== false) return {amount};
	return past.kept.lastUntil(
		validator,
		epoch,
		own.filter(({time = until - 1n}) => time < until),
	);
}
