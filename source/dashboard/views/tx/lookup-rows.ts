import type {Attempt} from '../../../broadcast/attempt.ts';
import {type BlockFindings, findingsOf} from '../../../broadcast/block-findings.ts';
import {type Ending, type EndingLook, endingOf} from '../../../broadcast/ending.ts';
import {describeHeadline} from '../../../broadcast/headline.ts';
import {mayBeInBlock} from '../../../broadcast/outcome.ts';
import type {Decoded} from '../../../domain/decoded.ts';
import type {Failure} from '../../../domain/failure.ts';
import type {FoundTransaction, WrapperTransaction} from '../../../domain/transaction.ts';
import type {LookupAnswer} from '../../queries/use-lookups.ts';

interface RowFacts {
	readonly answers: readonly AskedAnswer[];
	/** Hashes that are asked for until they appear. */
	readonly followed: ReadonlySet<string>;
	/** Attempts that were broadcast from here, newest first. */
	readonly sent: readonly Attempt[];
	readonly look: EndingLook;
}

/** A hash, and when it was asked for, unix milliseconds. */
export interface Asked {
	readonly hash: string;
	readonly at: number;
}

/** An answer, and when it was asked for first, unix milliseconds. */
type AskedAnswer = LookupAnswer & {readonly askedAt: number};

/** Returns the transactions asked for and those broadcast from here, newest first, each of them once. */
export function toRows({answers, followed, sent, look}: RowFacts): readonly Lookup[] {
	const attempts = latestByHash(sent);
	const asked = answers.map(answer => {
		const attempt = attempts.get(answer.hash.toLowerCase());
		const lookup = toLookup(answer, followed.has(answer.hash), attempt, look);
		return {lookup, at: attempt?.at ?? answer.askedAt};
	});
	const known = new Set(answers.map(({hash}) => hash.toLowerCase()));
	const unasked = [...attempts]
		.filter(([hash]) => !known.has(hash))
		.map(([hash, attempt]) => ({lookup: fromAttempt(hash, attempt, look), at: attempt.at}));
	return [...asked, ...unasked].sort((left, right) => right.at - left.at).map(({lookup}) => lookup);
}

/** Replaces hashes by the ids under which the indexer files them, where a search has found those, each once. */
export function toIds(asked: readonly Asked[], sent: readonly Attempt[]): readonly Asked[] {
	const ids = new Map(sent.map(attempt => [attempt.key.sha256.toLowerCase(), idOf(attempt)]));
	const known = new Map<string, Asked>();
	for (const {hash, at} of asked) {
		const id = ids.get(hash.toLowerCase()) ?? hash;
		const key = id.toLowerCase();
		if (!known.has(key)) known.set(key, {hash: id, at});
	}
	return [...known.values()];
}

/** Tells whether the service does not know it yet, or not under this hash. */
export function isNotFound({failure}: LookupAnswer): boolean {
	return failure?.kind === 'notFound';
}

export function isSameLookup(left: Lookup, right: Lookup | undefined): boolean {
	return (
		left.hash === right?.hash &&
		left.state === right.state &&
		left.transaction === right.transaction &&
		left.failure === right.failure &&
		left.isFollowed === right.isFollowed &&
		wordsOf(left.sent) === wordsOf(right.sent)
	);
}

function wordsOf(sent: SentFromHere | undefined): string | undefined {
	return sent && [describeHeadline(sent.headline), sent.trail, sent.as, sent.deed].join('\n');
}

/** Returns its id in the indexer, where a search has found that, else its hash; undefined: no hash known. */
function idOf({key, block, outcome}: Attempt): string | undefined {
	const id = block?.kind === 'found' ? block.id : undefined;
	return id ?? hashOf({key, outcome});
}

/** Returns the hash to look for; a parameter's digest is none. */
function hashOf({key, outcome}: Pick<Attempt, 'key' | 'outcome'>): string | undefined {
	return key.of === 'transaction' ? key.sha256 : outcome?.hash;
}

/** Returns the newest attempt for each hash, one that was sent before any other. */
function latestByHash(sent: readonly Attempt[]): ReadonlyMap<string, Attempt> {
	const latest = new Map<string, Attempt>();
	for (const attempt of sent) {
		const hash = idOf(attempt)?.toLowerCase();
		if (hash === undefined) continue;
		const before = latest.get(hash);
		if (before === undefined || (isUnsent(before) && !isUnsent(attempt))) latest.set(hash, attempt);
	}
	return latest;
}

function isUnsent({outcome}: Attempt): boolean {
	return outcome?.kind === 'notSent';
}

function toLookup(
	answer: LookupAnswer,
	isFollowed: boolean,
	attempt: Attempt | undefined,
	look: EndingLook,
): Lookup {
	const {hash, transaction, failure} = answer;
	const isGone = isNotFound(answer);
	return createLookup({
		hash,
		state: transaction ? 'found' : isGone ? 'absent' : failure ? 'failed' : 'asking',
		transaction,
		failure: isGone || transaction ? undefined : failure,
		isFollowed: !transaction && isFollowed,
		sent: attempt && toSent(attempt, findingsWith(attempt, transaction), look),
	});
}

/** Returns what its block did with it, by the newest answer of the service. */
function findingsWith(
	{block}: Attempt,
	transaction: WrapperTransaction | undefined,
): BlockFindings | undefined {
	if (!transaction) return block;
	const known = block?.kind === 'found' ? block : undefined;
	const {at, code, result} = known ?? {};
	const found = {...findingsOf(transaction), ...(at !== undefined && {at})};
	// The node's word on the result stays the truth.
	return code === undefined ? found : {...found, result, code};
}

function fromAttempt(hash: string, attempt: Attempt, look: EndingLook): Lookup {
	return createLookup({
		hash: idOf(attempt) ?? hash,
		state: 'unasked',
		transaction: undefined,
		failure: undefined,
		isFollowed: false,
		sent: toSent(attempt, attempt.block, look),
	});
}

function toSent(attempt: Attempt, block: BlockFindings | undefined, look: EndingLook): SentFromHere {
	const {key, deed, network, outcome} = attempt;
	return {
		...endingOf({...attempt, block}, look),
		as: hashOf(attempt) ?? key.sha256,
		deed,
		network,
		mayBeInBlock: outcome === undefined || mayBeInBlock(outcome),
	};
}

/**
Result of looking up a transaction. absent: the service has none with this hash; unasked: it was broadcast from
here and not looked up.
*/
type LookupState = 'asking' | 'found' | 'absent' | 'failed' | 'unasked';

/** Transaction that was asked for, or broadcast from here. Source and flaws are those of the one found. */
export interface Lookup extends Decoded {
	/** Hash as it was asked for: 64 hex digits. */
	readonly hash: string;
	readonly state: LookupState;
	/** Transaction of the state "found" alone. */
	readonly transaction: FoundTransaction | undefined;
	/** Reason why there was no answer; of the state "failed" alone. */
	readonly failure: Failure | undefined;
	/** True if the indexer is asked again until it is there. */
	readonly isFollowed: boolean;
	/** Outcome of its broadcast from here; undefined: it was not. */
	readonly sent?: SentFromHere | undefined;
}

/** Outcome of a transaction that was broadcast from here, by the journal and the service. */
interface SentFromHere extends Ending {
	/** Its hash as the node knows it. */
	readonly as: string;
	/** Description of its content; undefined: it could not be read. */
	readonly deed: string | undefined;
	readonly network: string;
	/** True if a block may have it, so that the service is worth asking. */
	readonly mayBeInBlock: boolean;
}

/** Creates a lookup with source and flaws of its transaction. */
export function createLookup(fields: Omit<Lookup, keyof Decoded>): Lookup {
	const {transaction} = fields;
	return {...fields, source: transaction?.source ?? null, flaws: transaction?.flaws ?? []};
}
