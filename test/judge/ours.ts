import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import type {Person} from '../../source/domain/chain-reading.ts';
import type {Coming} from '../../source/domain/coming.ts';
import {RequestError} from '../../source/domain/failure.ts';
import type {Indexer} from '../../source/domain/service.ts';
import type {Liveness} from '../../source/domain/signing.ts';
import {addLiveness, type SigningNow} from '../../source/domain/signing-now.ts';
import {comingSight} from '../../source/ledger/coming-changes.ts';
import {type DigestFacts, digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {signingSight} from '../../source/ledger/signing-changes.ts';
import {readChain} from '../../source/model/read-chain.ts';
import {readPosition} from '../../source/model/read-position.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {readComing} from '../../source/services/truth/read-coming.ts';
import {LeaseKeeper} from '../../source/watching/lease-keeper.ts';
import {fallSince, ledgerParts} from '../../source/watching/ledger-parts.ts';
import type {Capture} from './captures.ts';
import {parameters} from './scripted-chain.ts';

/** Part of a picture that a node tells. */
type NodeCapture = Pick<Capture, 'height' | 'epoch' | 'missed' | 'ahead'>;

/** A program that watches, with its own connection to the ledger and its own clients. */
export interface Watcher {
	readonly ledger: Ledger;
	/**
	Looks at the chain if it has the lease; returns whether something was read and compared.

	@param told what a node tells then; left out: it does not answer
	*/
	look(address: string, at: number, told?: NodeCapture): Promise<boolean>;
	end(isProper: boolean): void;
}

/** The ledger and for whom it is kept. */
export interface Setting {
	readonly file: string;
	/** Id of the chain. */
	readonly chain: string;
	readonly person: Person;
}

const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};

/** Starts one. @param atWriting called when all has been read, before it is compared and written */
export async function startWatcher(
	name: string,
	{file, chain, person}: Setting,
	atWriting = () => {},
): Promise<Watcher> {
	const {database, note} = await openLedger(file, () => import('node:sqlite'));
	if (note !== undefined) throw new Error(note);
	const ledger = new Ledger(database, chain);
	const lease = new LeaseKeeper({ledger, holder: name});
	const indexers = new Map<string, Indexer>();
	let signing: SigningNow | undefined;
	const heard = new Map<string, Coming>();
	return {
		ledger,
		async look(address, at, told) {
			lease.renew(at * 1000);
			if (lease.since === undefined) return false;
			const indexer = indexers.get(address) ?? createIndexer({address, timeLimit});
			indexers.set(address, indexer);
			try {
				const sight = await readPosition({indexer, now: () => at * 1000});
				const keptOf = (list: string) => ledger.readList(list);
				const parts = ledgerParts(keptOf, person);
				const {reading} = await readChain({indexer, at: sight, parts, fallOf: fallSince(keptOf)});
				atWriting();
				const watchedSince = BigInt(Math.floor(lease.since / 1000));
				const facts = {...factsOf(reading, person), watchedSince};
				digestReading(ledger, reading, facts);
				if (!told) return true;
				const epoch = BigInt(told.epoch);
				signing = addLiveness(signing, {liveness: toLiveness(told), at: at * 1000, node: 'node', epoch});
				digestReading(ledger, {sight: signingSight(signing), signing, stakes: []}, facts);
				const coming = await readAhead(told, at, heard);
				const [first] = coming;
				if (first) digestReading(ledger, {sight: comingSight(first), coming, stakes: []}, facts);
				return true;
			} catch (error) {
				if (!(error instanceof RequestError)) throw error;
				// Questions that are still under way would be shared by the next look, which is half a minute later in truth.
				indexers.clear();
				return false;
			}
		},
		end(isProper) {
			if (isProper) lease.release();
			ledger.close();
		},
	};
}

/** Asks a node that tells a picture what comes for all of its validators. */
async function readAhead(
	{height, epoch, ahead}: NodeCapture,
	time: number,
	heard: Map<string, Coming>,
): Promise<readonly Coming[]> {
	const node = {node: 'node', epoch: BigInt(epoch), height: BigInt(height), at: time * 1000};
	for (const [address, told] of ahead) {
		const at = (asked: bigint) => told[Number(asked - node.epoch)];
		const queries: Parameters<typeof readComing>[0] = {
			getStateAt: async (_, asked) => ({epoch: asked, state: at(asked)?.state}),
			getCommissionAt: async (_, asked) => ({
				epoch: asked,
				commission: {units: BigInt(at(asked)?.rate ?? 0), scale: 4},
				maxChange: undefined,
			}),
		};
		const before = heard.get(address);
		const question = {address, epoch: node.epoch, pipeline: 2n, state: undefined, before};
		heard.set(address, {...(await readComing(queries, question, {})), ...node, address});
	}
	return [...heard.values()];
}

function toLiveness({height, missed}: Pick<Capture, 'height' | 'missed'>): Liveness {
	const validators = [...missed].map(([address, count]) => {
		return [address, {address, cometAddress: '', missed: BigInt(count)}] as const;
	});
	const {livenessWindow: window} = parameters;
	return {height: BigInt(height), window, threshold: {units: 1n, scale: 1}, validators: new Map(validators)};
}

/** What is known beside a reading. */
function factsOf(
	{validators, parameters: told}: Parameters<typeof digestReading>[1],
	person: Person,
): DigestFacts {
	const epochsPerYear = told?.epochsPerYear;
	return {
		person,
		activeStake:
			validators && validators.defect === undefined ? sumUpActiveStake(validators.items, true) : undefined,
		pipelineLength: told?.pipelineLength,
		epochsInDay: epochsPerYear === undefined ? undefined : (epochsPerYear + 364n) / 365n,
	};
}
