import {concernsOf} from '../columns/concerns.ts';
import type {KnownNetwork} from '../columns/network-row.ts';
import {isQuiet} from '../domain/concern.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {CastVote} from '../domain/holdings.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {votesOfMine} from '../domain/my-votes.ts';
import type {Page} from '../domain/page.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {Bond} from '../domain/stake.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import {knownRows} from '../ledger/compare-list.ts';
import {stakeListName} from '../ledger/digest.ts';
import type {Ledger} from '../ledger/ledger.ts';
import type {FieldValues} from '../ledger/sight.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import {voteList} from '../services/decoding/decode-holdings.ts';
import type {AnswerSchema} from '../services/decoding/decode-item.ts';
import {parametersObject} from '../services/decoding/decode-parameters.ts';
import {allProposals} from '../services/decoding/decode-proposal.ts';
import {allValidators, bondPage} from '../services/decoding/decode-stake.ts';
import type {KnownAddress} from '../store/on-chain.ts';
import {isMyAddress, isNamedOnChain} from '../store/on-chain.ts';

/** Addresses that the person has named on a chain, and stake of what they keep quiet there. */
export interface ChainMemory {
	readonly addresses: readonly KnownAddress[];
	readonly quiet: ReadonlyMap<string, bigint>;
}

interface KnownFacts extends ChainMemory {
	readonly chain: string;
	readonly indexer: string;
	/** Current epoch, as the service tells it; undefined: it does not. */
	readonly epoch: bigint | undefined;
	/** Unix seconds. */
	readonly now: bigint;
}

type Rows = ReadonlyMap<string, FieldValues>;

/** Reads from the ledger what is the person's on a chain and what needs them, as all of it was last seen. */
export function readKnownNetwork(ledger: Ledger, facts: KnownFacts): KnownNetwork {
	const {addresses, quiet, chain, indexer, now} = facts;
	const sights: bigint[] = [];
	const rowsOf = (list: string): Rows | undefined => {
		const kept = ledger.readList(list);
		if (kept) sights.push(kept.sight.at);
		return kept && knownRows(kept, undefined);
	};
	const validatorRows = rowsOf('validators');
	const parameters = toParameters(rowsOf('parameters'));
	const epoch = facts.epoch ?? ledger.readList('validators')?.sight.epoch;
	const validators = toValidators(validatorRows);
	const proposals = toProposals(rowsOf('proposals'));
	const own = addresses.filter(isMyAddress).slice(0, maxMyAddresses);
	const labels = new Map(
		addresses
			.filter(each => isNamedOnChain(each) && each.isValidator)
			.map(({address, label = ''}) => [address, label]),
	);
	const castBy = (address: string) => toVotes(ledger.readList(voteListName(address)));
	const stakes = own.map(({address, label = ''}): MyStake => {
		const rows = rowsOf(stakeListName(address));
		const position = rows && toPosition(rows, {validators, epoch, parameters});
		return {address, label, position, readAt: undefined, failure: undefined, held: {votes: castBy(address)}};
	});
	const ofValidators = new Map(
		[...labels.keys()].flatMap(address => {
			const votes = castBy(address);
			return votes ? [[address, votes] as const] : [];
		}),
	);
	const concerns =
		validatorRows &&
		concernsOf({
			now,
			epoch,
			chainId: chain,
			service: {address: indexer, lostSince: undefined},
			lag: undefined,
			stakes,
			validators: [...validators.values()],
			labels,
			signing: toSilence(ledger.readList(signingListName)),
			parameters,
			proposals,
			votes: votesOfMine({stakes, ofValidators, names: new Map(), labels}),
			events: ledger.eventsAfter(0n).toReversed(),
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

/** Reads things in the words of the service, as its answers are read. */
function decoded<Value>(schema: AnswerSchema<Value>, answer: unknown): Value | undefined {
	const result = schema['~standard'].validate(answer);
	return result.issues ? undefined : result.value;
}

function itemsOf<Item extends Decoded>(
	schema: AnswerSchema<Page<Item>>,
	answer: readonly unknown[],
): readonly Item[] {
	return decoded(schema, answer)?.items ?? [];
}

function toParameters(rows: Rows | undefined): Parameters | undefined {
	if (!rows) return undefined;
	return decoded(parametersObject, Object.fromEntries([...rows].map(([name, {value}]) => [name, value])));
}

function toValidators(rows: Rows = new Map()): ReadonlyMap<string, Validator> {
	const all = [...rows].map(([address, {state, name, commission}]) => ({address, state, name, commission}));
	return new Map(itemsOf(allValidators, all).map(validator => [validator.address ?? '', validator]));
}

/** Makes the proposals that were open, without times. */
function toProposals(rows: Rows = new Map()): readonly Proposal[] {
	const open = [...rows].filter(([, {status}]) => status === 'voting');
	return itemsOf(
		allProposals,
		open.map(([id, {title, startEpoch, endEpoch}]) => ({
			id,
			content: {title},
			status: 'votingPeriod',
			startEpoch,
			endEpoch,
		})),
	);
}

interface StakeFacts {
	readonly validators: ReadonlyMap<string, Validator>;
	readonly epoch: bigint | undefined;
	readonly parameters: Parameters | undefined;
}

function toPosition(rows: Rows, {validators, epoch, parameters}: StakeFacts) {
	const bonds = [...rows]
		.filter(([key]) => key.startsWith('bond '))
		.map(([, {validator: address = '', amount, epoch: start, isActive, state}]) => {
			const isBegun = start !== undefined && epoch !== undefined && BigInt(start) <= epoch;
			return {
				// A bond tells the state of a validator that the list hides.
				validator: {address, state},
				minDenomAmount: amount,
				status: isBegun || isActive === 'yes' ? 'active' : 'inactive',
				startEpoch: start,
			};
		});
	const items = itemsOf(bondPage, bonds).map((bond): Bond => {
		const listed = validators.get(bond.validator?.address ?? '');
		return listed ? {...bond, validator: listed} : bond;
	});
	return toStakePosition(
		{bonds: {items, isWhole: true}, unbonds: {items: [], isWhole: true}},
		parameters?.apr,
	);
}

/** Makes the votes of an address; undefined: they were never read. */
function toVotes(kept: ReturnType<Ledger['readList']>): readonly CastVote[] | undefined {
	if (!kept) return undefined;
	const cast = [...knownRows(kept, undefined)].filter(
		([id, {vote}]) => id !== '' && vote !== undefined && vote !== 'none',
	);
	return decoded(
		voteList,
		cast.map(([id, {vote}]) => ({proposalId: id, vote})),
	)?.items;
}

/** Makes the votes of those that did not sign when a node was asked last; undefined: all did, or none ever was. */
function toSilence(kept: ReturnType<Ledger['readList']>): SigningNow | undefined {
	const {sight} = kept ?? {};
	const silent = [...knownRows(kept, undefined)].filter(([, {signs}]) => signs === 'no');
	const [limit] = silent.flatMap(([, {jailedAt}]) => jailedAt ?? []);
	if (!sight || limit === undefined) return undefined;
	const {epoch = 0n, height = 0n, indexer: node} = sight;
	const at = Number(sight.at) * 1000;
	const validators = new Map(
		silent.map(([address, {missed = '0'}]) => [address, {address, cometAddress: '', missed: BigInt(missed)}]),
	);
	// A window of all that may be missed is jailed at the same number.
	const liveness = {height, window: BigInt(limit), threshold: {units: 0n, scale: 0}, validators};
	const signs = new Map(silent.map(([address]) => [address, 'no'] as const));
	return {liveness, at, node, epoch, earlier: [], signs, since: {height, at}, blockSeconds: undefined};
}
