import path from 'node:path';
import type {DatabaseSync} from 'node:sqlite';
import type {NetworkRow} from '../columns/network-row.ts';
import {toNetworkRow} from '../columns/network-row.ts';
import {type Failure, orUnknown} from '../domain/failure.ts';
import {
	type AnswerFreshness,
	freshnessOf,
	judgeFreshness,
	leastSecondsBehind,
	unknownFreshness,
} from '../domain/freshness.ts';
import {describeDamagedRows} from '../ledger/damaged-rows.ts';
import {chainSeenAt, Ledger} from '../ledger/ledger.ts';
import {type LoadSqlite, ledgerFileName, tryLedger} from '../ledger/ledger-file.ts';
import {openIfThere} from '../ledger/read-kept-events.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {proposalQuestion} from '../model/questions/proposals.ts';
import {clockBy} from '../model/read-epoch.ts';
import {readFreshness} from '../model/read-freshness.ts';
import {askPlace} from '../model/read-place.ts';
import type {Connection, ProfileSummary} from '../services/connection.ts';
import {attempt} from '../services/indexer/attempt.ts';
import {smallQuestion} from '../services/life/small-question.ts';
import {limitTo} from '../system/limit-to.ts';
import {UsageError} from '../system/usage-error.ts';
import {type ChainMemory, readKnownNetwork} from './known-network.ts';

/** Networks asked at a time. */
const atATime = 4;

/** Services and memories that the rows of networks come from. */
export interface NetworksRequest {
	/** Opens the service of a profile; rejects with a UsageError if that cannot be done. */
	open(profile: string): Promise<Connection>;
	/** Folder of the ledger; undefined: there is no ledger. */
	readonly ledger: {readonly folder: string | undefined; readonly load: LoadSqlite} | undefined;
	/** Called with a sentence on what is wrong with the ledger. */
	onNote?(note: string): void;
	/** Returns names and hidden notices of a chain; a profile may have a file of names. */
	memoryOf(chain: string, profile: ProfileSummary): Promise<ChainMemory>;
	/** Unix milliseconds. */
	now(): number;
	readonly signal: AbortSignal;
}

/** Rows of the last time, by which a chain is known, and a listener for each new one. */
interface Rows {
	readonly before?: readonly NetworkRow[];
	onRow?(row: NetworkRow): void;
}

const notAsked = {
	isHere: false,
	indexer: undefined,
	chain: undefined,
	place: {},
	clock: undefined,
	problem: undefined,
	known: undefined,
	askedAt: undefined,
	freshness: unknownFreshness,
} as const;

/** Makes the row of a profile that was not asked yet. */
export function unaskedNetwork({name, label}: ProfileSummary): NetworkRow {
	return toNetworkRow({...notAsked, name, label});
}

/** Reads the networks of all profiles, four at a time, and resolves with their rows, in the order of the profiles. */
export async function readNetworks(
	profiles: readonly ProfileSummary[],
	context: NetworksRequest,
	{before = [], onRow}: Rows = {},
): Promise<readonly NetworkRow[]> {
	const {ledger, onNote} = context;
	const file = ledger?.folder === undefined ? undefined : path.join(ledger.folder, ledgerFileName);
	const opened = file === undefined || !ledger ? undefined : await openIfThere(file, ledger.load);
	const inTurn = limitTo(atATime);
	try {
		return await Promise.all(
			profiles.map(profile =>
				inTurn(async () => {
					const last = before.find(({name}) => name === profile.name);
					const row = await readNetwork(profile, last, {...context, database: opened?.database});
					onRow?.(row);
					return row;
				}),
			),
		);
	} finally {
		if (opened && file !== undefined) {
			const {note, database} = opened;
			for (const each of [note, describeDamagedRows(file, database)]) if (each !== undefined) onNote?.(each);
			database.close();
		}
	}
}

interface NetworkContext extends NetworksRequest {
	/** Ledger of all chains; undefined: there is none. */
	readonly database: DatabaseSync | undefined;
}

/** Asks a network one small question, and reads its ledger. Never rejects for a problem with it: its row contains that. */
async function readNetwork(
	profile: ProfileSummary,
	before: NetworkRow | undefined,
	context: NetworkContext,
): Promise<NetworkRow> {
	const {name, label} = profile;
	const {database, memoryOf, now, signal} = context;
	const {connection, problem: refusal} = await tryOpen(name, context);
	const own = connection?.indexer;
	const seen = own && database && tryLedger(() => chainSeenAt(database, own.address));
	const chainBefore = connection?.chainId ?? before?.chain ?? seen;
	const asked = own && (await attempt(askPlace({indexer: own, signal}, now)));
	const {chainId, ...place} = asked?.value ?? {};
	let chain = chainId ?? chainBefore;
	let problem: Failure | string | undefined = asked?.error?.failure ?? refusal;
	const asking = own && problem === undefined ? {indexer: own, signal, ...smallQuestion} : undefined;
	if (asking && chainId === undefined && mayBeOther(chainBefore, place.epoch, database)) {
		const {value, error} = await attempt(parametersQuestion.ask(asking));
		chain = value?.chainId ?? chain;
		problem = error?.failure;
	}
	const at = now();
	const askedAt = BigInt(Math.floor(at / 1000));
	const isAnswering = asking && problem === undefined;
	const ledger = database && chain !== undefined ? new Ledger(database, chain) : undefined;
	const readParameters = async () =>
		ledger && tryLedger(() => ledger.readList('parameters')?.items?.parameters?.[0]);
	const {height, blockAt} = place;
	const newest = height === undefined ? undefined : {height, blockAt, since: at, at};
	const limits = {now, enoughSeconds: leastSecondsBehind};
	const evidence = isAnswering && (await readFreshness({...asking, ...limits}, readParameters, {newest}));
	const freshness = evidence ? freshnessOf(evidence) : withoutAnswer(problem);
	const lag = evidence ? judgeFreshness(evidence) : undefined;
	const indexer = own?.address ?? before?.indexer;
	const isLost = own !== undefined && freshness.state === 'offline';
	const service = {address: indexer ?? '', lostSince: isLost ? askedAt : undefined};
	const facts = {service, lag, epoch: place.epoch, now: askedAt};
	const memory = ledger && chain !== undefined && !signal.aborted && (await memoryOf(chain, profile));
	const known =
		ledger && chain !== undefined && memory
			? tryLedger(() => readKnownNetwork(ledger, {...memory, ...facts, chain}))
			: undefined;
	const {parameters, vote} = known ?? {};
	// Without its times the vote would end later here than in that network's own views.
	const ending = isAnswering && vote && (await orUnknown(proposalQuestion.ask(asking, vote.id)));
	const {clock} = clockBy({reported: place.epoch, parameters}, ending ? [ending] : []);
	return toNetworkRow({
		...notAsked,
		...{name, label, indexer, chain, place, clock, problem, known, askedAt, freshness},
	});
}

/** Opens the service of a profile, or returns the sentence that refuses it. */
async function tryOpen(
	name: string,
	{open}: Pick<NetworksRequest, 'open'>,
): Promise<{readonly connection?: Connection; readonly problem?: string}> {
	try {
		return {connection: await open(name)};
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return {problem: error.message};
	}
}

function withoutAnswer(problem: Failure | string | undefined): AnswerFreshness {
	const isLimited = typeof problem === 'object' && problem.kind === 'rateLimited';
	return {...unknownFreshness, state: isLimited ? 'limited' : 'offline'};
}

/** Checks whether a chain is unknown, or not as far as it was seen to be, so that it may be another one. */
function mayBeOther(
	chain: string | undefined,
	epoch: bigint | undefined,
	database: DatabaseSync | undefined,
): boolean {
	if (chain === undefined) return true;
	const last = database && tryLedger(() => new Ledger(database, chain).readList('validators')?.sight.epoch);
	return last !== undefined && epoch !== undefined && epoch < last;
}
