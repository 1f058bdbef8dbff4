import type {KnownNetwork} from '../columns/network-row.ts';
import {isQuiet} from '../domain/concern.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {votesOfMine} from '../domain/my-votes.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import type {KeptItems} from '../ledger/compare-list.ts';
import {stakeListName} from '../ledger/digest.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {signingSeen} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import type {ConcernFacts} from '../notices/facts.ts';
import {concernsOf} from '../notices/needs.ts';
import type {KnownAddress} from '../store/on-chain.ts';
import {isMyAddress, isNamedOnChain} from '../store/on-chain.ts';

/** Addresses that the person has named on a chain, and stake of what they keep quiet there. */
export interface ChainMemory {
	readonly addresses: readonly KnownAddress[];
	readonly quiet: ReadonlyMap<string, bigint>;
}

interface KnownFacts extends ChainMemory {
	readonly chain: string;
	/** Address of the indexer, and unix seconds since when it gives no answer; undefined: it answers. */
	readonly service: ConcernFacts['service'];
	/** State of the indexer if it is behind; undefined: it is not. */
	readonly lag: ConcernFacts['lag'];
	/** Current epoch, as the service tells it; undefined: it does not. */
	readonly epoch: bigint | undefined;
	/** Unix seconds. */
	readonly now: bigint;
	/** Validator of the user's own node; left out: there is none, or it is not known. */
	readonly nodeValidator?: ConcernFacts['nodeValidator'];
}

/** Reads from the ledger what is the person's on a chain and what needs them, as all of it was last seen. */
export function readKnownNetwork(
	ledger: Pick<Ledger, 'readList' | 'eventsAfter'>,
	facts: KnownFacts,
): KnownNetwork {
	const {addresses, quiet, chain, service, lag, nodeValidator, now} = facts;
	const sights: bigint[] = [];
	const itemsOf = (list: string): KeptItems | undefined => {
		const kept = ledger.readList(list);
		if (kept) sights.push(kept.sight.at);
		return kept?.items;
	};
	const listed = itemsOf('validators')?.validators;
	const parameters = itemsOf('parameters')?.parameters?.[0];
	const epoch = facts.epoch ?? ledger.readList('validators')?.sight.epoch;
	const validators = new Map((listed ?? []).map(validator => [validator.address ?? '', validator]));
	const proposals = (itemsOf('proposals')?.proposals ?? []).filter(isOpen);
	const own = addresses.filter(isMyAddress).slice(0, maxMyAddresses);
	const labels = new Map(
		addresses
			.filter(each => isNamedOnChain(each) && each.isValidator)
			.map(({address, label = ''}) => [address, label]),
	);
	const castBy = (address: string) => ledger.readList(voteListName(address))?.items?.votes;
	const stakes = own.map(({address, label = ''}): MyStake => {
		const items = itemsOf(stakeListName(address));
		const position = items && toPosition(items, {validators, epoch, parameters});
		return {address, label, position, readAt: undefined, failure: undefined, held: {votes: castBy(address)}};
	});
	const ofValidators = new Map(
		[...labels.keys()].flatMap(address => {
			const votes = castBy(address);
			return votes ? [[address, votes] as const] : [];
		}),
	);
	const concerns =
		listed &&
		concernsOf({
			now,
			epoch,
			chainId: chain,
			service,
			lag,
			stakes,
			validators: [...validators.values()],
			labels,
			signing: signingSeen(ledger),
			parameters,
			proposals,
			votes: votesOfMine({stakes, ofValidators, names: new Map(), labels}),
			events: ledger.eventsAfter(0n).toReversed(),
			nodeValidator,
		});
	const loud = concerns?.filter(concern => !isQuiet(concern, quiet));
	// Stake that was never read may have anything wrong with it.
	const isAllSeen = stakes.every(({position}) => position !== undefined);
	return {
		mine: sumOf(stakes),
		concerns: isAllSeen || loud?.some(({level}) => level === 'needs-me') ? loud : undefined,
		vote: firstToEnd(proposals, epoch),
		seenAt: sights.reduce<bigint | undefined>(
			(least, at) => (least === undefined || at < least ? at : least),
			undefined,
		),
		parameters,
	};
}

/** Sums the bonded stake; undefined: nothing is the person's, or something was never read. */
function sumOf(stakes: readonly MyStake[]): bigint | undefined {
	const known = stakes.flatMap(({position}) => position?.bonded.value ?? []);
	if (stakes.length === 0 || known.length < stakes.length) return undefined;
	return known.reduce((sum, value) => sum + value, 0n);
}

function firstToEnd(proposals: readonly Proposal[], epoch: bigint | undefined): KnownNetwork['vote'] {
	const open = proposals.flatMap(({id, title, endEpoch}) =>
		id === undefined || endEpoch === undefined || (epoch !== undefined && endEpoch <= epoch)
			? []
			: [{id, title, endEpoch}],
	);
	return open.reduce<KnownNetwork['vote']>(
		(first, each) => (first && first.endEpoch <= each.endEpoch ? first : each),
		undefined,
	);
}

interface StakeContext {
	readonly validators: ReadonlyMap<string, Validator>;
	readonly epoch: bigint | undefined;
	readonly parameters: Parameters | undefined;
}

/** Makes the position of stake as it was last seen, with the bonds that became active since. */
function toPosition({bonds = [], unbonds = []}: KeptItems, {validators, epoch, parameters}: StakeContext) {
	// Stake has the state of a validator that is not listed.
	const listed = (validator: Validator | undefined) => validators.get(validator?.address ?? '') ?? validator;
	const isBegun = (start: bigint | undefined) => start !== undefined && epoch !== undefined && start <= epoch;
	const whole = {
		bonds: {
			items: bonds.map(bond => ({
				...bond,
				validator: listed(bond.validator),
				status: isBegun(bond.startEpoch) ? 'active' : bond.status,
			})),
			isWhole: true,
		},
		unbonds: {items: unbonds.map(each => ({...each, validator: listed(each.validator)})), isWhole: true},
	};
	return toStakePosition(whole, parameters?.apr, epoch);
}
