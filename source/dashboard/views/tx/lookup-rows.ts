import type {Attempt} from '../../../broadcast/attempt.ts';
import {findingsOf} from '../../../broadcast/block-findings.ts';
import {describeHeadline, type Headline, headlineOf} from '../../../broadcast/headline.ts';
import type {WrapperTransaction} from '../../../domain/transaction.ts';
import type {LookupAnswer} from '../../queries/use-lookups.ts';
import {createLookup, type Lookup} from './lookup.ts';

interface RowFacts {
	readonly answers: readonly LookupAnswer[];
	/** Hashes that are asked for until they appear. */
	readonly followed: ReadonlySet<string>;
	/** What was broadcast from here, newest first. */
	readonly sent: readonly Attempt[];
}

/** What was asked for, the last one first, then what was broadcast from here and not asked for. */
export function toRows({answers, followed, sent}: RowFacts): readonly Lookup[] {
	const attempts = latestByHash(sent);
	const asked = answers.map(answer =>
		toLookup(answer, followed.has(answer.hash), attempts.get(answer.hash.toLowerCase())),
	);
	const known = new Set(answers.map(({hash}) => hash.toLowerCase()));
	const unasked = [...attempts]
		.filter(([hash]) => !known.has(hash))
		.map(([, attempt]) => fromAttempt(attempt));
	return [...asked, ...unasked];
}

/** The service does not know it yet, or not under this hash. */
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
		wordsOf(left.headline) === wordsOf(right.headline)
	);
}

function wordsOf(headline: Headline | undefined): string | undefined {
	return headline && describeHeadline(headline);
}

/** The id under which the indexer files it, where a search has found that, else its hash. */
function idOf({key, block}: Attempt): string {
	return (block?.kind === 'found' ? block.id : undefined) ?? key.sha256;
}

/** The newest attempt that was sent counts, else the newest. A parameter's digest is not a hash to look for. */
function latestByHash(sent: readonly Attempt[]): ReadonlyMap<string, Attempt> {
	const latest = new Map<string, Attempt>();
	for (const attempt of sent) {
		if (attempt.key.of !== 'transaction') continue;
		const hash = idOf(attempt).toLowerCase();
		const before = latest.get(hash);
		if (before === undefined || (isUnsent(before) && !isUnsent(attempt))) latest.set(hash, attempt);
	}
	return latest;
}

function isUnsent({outcome}: Attempt): boolean {
	return outcome?.kind === 'notSent';
}

function toLookup(answer: LookupAnswer, isFollowed: boolean, attempt: Attempt | undefined): Lookup {
	const {hash, transaction, failure} = answer;
	const isGone = isNotFound(answer);
	return createLookup({
		hash,
		state: transaction ? 'found' : isGone ? 'absent' : failure ? 'failed' : 'asking',
		transaction,
		failure: isGone || transaction ? undefined : failure,
		isFollowed: !transaction && isFollowed,
		headline: attempt && headlineWith(attempt, transaction),
		sentAs: attempt?.key.sha256,
	});
}

function headlineWith(attempt: Attempt, transaction: WrapperTransaction | undefined): Headline {
	const {block} = attempt;
	if (!transaction) return headlineOf(attempt);
	const found = findingsOf(transaction);
	// What the node said of the result stays the truth.
	const isNodes = block?.kind === 'found' && block.code !== undefined;
	return headlineOf({
		...attempt,
		block: isNodes ? {...found, result: block.result, code: block.code} : found,
	});
}

function fromAttempt(attempt: Attempt): Lookup {
	return createLookup({
		hash: idOf(attempt),
		sentAs: attempt.key.sha256,
		state: 'unasked',
		transaction: undefined,
		failure: undefined,
		isFollowed: false,
		headline: headlineOf(attempt),
	});
}
