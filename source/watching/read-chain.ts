import type {ChainReading, Person, ReadForLedger} from '../domain/chain-reading.ts';
import {RequestError} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import {stakeListName} from '../ledger/digest.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {limitTo} from '../system/limit-to.ts';
import {type HeldReading, type HeldTurn, joinHeld, judgeOwn, type KeptOf, readHeld} from './read-held.ts';
import {
	type LedgerListOptions,
	readDelegatorForLedger,
	readProposalsForLedger,
	readValidatorsForLedger,
} from './read-lists.ts';
import type {SightReading} from './read-sight.ts';

interface ChainQuestion extends LedgerListOptions {
	readonly at: SightReading;
	/** Addresses of the person of which the stake is read. */
	readonly addresses: Person['addresses'];
	/** False: redelegations of stake are not asked for. Default: true. */
	readonly hasLocks?: boolean | undefined;
	/** Decides by the ledger's name of a list whether it is read: 'validators', 'stake tnam1…'. Default: all are. */
	isWanted?(list: string): boolean;
	/** Votes and rewards that are read, in this order, after all else. Default: none. */
	readonly held?: HeldQuestion | undefined;
}

interface HeldQuestion {
	readonly turns: readonly HeldTurn[];
	readonly keptOf: KeptOf;
	/** Tells whether another list may be asked for. Default: all may. */
	hasRoom?(): boolean;
}

/** Reading of a chain, and why the stake of some addresses is not in it. */
interface ChainAnswer {
	readonly reading: ChainReading;
	/** Failures by address. */
	readonly failures: ReadonlyMap<string, RequestError>;
	/** Failures of votes and of rewards, the last one of each. */
	readonly heldFailures: ReadonlyMap<HeldTurn['part'], RequestError>;
	/** Number of votes and rewards for which there was no room. */
	readonly leftOut: number;
}

/**
Reads all lists that the ledger compares. Rejects with a RequestError where one of the chain's cannot be had; one of an
address costs that address alone.
*/
export async function readChain(indexer: Indexer, question: ChainQuestion): Promise<ChainAnswer> {
	const {at, addresses, isWanted = () => true, held, ...options} = question;
	const {sight, isLate} = at;
	const whenWanted = <Answer>(list: string, read: () => Promise<Answer>) =>
		isWanted(list) ? read() : undefined;
	const judged = <Item>(list: ReadForLedger<Item> | undefined) =>
		list && {...list, defect: isLate ? ('late' as const) : list.defect};
	const failures = new Map<string, RequestError>();
	const readStake = async (owner: Person['addresses'][number]) => {
		try {
			const stake = await readDelegatorForLedger(indexer, owner.address, options);
			return [{...owner, ...stake}];
		} catch (error) {
			if (!(error instanceof RequestError) || error.failure.kind === 'cancelled') throw error;
			failures.set(owner.address, error);
			return [];
		}
	};
	const [validators, proposals, parameters] = await Promise.all([
		whenWanted('validators', () => readValidatorsForLedger(indexer, options)),
		whenWanted('proposals', () => readProposalsForLedger(indexer, options)),
		// They have no mark of a defect: those of a late indexer are left out.
		isLate ? undefined : whenWanted('parameters', () => askParameters(indexer, options)),
	]);
	const wanted = addresses.filter(({address}) => isWanted(stakeListName(address)));
	const inTurn = limitTo(heldAtOnce);
	const stakes = (await Promise.all(wanted.map(owner => inTurn(() => readStake(owner))))).flat();
	const turns = (held?.turns ?? []).filter(({list}) => isWanted(list));
	const {reading, heldFailures, leftOut} = await readAllHeld(indexer, turns, {...options, ...held});
	return {
		reading: {
			sight,
			validators: judged(validators),
			proposals: judged(proposals),
			parameters,
			...judgeOwn({stakes, ...reading}, isLate),
		},
		failures,
		heldFailures,
		leftOut,
	};
}

/** Lists of votes and rewards that are asked for at a time. */
const heldAtOnce = 4;

/** Reads votes and rewards, some at a time; a part that gives no answer is left, as nobody should wait for it again and again. */
async function readAllHeld(
	indexer: Indexer,
	turns: readonly HeldTurn[],
	{keptOf = () => undefined, hasRoom = () => true, ...options}: LedgerListOptions & Partial<HeldQuestion>,
) {
	const waiting = [...turns];
	const readings: HeldReading[] = [];
	const heldFailures = new Map<HeldTurn['part'], RequestError>();
	const silent = new Set<HeldTurn['part']>();
	let leftOut = 0;
	const read = async () => {
		for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
			if (silent.has(turn.part)) continue;
			if (!hasRoom()) {
				leftOut += 1;
				continue;
			}
			try {
				readings.push(await readHeld(indexer, turn, {...options, keptOf}));
			} catch (error) {
				if (!(error instanceof RequestError) || error.failure.kind === 'cancelled') throw error;
				heldFailures.set(turn.part, error);
				if (error.failure.kind !== 'serviceError') silent.add(turn.part);
			}
		}
	};
	await Promise.all(Array.from({length: heldAtOnce}, read));
	return {reading: joinHeld(readings), heldFailures, leftOut};
}

function askParameters(indexer: Indexer, {onRequest, ...options}: LedgerListOptions) {
	onRequest?.();
	return parametersQuestion.ask({indexer, ...options});
}
