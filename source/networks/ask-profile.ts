import type {DatabaseSync} from 'node:sqlite';
import {type AnswerFreshness, freshnessOf, unknownFreshness} from '../columns/answer-freshness.ts';
import type {KnownNetwork, NetworkPlace, NetworkRow} from '../columns/network-row.ts';
import {toNetworkRow} from '../columns/network-row.ts';
import {epochClock, timesOfAnswer} from '../domain/epoch-clock.ts';
import {type Failure, orUnknown, RequestError} from '../domain/failure.ts';
import {leastSecondsBehind, usualBlockSeconds} from '../domain/freshness.ts';
import {timeOfBlock} from '../domain/history.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Indexer} from '../domain/service.ts';
import {chainSeenAt, Ledger} from '../ledger/ledger.ts';
import {tryLedger} from '../ledger/ledger-file.ts';
import {epochQuestion, newestBlockQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {proposalQuestion} from '../model/questions/proposals.ts';
import {completeEvidence} from '../model/read-evidence.ts';
import type {Connection, ProfileSummary} from '../services/connection.ts';
import {askInTurn, smallQuestion} from '../services/life/small-question.ts';
import {UsageError} from '../system/usage-error.ts';
import {type ChainMemory, readKnownNetwork} from './known-network.ts';

/** Services and memories that the rows of networks come from. */
export interface NetworkFacts {
	/** Opens the service of a profile; rejects with a UsageError where that cannot be done. */
	open(profile: string): Promise<Connection>;
	/** Ledger of all chains; undefined: none is kept. */
	readonly database: DatabaseSync | undefined;
	/** Returns names and quiet things of a chain; a profile may have a file of names. */
	memoryOf(chain: string, profile: ProfileSummary): Promise<ChainMemory>;
	/** Unix milliseconds. */
	now(): number;
	readonly signal: AbortSignal;
}

/** Makes the row of a profile that was not asked yet. */
export function unaskedNetwork({name, label}: ProfileSummary): NetworkRow {
	return toNetworkRow({
		name,
		label,
		isHere: false,
		indexer: undefined,
		chain: undefined,
		place: {},
		clock: undefined,
		problem: undefined,
		known: undefined,
		askedAt: undefined,
		freshness: unknownFreshness,
	});
}

/**
Asks a network one small question, and reads from the ledger what is known of it. Where nothing else says which chain it
is, it is asked for that too. Never rejects for what is wrong with it: its row says so.
*/
export async function askProfile(
	profile: ProfileSummary,
	before: NetworkRow | undefined,
	facts: NetworkFacts,
): Promise<NetworkRow> {
	const {name, label} = profile;
	const {database, memoryOf, signal} = facts;
	const opened = await tryOpen(name, facts);
	const connection = 'problem' in opened ? undefined : opened.connection;
	const seen = connection && database && tryLedger(() => chainSeenAt(database, connection.indexer.address));
	const chainBefore = connection?.chainId ?? before?.chain ?? seen;
	const answer = connection
		? await askPlace(connection.indexer, {chain: chainBefore, ...facts})
		: {place: nowhere, problem: 'problem' in opened ? opened.problem : undefined, chain: undefined};
	const chain = answer.chain ?? chainBefore;
	const askedAt = BigInt(Math.floor(facts.now() / 1000));
	const indexer = connection?.indexer.address ?? before?.indexer;
	const {place, problem} = answer;
	let known: KnownNetwork | undefined;
	if (database && chain !== undefined && !signal.aborted) {
		const memory = await memoryOf(chain, profile);
		const ledger = new Ledger(database, chain);
		const own = {...memory, chain, indexer: indexer ?? '', epoch: place.epoch, now: askedAt};
		known = tryLedger(() => readKnownNetwork(ledger, own));
	}
	const {parameters, vote} = known ?? {};
	// Without its times the vote would end later here than in that network's own views.
	const proposal = problem === undefined && (await askVote(connection?.indexer, vote, facts));
	const times = proposal ? timesOfAnswer([proposal]) : undefined;
	const clock = epochClock({reported: place.epoch, times, parameters, now: askedAt});
	const isLimited = typeof problem === 'object' && problem.kind === 'rateLimited';
	const freshness =
		connection && problem === undefined
			? await askFreshness(connection.indexer, {place, parameters}, facts)
			: {...unknownFreshness, state: isLimited ? ('limited' as const) : ('offline' as const)};
	const row = {name, label, isHere: false, indexer, chain, place, clock, problem, known, askedAt};
	return toNetworkRow({...row, freshness});
}

/** Judges the indexer; the crawlers are asked only if the newest block alone does not show that it is live. */
async function askFreshness(
	indexer: Indexer,
	{
		place: {height, blockAt},
		parameters,
	}: {readonly place: NetworkPlace; readonly parameters: Parameters | undefined},
	{now, signal}: NetworkFacts,
): Promise<AnswerFreshness> {
	const at = now();
	const newest = height === undefined ? undefined : {height, blockAt, since: at, at};
	const request = {indexer, ...smallQuestion, signal, now, enoughSeconds: leastSecondsBehind};
	const evidence = await completeEvidence(request, newest);
	return freshnessOf({...evidence, blockSeconds: usualBlockSeconds(parameters)});
}

const nowhere: NetworkPlace = {};

async function tryOpen(
	name: string,
	{open}: NetworkFacts,
): Promise<{readonly connection: Connection} | {readonly problem: string}> {
	try {
		return {connection: await open(name)};
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return {problem: error.message};
	}
}

/** Asks for the vote that ends first, which the service gives with times; undefined: there is none, or no answer. */
function askVote(
	indexer: Indexer | undefined,
	vote: KnownNetwork['vote'],
	{signal}: Pick<NetworkFacts, 'signal'>,
): Promise<Proposal | undefined> | undefined {
	return indexer && vote && orUnknown(proposalQuestion.ask({indexer, ...smallQuestion, signal}, vote.id));
}

interface Answer {
	readonly place: NetworkPlace;
	readonly problem: Failure | undefined;
	/** Chain that the service named; undefined: it was not asked, or does not say. */
	readonly chain: string | undefined;
}

interface PlaceFacts extends Pick<NetworkFacts, 'database' | 'now' | 'signal'> {
	/** Chain as it is known so far. */
	readonly chain: string | undefined;
}

/** Asks where a service is on its chain, by one question where it has that one. */
async function askPlace(
	indexer: Indexer,
	{chain: known, database, now, signal}: PlaceFacts,
): Promise<Answer> {
	const options = {...smallQuestion, signal};
	let place: NetworkPlace = {};
	let chain: string | undefined;
	const newest = async () => {
		const block = await newestBlockQuestion.ask({indexer, ...options}, now());
		if (!block) return false;
		place = {epoch: block.epoch, height: block.height, blockAt: timeOfBlock(block)};
		return true;
	};
	const epoch = async () => {
		const latest = await epochQuestion.ask({indexer, ...options});
		if (latest) place = {epoch: latest.epoch};
		return latest !== undefined;
	};
	const parameters = async () => {
		({chainId: chain} = await parametersQuestion.ask({indexer, ...options}));
		return true;
	};
	const ask = (question: () => Promise<boolean>) => () => failureOf(indexer.address, question);
	try {
		await askInTurn([ask(newest), ask(epoch), ask(parameters)], 0, indexer.address);
		if (known === undefined || isBehind(known, place, database)) {
			const failure = chain === undefined ? await ask(parameters)() : undefined;
			return {place, problem: failure, chain};
		}
		return {place, problem: undefined, chain};
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
		return {place, problem: error.failure, chain};
	}
}

/** Tells whether a chain is not as far as it was seen to be: then it may be another one. */
function isBehind(chain: string, {epoch}: NetworkPlace, database: DatabaseSync | undefined): boolean {
	const last = database && tryLedger(() => new Ledger(database, chain).readList('validators')?.sight.epoch);
	return last !== undefined && epoch !== undefined && epoch < last;
}

/** Asks; resolves with why there is no good answer. A path that is not there is none. */
async function failureOf(address: string, ask: () => Promise<boolean>): Promise<Failure | undefined> {
	try {
		return (await ask()) ? undefined : {kind: 'noPath', address, words: undefined};
	} catch (error) {
		// A key that is refused is so on every path.
		if (error instanceof RequestError && error.failure.kind !== 'refusedKey') return error.failure;
		throw error;
	}
}
