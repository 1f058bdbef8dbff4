import {sumUpActiveStake} from '../domain/active-stake.ts';
import type {ChainReading, Person, Sight} from '../domain/chain-reading.ts';
import {describeFailure, RequestError} from '../domain/failure.ts';
import type {AnswerFreshness} from '../domain/freshness.ts';
import {formatDuration} from '../format/time.ts';
import {LostLeaseError, nameOfHolder} from '../ledger/chain-lease.ts';
import {type Digest, type DigestFacts, digestReading, stakeListName} from '../ledger/digest.ts';
import {describeBehind, describeReset, followLife} from '../ledger/follow-life.ts';
import {Ledger} from '../ledger/ledger.ts';
import {openLedger} from '../ledger/ledger-file.ts';
import {deferralWords, hasAdvanced} from '../ledger/sight.ts';
import {signingSeen, signingSight} from '../ledger/signing-changes.ts';
import {counted, requestLimits} from '../model/limits.ts';
import {type ChainAnswer, readChain} from '../model/read-chain.ts';
import {type PositionReading, readHeight, readPosition} from '../model/read-position.ts';
import {readSigning} from '../model/read-signing.ts';
import {IncompleteListError} from '../services/indexer/page-error.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {sleep, startRepeating} from '../system/timer.ts';
import {factsOfChain} from '../watching/chain-facts.ts';
import {fallSince, ledgerParts, oldestFirst} from '../watching/ledger-parts.ts';
import type {AskingContext} from './context.ts';
import {reportLedger, withFreshness} from './report-freshness.ts';

/** Longest wait for another block, and the time between two questions for it. */
const maxWaitMilliseconds = 15_000;
const heightMilliseconds = 1000;

/** Chain with its ledger, and its beginning as the service tells it now. */
interface FollowedChain {
	readonly ledger: Ledger;
	readonly chain: string;
	readonly genesisTime: bigint | undefined;
}

/**
Asks where the indexer is on the chain, and sets aside what is remembered if the chain was reset; undefined: the indexer is far
behind, so that nothing of it can be compared.
*/
async function readPlace(
	{ledger, chain, genesisTime}: FollowedChain,
	context: AskingContext,
): Promise<PositionReading | undefined> {
	const {indexer, signal, system} = context;
	const place = await readPosition({indexer, signal, now: Date.now});
	const life = followLife(ledger, place.sight, genesisTime);
	if (life === 'reset') printLine(system, describeReset(chain));
	return life === 'same' || life === 'reset' ? place : undefined;
}

/** Waits; an interrupt ends it. Rejects with a RequestError then. */
async function pass(milliseconds: number, {signal, indexer}: AskingContext): Promise<void> {
	await sleep(milliseconds, signal);
	if (signal.aborted) throw new RequestError({kind: 'cancelled', address: indexer.address});
}

/** Waits for a block after that of a sight; for an interval where the service tells no heights. */
async function hasNextBlock(sight: Sight, context: AskingContext): Promise<boolean> {
	const {indexer, signal, system, intervalMilliseconds} = context;
	if (sight.height === undefined) {
		printLine(system, `waiting ${formatDuration(intervalMilliseconds / 1000)} for a second look`);
		await pass(intervalMilliseconds, context);
		return true;
	}
	for (let waited = 0; ; waited += heightMilliseconds) {
		const height = await readHeight({indexer, signal});
		if (hasAdvanced(sight, {...sight, height})) return true;
		if (waited >= maxWaitMilliseconds) return false;
		if (waited === 0) printLine(system, 'waiting for the next block, 15 seconds at most');
		await pass(heightMilliseconds, context);
	}
}

/** Ledger of the chain that is asked about, and the person it is read for. */
export interface ChainLedger {
	readonly ledger: Ledger;
	readonly chain: string;
	readonly person: Person;
	/** Labels of validators by address. */
	readonly labels: ReadonlyMap<string, string>;
	/** Beginning of the chain, as the service tells it now; undefined: not known. */
	readonly genesisTime: bigint | undefined;
}

/** Result of a comparison. */
export interface Refreshed {
	readonly freshness: AnswerFreshness;
	/** Something that was not compared, for below the answer; undefined: all was. */
	readonly problem?: Error | undefined;
}

const renewalMilliseconds = 10_000;

/**
Compares the chain with the ledger, unless another program does that, and writes what is sure. Rejects with a RequestError
where the service does not answer, and with the database's error where the ledger cannot be written.
*/
export async function refreshLedger(known: ChainLedger, context: AskingContext): Promise<Refreshed> {
	const {ledger} = known;
	const {system} = context;
	const holder = nameOfHolder(system.pid);
	if (!ledger.takeLease(holder, now())) {
		printLine(system, `another program watches ${known.chain}, and this is what it wrote`);
		return reportLedger(ledger, context);
	}
	const renewing = startRepeating(() => renew(ledger, holder), renewalMilliseconds);
	try {
		return await compareJudged(known, context);
	} catch (error) {
		if (!(error instanceof LostLeaseError)) throw error;
		printLine(system, 'another program took over the watch of this chain, so nothing was written here');
		return reportLedger(ledger, context);
	} finally {
		clearInterval(renewing);
		ledger.releaseLease(holder);
	}
}

function renew(ledger: Ledger, holder: string): void {
	try {
		ledger.takeLease(holder, now());
	} catch {
		// Before anything is written the lease is looked at again.
	}
}

function now(): bigint {
	return BigInt(Math.floor(Date.now() / 1000));
}

/** Compares the chain; from the lists of a late indexer nothing is concluded. */
async function compareJudged(known: ChainLedger, context: AskingContext): Promise<Refreshed> {
	const {chain, person} = known;
	const {reportFreshness} = withFreshness(context);
	const [at, {freshness}] = await Promise.all([readPlace(known, context), reportFreshness()]);
	const isLate = freshness.state === 'behind';
	const unread = at ? await compareTwice(known, {...at, isLate}, context) : 0;
	const some = `${unread} of ${person.addresses.length} addresses could not be read, and were not compared`;
	const late = `the lists of ${chain} cannot be compared, as the indexer is behind`;
	const problem = !at ? describeBehind(chain) : isLate ? late : unread > 0 ? some : undefined;
	const error = problem === undefined ? undefined : new IncompleteListError(problem);
	return {freshness: at ? freshness : {...freshness, state: 'behind'}, problem: error};
}

/** Returns the number of addresses whose lists could not be read. */
async function compareTwice(
	known: ChainLedger,
	{isLate, ...at}: PositionReading,
	context: AskingContext,
): Promise<number> {
	const {ledger, chain, person} = known;
	const {indexer, signal, system} = context;
	const seeing = {indexer, signal, now: Date.now};
	const keptOf = (list: string) => ledger.readList(list);
	const parts = oldestFirst(ledgerParts(keptOf, person), keptOf);
	const lists = counted(indexer, made => {
		if (made <= requestLimits.ledger) return;
		const problem = `more than ${requestLimits.ledger} requests would be needed; try again`;
		throw new RequestError({kind: 'incomplete', address: indexer.address, problem});
	});
	const read = async ({sight}: Pick<PositionReading, 'sight'>, wanted?: ReadonlySet<string>) =>
		readChain({
			indexer: lists.indexer,
			signal,
			at: {sight, isLate},
			parts: parts.filter(({list}) => wanted?.has(list) ?? true),
			fallOf: fallSince(keptOf),
			hasRoom: () => lists.made() < requestLimits[wanted ? 'ledger' : 'ledgerFirst'],
		});
	const last = ledger.readList('validators')?.sight;
	const areKnown = person.addresses.every(({address}) => ledger.readList(stakeListName(address)));
	if (!isLate && areKnown && last?.height !== undefined && last.indexer === indexer.address) {
		const {height} = at.sight;
		if (height === last.height && !(await hasNextBlock(last, context))) {
			printLine(system, `no block since ${height}, which was seen already: nothing was written`);
			return 0;
		}
	}
	const first = await read(at);
	// Nothing of it can be newer than a sight behind it, so that a block after that one is after all of it.
	const {sight} = await readPosition(seeing);
	const reading = {...first.reading, sight};
	const facts = factsOf(reading, person);
	const differing = await listsThatDiffer(reading, {known, facts, context});
	if (differing.size > 0 && !(await hasNextBlock(sight, context))) {
		printLine(system, 'no block within 15 seconds, so nothing is sure and nothing was written; try again');
		return 0;
	}
	const isFirst = !ledger.begun();
	const digests = [digestReading(ledger, reading, facts)];
	if (isFirst && ledger.begun()) {
		const place = sight.epoch === undefined ? '' : ` at epoch ${sight.epoch}`;
		printLine(system, `begun to watch ${chain}${place}: what changes from now on is told by the next run`);
	}
	const failures = new Map(first.failures);
	if (differing.size > 0) {
		const second = await read(await readPosition(seeing), differing);
		for (const [address, failure] of second.failures) failures.set(address, failure);
		digests.push(digestReading(ledger, second.reading, {...factsOf(second.reading, person, facts)}));
	}
	const {chainId = chain} = reading.parameters ?? {};
	const expected = {chainId, epoch: sight.epoch, height: sight.height};
	const seen = {shown: undefined, last: signingSeen(ledger)};
	const {shown: signing} = await readSigning(seen, {node: context.node, expected, now: Date.now}, {signal});
	if (signing && signing !== seen.last)
		digests.push(digestReading(ledger, {sight: signingSight(signing), signing, stakes: []}, facts));
	describeDeferrals(digests, person, system);
	for (const [address, {failure}] of failures) {
		const label = person.addresses.find(each => each.address === address)?.label;
		printLine(system, `${label} (${address}): ${describeFailure(failure)}`);
	}
	describeUnread(first, system);
	return failures.size;
}

interface Comparing {
	readonly known: ChainLedger;
	readonly facts: DigestFacts;
	readonly context: AskingContext;
}

/** Names the lists of a reading in which something is new, and unsure until it is seen again. The ledger is left as it is. */
async function listsThatDiffer(
	reading: ChainReading,
	{known: {ledger, chain}, facts, context}: Comparing,
): Promise<ReadonlySet<string>> {
	const {database} = await openLedger(undefined, context.ledger.loadSqlite);
	const scratch = new Ledger(database, chain);
	try {
		const lists = new Map(ledger.listNames().map(name => [name, ledger.readList(name)]));
		const known = [...lists].flatMap(([name, kept]) => (kept ? [[name, kept] as const] : []));
		scratch.write({lists: new Map(known), events: [], epochs: [], now: reading.sight.at});
		digestReading(scratch, reading, facts);
		const isNew = (name: string) =>
			[...(scratch.readList(name)?.things.values() ?? [])].some(({pending}) =>
				Object.values(pending).some(({first}) => isSame(first, reading.sight)),
			);
		return new Set(known.map(([name]) => name).filter(isNew));
	} finally {
		scratch.close();
	}
}

function isSame(left: Sight, right: Sight): boolean {
	return left.at === right.at && left.height === right.height && left.indexer === right.indexer;
}

/** @param before facts of a reading of more lists */
function factsOf(
	{validators, parameters}: ChainReading,
	person: Person,
	before: DigestFacts = {person, activeStake: undefined, ...factsOfChain(undefined)},
): DigestFacts {
	return {
		...before,
		...(parameters && factsOfChain(parameters)),
		person,
		activeStake:
			validators && validators.defect === undefined
				? sumUpActiveStake(validators.items, true)
				: before.activeStake,
	};
}

/** Says which lists were not compared, and why. */
function describeDeferrals(digests: readonly Digest[], person: Person, system: System): void {
	for (const [list, deferral] of new Map(digests.flatMap(({deferrals}) => [...deferrals]))) {
		const label = person.addresses.find(({address}) => list.endsWith(address))?.label;
		const [part] = list.split(' ');
		const what = label === undefined ? `the ${list}` : `the ${part} of ${label}`;
		printLine(system, `${what} could not be compared: ${deferralWords[deferral]}`);
	}
}

/** Says which votes and rewards could not be read, and how many lists of them had to wait. */
function describeUnread(
	{ownFailures, leftOut}: Pick<ChainAnswer, 'ownFailures' | 'leftOut'>,
	system: System,
): void {
	for (const [part, {failure}] of ownFailures) {
		printLine(system, `${part} could not be read, and were not compared: ${describeFailure(failure)}`);
	}
	if (leftOut > 0) {
		const lists = `${leftOut} ${leftOut === 1 ? 'list' : 'lists'} of votes and rewards`;
		printLine(system, `${lists} were left for the next run, which asks for them first`);
	}
}
