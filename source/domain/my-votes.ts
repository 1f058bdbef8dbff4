import type {CastVote} from './holdings.ts';
import {sortByLabel} from './labels.ts';
import type {MyStake} from './my-stakes.ts';
import type {Proposal} from './proposal.ts';
import {hasLeft} from './stake-position.ts';
import {activeStates} from './validator.ts';
import type {ValidatorStake} from './validator-stake.ts';

/** Votes by the id of their proposal; undefined: not known. */
type VotesCast = ReadonlyMap<string, string> | undefined;

/** Address of the person, with its votes. */
export interface MyVoter {
	readonly address: string;
	readonly label: string;
	readonly votes: VotesCast;
	/** Bonded stake by validator; empty: it has none, or that is not known. */
	readonly stake: ReadonlyMap<string, VotingStake>;
	/** False: it has no stake, and with that nothing to vote with. */
	readonly mayVote: boolean;
}

/** Stake with one validator, as far as it matters to a vote. */
type VotingStake = Pick<ValidatorStake, 'bonded' | 'activations' | 'validator'>;

/** Validator, with its votes. */
interface ValidatorVoter {
	readonly name: string | undefined;
	readonly votes: VotesCast;
	/** True if the person labelled it. */
	readonly isMine: boolean;
}

/** Votes of all that is the person's, and of those that vote for its stake. */
export interface MyVotes {
	/** Addresses by their labels, as a sign for each needs one order. */
	readonly mine: readonly MyVoter[];
	/** Validators by address: the person's own, and those that have its stake. */
	readonly validators: ReadonlyMap<string, ValidatorVoter>;
}

export interface VoteFacts {
	readonly stakes: readonly MyStake[];
	/** Votes of validators, by address, as far as they were read. */
	readonly ofValidators: ReadonlyMap<string, readonly CastVote[]>;
	/** Names of validators by address. */
	readonly names: ReadonlyMap<string, string>;
	/** Labels of validators by address: these are the person's own. */
	readonly labels: ReadonlyMap<string, string> | undefined;
}

/** Collects the votes; undefined where none of anything of mine are known, as where a service has none. */
export function votesOfMine({stakes, ofValidators, names, labels}: VoteFacts): MyVotes | undefined {
	const sorted = sortByLabel(stakes);
	const mine = sorted
		.map(({address, label, position, held}): MyVoter => {
			const stake = votingStake(position?.rows ?? []);
			const mayVote = stake.size > 0 || position === undefined;
			return {address, label, votes: castBy(held?.votes), stake, mayVote};
		})
		.filter(({votes, mayVote}) => mayVote || (votes?.size ?? 0) > 0);
	const all = new Set([...(labels?.keys() ?? []), ...mine.flatMap(({stake}) => [...stake.keys()])]);
	const validators = [...all].map((address): [string, ValidatorVoter] => [
		address,
		{
			name: labels?.get(address) ?? names.get(address),
			votes: castBy(ofValidators.get(address)),
			isMine: labels?.has(address) === true,
		},
	]);
	const own = [...mine, ...validators.flatMap(([, each]) => (each.isMine ? [each] : []))];
	return own.every(({votes}) => votes === undefined) ? undefined : {mine, validators: new Map(validators)};
}

/** Returns the stake that an address may vote with, by validator; empty: it may not vote. */
export function votingStake(rows: readonly ValidatorStake[]): ReadonlyMap<string, VotingStake> {
	const staying = rows.filter(row => !hasLeft(row));
	return new Map(staying.flatMap(row => (row.validator?.address ? [[row.validator.address, row]] : [])));
}

/** Tells whether votes of an address of the person's are known. */
export function hasOwnVotes(votes: MyVotes | undefined): boolean {
	return votes?.mine.some(each => each.votes !== undefined) === true;
}

function castBy(votes: readonly CastVote[] | undefined): VotesCast {
	return (
		votes &&
		new Map(
			votes.flatMap(({proposalId, vote}) =>
				proposalId === undefined ? [] : [[proposalId, vote ?? 'unknown'] as const],
			),
		)
	);
}

/** Lists how voters voted on a proposal by the votes of each: 'none' where it has not. */
export function castOn(
	id: string,
	votes: ReadonlyMap<string, readonly CastVote[]>,
): ReadonlyMap<string, string> {
	return new Map([...votes].map(([address, cast]) => [address, castBy(cast)?.get(id) ?? 'none']));
}

/** Vote by which a validator speaks for stake of the person's. */
export interface VoteThrough {
	readonly address: string;
	readonly name: string | undefined;
	/** Its vote; 'none': it has not voted; undefined: not known. */
	readonly vote: string | undefined;
	/** Stake of my addresses that have not voted themselves, namnam. */
	readonly amount: bigint;
}

/** Validators that are named for one proposal, those with the most stake of the person's; more are counted. */
export const maxThrough = 6;

/** Votes on one proposal, as far as they are known. */
export interface VotesOn {
	/** Votes by their voters; 'none': it has not voted. */
	readonly cast: ReadonlyMap<string, string>;
	/** True if all are known: who is not among them has not voted. */
	readonly isWhole: boolean;
}

/** Lists votes on a proposal by who cast them. */
export function votesByVoter(votes: readonly CastVote[]): ReadonlyMap<string, string> {
	return new Map(
		votes.flatMap(({voter, vote}) => (voter === undefined ? [] : [[voter, vote ?? 'unknown'] as const])),
	);
}

/** Returns the part of stake that counts in a vote, namnam: it is active when that ends, and so is its validator. */
export function countedStake(
	{bonded, activations, validator}: VotingStake,
	endEpoch: bigint | undefined,
): bigint {
	const {state} = validator ?? {};
	if (state !== undefined && !activeStates.includes(state)) return 0n;
	const late = activations.filter(({epoch}) => endEpoch !== undefined && epoch > endEpoch);
	return bonded.value - late.reduce((sum, {amount}) => sum + amount, 0n);
}

/**
Returns how the validators vote that have stake of the user's that has not voted itself and counts in that vote, the most stake
first.

@param on votes on the proposal, which tell of those too that were not asked one by one; undefined: none are known
*/
export function votesThrough(
	{id = '', endEpoch}: Pick<Proposal, 'id' | 'endEpoch'>,
	{mine, validators}: MyVotes,
	on?: VotesOn,
): readonly VoteThrough[] {
	const amounts = new Map<string, bigint>();
	for (const {votes, stake} of mine) {
		if (votes === undefined || votes.has(id)) continue;
		for (const [address, row] of stake)
			amounts.set(address, (amounts.get(address) ?? 0n) + countedStake(row, endEpoch));
	}
	return [...amounts]
		.filter(([, amount]) => amount > 0n)
		.map(([address, amount]) => {
			const {name, votes} = validators.get(address) ?? {};
			// Each may be the older answer: a vote that one of them knows was cast.
			const vote = on?.cast.get(address) ?? votes?.get(id);
			return {address, name, vote: vote ?? (votes || on?.isWhole ? 'none' : undefined), amount};
		})
		.sort((one, other) => (one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1));
}
