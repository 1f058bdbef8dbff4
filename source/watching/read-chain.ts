import {RequestError} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import {type ChainReading, type Person, type ReadForLedger, stakeListName} from '../ledger/digest.ts';
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
	/** Decides by the ledger's name of a list whether it is read: 'validators', 'stake tnam1…'. Default: all are. */
	isWanted?(list: string): boolean;
}

/** Reading of a chain, and why the stake of some addresses is not in it. */
interface ChainAnswer {
	readonly reading: ChainReading;
	/** Failures by address. */
	readonly failures: ReadonlyMap<string, RequestError>;
}

/**
Reads all lists that the ledger compares. Rejects with a RequestError where one of the chain's cannot be had; one of an
address costs that address alone.
*/
export async function readChain(indexer: Indexer, question: ChainQuestion): Promise<ChainAnswer> {
	const {at, addresses, isWanted = () => true, ...options} = question;
	const {sight, isLate} = at;
	const whenWanted = <Answer>(list: string, read: () => Promise<Answer>) =>
		isWanted(list) ? read() : undefined;
	const judged = <Item>(list: ReadForLedger<Item> | undefined) =>
		list && {...list, defect: isLate ? ('late' as const) : list.defect};
	const failures = new Map<string, RequestError>();
	const readStake = async (owner: Person['addresses'][number]) => {
		try {
			const stake = await readDelegatorForLedger(indexer, owner.address, options);
			return [{...owner, ...stake, defect: isLate ? ('late' as const) : stake.defect}];
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
	const stakes = [];
	for (const owner of wanted) stakes.push(...(await readStake(owner)));
	return {
		reading: {sight, validators: judged(validators), proposals: judged(proposals), parameters, stakes},
		failures,
	};
}

function askParameters(indexer: Indexer, {onRequest, ...options}: LedgerListOptions) {
	onRequest?.();
	return indexer.getParameters(options);
}
