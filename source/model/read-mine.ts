import type {Decimal} from '../domain/decimal.ts';
import type {Flaw} from '../domain/decoded.ts';
import type {CastVote} from '../domain/holdings.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {withHeld} from '../domain/to-claim.ts';
import type {IndexerRequest} from './questions/question.ts';
import {type OwnOptions, type OwnReading, readOwn} from './read-own.ts';
import {positionOf, readStakes, type WholeStake} from './read-stake.ts';

/** The user's address with its label. */
interface Owner {
	readonly address: string;
	readonly label: string;
}

interface MineRequest extends IndexerRequest, Pick<OwnOptions, 'hasRoom'> {
	readonly owners: readonly Owner[];
	/** Addresses of the user's validators, whose votes are read too. */
	readonly validators: readonly string[];
	/** Gross yield of the chain, a fraction; undefined: unknown. */
	readonly apr: Decimal | undefined;
	/** Current epoch; undefined: unknown. */
	readonly epoch: bigint | undefined;
	/** Called when the stake of an address was read. */
	readonly onRead?: (() => void) | undefined;
}

/** Stake, votes and rewards of the user's addresses. */
export interface MineReading extends Pick<OwnReading, 'failures' | 'leftOut'> {
	/** In the order of the owners; an address whose stake could not be read has its failure. */
	readonly stakes: readonly MyStake[];
	readonly flaws: readonly Flaw[];
	/** Votes by validator. */
	readonly ofValidators: ReadonlyMap<string, readonly CastVote[]>;
}

/** Balances are not asked for here. */
const nothingElse = {nativeToken: undefined, fee: undefined};

/** Reads the stake of the user's addresses, and then their votes and rewards and the votes of their validators. */
export async function readMine({
	owners,
	validators,
	apr,
	epoch,
	hasRoom,
	onRead,
	...asking
}: MineRequest): Promise<MineReading> {
	const read = await readStakes(asking, owners, {hasLocks: false, onRead});
	const own = await readOwn(
		asking,
		[
			...owners.map(owner => ({kind: 'votes', ...owner}) as const),
			...owners.map(owner => ({kind: 'rewards', ...owner}) as const),
			...validators.map(address => ({kind: 'votes', address}) as const),
		],
		{hasRoom, isHasty: true},
	);
	const stakes = read.map(({address, label, value, error}) => {
		const held = {
			votes: own.voters.find(each => !each.isValidator && each.address === address)?.votes,
			rewards: own.rewards.find(each => each.address === address)?.rewards,
		};
		const position = value && withHeld(positionOf(value, apr, epoch), held, nothingElse);
		return {address, label, position, readAt: undefined, failure: error?.failure, held};
	});
	return {
		stakes,
		flaws: read.flatMap(({value}) => (value ? flawsOf(value) : [])),
		ofValidators: votesOfValidators(own),
		failures: own.failures,
		leftOut: own.leftOut,
	};
}

function flawsOf({bonds, unbonds}: WholeStake): readonly Flaw[] {
	return [...bonds.flaws, ...(unbonds?.flaws ?? [])];
}

function votesOfValidators({voters}: OwnReading): MineReading['ofValidators'] {
	return new Map(voters.flatMap(({address, isValidator, votes}) => (isValidator ? [[address, votes]] : [])));
}

/** Reads the votes of validators, as far as they can be had. */
export async function readValidatorVotes(
	asking: IndexerRequest,
	validators: readonly string[],
): Promise<MineReading['ofValidators']> {
	const parts = validators.map(address => ({kind: 'votes', address}) as const);
	return votesOfValidators(await readOwn(asking, parts, {isHasty: true}));
}

/**
Reads how the user's addresses voted, and the bonds of those that have something left to vote on; addresses whose votes
could not be read are left out.

@param id of a proposal: the bonds of every address that has not voted on it are read, else of those without any vote
*/
export async function readVoters(
	asking: IndexerRequest,
	owners: readonly Owner[],
	id?: string,
): Promise<readonly MyStake[]> {
	const parts = owners.map(owner => ({kind: 'votes', ...owner}) as const);
	const {voters} = await readOwn(asking, parts, {isHasty: true});
	const waiting = voters.filter(({votes}) =>
		id === undefined ? votes.length === 0 : votes.every(({proposalId}) => proposalId !== id),
	);
	const read = await readStakes(asking, waiting, {hasUnbonds: false, hasLocks: false});
	return owners.flatMap(({address, label}) => {
		const votes = voters.find(each => each.address === address)?.votes;
		const bonded = read.find(each => each.address === address)?.value;
		const position = bonded && positionOf(bonded);
		const held = {votes};
		return votes ? [{address, label, position, readAt: undefined, failure: undefined, held}] : [];
	});
}
