import type {ChainReading, Person, ReadForLedger} from '../domain/chain-reading.ts';
import {RequestError} from '../domain/failure.ts';
import type {ReadKind} from '../domain/periods.ts';
import {unhurriedLimit} from '../domain/periods.ts';
import type {ComingBook, ComingOf} from '../services/truth/coming-book.ts';
import {parametersQuestion} from './questions/chain.ts';
import {readEveryPage} from './questions/list-question.ts';
import {proposalsQuestion} from './questions/proposals.ts';
import type {IndexerRequest} from './questions/question.ts';
import {allValidatorsQuery, validatorsQuestion} from './questions/validators.ts';
import {type OwnKind, type OwnOptions, readOwn} from './read-own.ts';
import type {PositionReading} from './read-position.ts';
import {judgeList, judgeStake, readStakes} from './read-stake.ts';

/** One list to read: of the chain, or of an address. */
export interface ReadingPart {
	readonly kind: ReadKind;
	/** Address of the user's or of a validator; undefined: it is a list of the chain. */
	readonly address?: string | undefined;
	/** The user's label of the address; undefined: it is a validator. */
	readonly label?: string | undefined;
}

interface ChainRequest extends IndexerRequest, OwnOptions {
	/** Position that the lists get. */
	readonly at: PositionReading;
	/** Lists to read; votes, rewards and balances are read last, in this order. */
	readonly parts: readonly ReadingPart[];
	/** False: redelegations of stake are not asked for. Default: true. */
	readonly hasLocks?: boolean | undefined;
}

/** Validators about which a node is asked beside one reading, one after the other, so that it does not get all questions of an epoch at once. */
const aheadAtOnce = 3;

/** Reading of a chain, and what is missing in it. */
export interface ChainAnswer {
	readonly reading: ChainReading;
	/** Failures of stake by address. */
	readonly failures: ReadonlyMap<string, RequestError>;
	/** Failures of votes, rewards and balances, the last one of each. */
	readonly ownFailures: ReadonlyMap<OwnKind, RequestError>;
	/** Number of votes and rewards for which there was no room. */
	readonly leftOut: number;
}

/** Names the lists of the chain and the stake of addresses as parts. */
export function chainParts(addresses: Person['addresses']): readonly ReadingPart[] {
	return [
		...(['validators', 'proposals', 'parameters'] as const).map(kind => ({kind})),
		...addresses.map(owner => ({kind: 'stake', ...owner}) as const),
	];
}

/** Reads lists of a chain. Rejects with a RequestError if one of the chain's own fails; one of an address costs that address alone. */
export async function readChain({
	at: {sight, isLate},
	parts,
	hasLocks,
	hasRoom,
	fallOf,
	...asking
}: ChainRequest): Promise<ChainAnswer> {
	const isWanted = (kind: ReadKind) => parts.some(part => part.kind === kind);
	const judge = <Row extends {readonly defect: ReadForLedger<unknown>['defect']}>(row: Row): Row =>
		isLate ? {...row, defect: 'late'} : row;
	const part = {isPartEnough: true};
	const [validators, proposals, parameters] = await Promise.all([
		isWanted('validators') ? readEveryPage(validatorsQuestion, asking, allValidatorsQuery, part) : undefined,
		// Final ones too: after many unwatched epochs one may have come and gone.
		isWanted('proposals') ? readEveryPage(proposalsQuestion, asking, {}, part) : undefined,
		// They have no mark of a defect, so those of a late indexer are left out.
		isWanted('parameters') && !isLate ? parametersQuestion.ask(asking) : undefined,
	]);
	const owners = parts.flatMap(({kind, address = '', label = ''}) =>
		kind === 'stake' ? {address, label} : [],
	);
	const read = await readStakes(asking, owners, {hasLocks});
	const others = parts.flatMap(({kind, address, label}) =>
		address === undefined || !isOwn(kind) ? [] : {kind: ownKindOf[kind], address, label},
	);
	const own = await readOwn(asking, others, {hasRoom, fallOf});
	return {
		reading: {
			sight,
			validators: validators && judge(judgeList(validatorsQuestion, validators)),
			proposals: proposals && judge(judgeList(proposalsQuestion, proposals)),
			parameters,
			stakes: read.flatMap(({value, error: _, ...owner}) =>
				value ? judge({...owner, ...judgeStake(value)}) : [],
			),
			voters: own.voters.map(judge),
			rewards: own.rewards.map(judge),
			balances: own.balances.map(judge),
		},
		failures: new Map(read.flatMap(({address, error}) => (error ? [[address, error] as const] : []))),
		ownFailures: own.failures,
		leftOut: own.leftOut,
	};
}

/**
Asks a node about the next validators whose scheduled changes it may know by now; the book keeps its answers. These
questions wait for all others, minutes if need be, so that no reading may wait for them.
*/
export async function readAhead(
	book: ComingBook,
	validators: readonly ComingOf[],
	signal: AbortSignal | undefined,
): Promise<void> {
	try {
		for (const each of validators.filter(book.isDue).slice(0, aheadAtOnce))
			await book.ask(each, {signal, purpose: 'rest', timeLimit: unhurriedLimit});
	} catch (error) {
		// The reading was aborted.
		if (!(error instanceof RequestError)) throw error;
	}
}

const ownKindOf = {
	votes: 'votes',
	validatorVotes: 'votes',
	rewards: 'rewards',
	balances: 'balances',
} as const satisfies Partial<Record<ReadKind, OwnKind>>;

function isOwn(kind: ReadKind): kind is keyof typeof ownKindOf {
	return kind in ownKindOf;
}
