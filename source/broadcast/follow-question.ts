import {type Failure, RequestError} from '../domain/failure.ts';
import {ownValue} from '../domain/own-value.ts';
import type {ChainNode, Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {createNodeQuestion} from './ask-node.ts';
import {executionOf, type Found, foundByNode, resultOnNode} from './block-findings.ts';
import {readInner} from './read-inner.ts';
import type {Act, TransactionSummary} from './summarize-transaction.ts';

/** A transaction to look for, and the services to ask. */
export interface FollowedTransaction {
	/** Indexer; undefined: none, only the node is asked. */
	readonly indexer: Indexer | undefined;
	/** Node; undefined: none. */
	readonly node?: Pick<ChainNode, 'findTransaction' | 'getStatus'> | undefined;
	readonly hash: string;
	/** Content; undefined: it cannot be read. */
	readonly deed?: TransactionSummary | undefined;
	/** Height of the newest block before it was sent; undefined: not known. */
	readonly sinceHeight?: bigint | undefined;
}

/** Answer to one attempt to find it. */
type FollowAnswer =
	| {readonly kind: 'found'; readonly found: Found}
	| {
			readonly kind: 'missed';
			/** Failure; undefined: it is not there yet. */
			readonly failure: Failure | undefined;
			/** The node's answer if it has it in a block already. */
			readonly node: NodeTransaction | undefined;
			/** True if no further attempt can find it. */
			readonly isOver?: boolean;
	  };

interface FollowQuestion {
	ask(signal: AbortSignal): Promise<FollowAnswer>;
}

/**
Makes the repeated question for a transaction: to the indexer by hash, then to the node, which knows the block and the
result. The indexer's transactions of that block, or of the payer, then give its id there.
*/
export function createFollowQuestion(followed: FollowedTransaction): FollowQuestion {
	const {indexer} = followed;
	return indexer ? createIndexerQuestion({...followed, indexer}) : createNodeFollowing(followed);
}

/** Makes the question to the node alone, which gives the block and the result. */
function createNodeFollowing({node, hash}: FollowedTransaction): FollowQuestion {
	const question = createNodeQuestion(node, hash);
	return {
		async ask(signal) {
			const found = await question.ask(signal);
			return found
				? {kind: 'found', found: foundByNode(found)}
				: {kind: 'missed', failure: undefined, node: undefined, isOver: question.isOver};
		},
	};
}

function createIndexerQuestion(followed: FollowedTransaction & {readonly indexer: Indexer}): FollowQuestion {
	const {indexer, hash, deed, sinceHeight} = followed;
	const nodeQuestion = createNodeQuestion(followed.node, hash);
	const history =
		deed && sinceHeight !== undefined ? createHistorySearch({indexer, deed, sinceHeight}) : undefined;
	let node: NodeTransaction | undefined;
	/** True until the indexer turns out to have no lists of blocks: then only the hash can be asked for. */
	let hasBlocks = true;

	const found = (transaction: WrapperTransaction | undefined, by: Found['by']): FollowAnswer => ({
		kind: 'found',
		found: {transaction, node, id: otherId(transaction, hash), by},
	});
	const missed = (failure?: Failure): FollowAnswer => ({kind: 'missed', failure, node});

	async function askForBlock(known: NodeTransaction, signal: AbortSignal): Promise<FollowAnswer> {
		const block =
			known.height === undefined ? undefined : await indexer.extensions.getBlock(known.height, {signal});
		hasBlocks = block !== undefined;
		if (!block) return missed();
		const {transactions: ids} = block;
		return found(await findInBlock({indexer, hash, node: known, payer: deed?.payer, ids, signal}), 'block');
	}

	async function askForPayer(signal: AbortSignal): Promise<FollowAnswer> {
		const transaction = await history?.find(signal);
		return transaction ? found(transaction, 'feePayer') : missed();
	}

	return {
		async ask(signal) {
			if (node && hasBlocks) return orMissed(askForBlock(node, signal), missed);
			const listed = await orMissed(
				indexer.getTransaction(hash, {signal}).then(transaction => found(transaction, 'hash')),
				missed,
			);
			if (listed.kind === 'found' || signal.aborted) return listed;
			node ??= await nodeQuestion.ask(signal);
			if (listed.failure || signal.aborted) return {...listed, node};
			if (!node) return orMissed(askForPayer(signal), missed);
			return hasBlocks ? orMissed(askForBlock(node, signal), missed) : {...listed, node};
		},
	};
}

/** Turns a failure into a miss, so that the search goes on; a 404 is no failure, as it may not be there yet. */
async function orMissed(
	asking: Promise<FollowAnswer>,
	missed: (failure?: Failure) => FollowAnswer,
): Promise<FollowAnswer> {
	try {
		return await asking;
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
		return missed(error.failure.kind === 'notFound' ? undefined : error.failure);
	}
}

function otherId(transaction: WrapperTransaction | undefined, hash: string): string | undefined {
	const id = transaction?.txId;
	return id?.toLowerCase() === hash.toLowerCase() ? undefined : id;
}

interface BlockSearch {
	readonly indexer: Pick<Indexer, 'getTransaction'>;
	readonly hash: string;
	readonly node: NodeTransaction;
	/** Fee payer; undefined: not known. */
	readonly payer: string | undefined;
	/** Ids of the wrappers in the block. */
	readonly ids: readonly string[];
	readonly signal: AbortSignal;
}

/** Max wrappers of a block that are compared: a block has a few. */
const maxCandidates = 50;

/**
Finds the wrapper of the node's transaction: the one with its hash, the only one of the block, or the only one with the
same gas, result and payer. Undefined if several match, as an indexer may list a block in another order than the node.
Rejects with a RequestError.
*/
async function findInBlock(search: BlockSearch): Promise<WrapperTransaction | undefined> {
	const {indexer, hash, ids, signal} = search;
	const own = ids.find(id => id.toLowerCase() === hash.toLowerCase());
	const candidates = own === undefined ? ids : [own];
	const [first] = candidates;
	if (first === undefined || candidates.length > maxCandidates) return undefined;
	if (candidates.length === 1) return await indexer.getTransaction(first, {signal});
	const alike: WrapperTransaction[] = [];
	// One request at a time, like any other reader of the service.
	for (const id of candidates) {
		const wrapper = await indexer.getTransaction(id, {signal});
		if (isAlike(wrapper, search)) alike.push(wrapper);
	}
	return alike.length === 1 ? alike[0] : undefined;
}

/** Tells whether all that both of them give is the same. */
function isAlike(wrapper: WrapperTransaction, {node, payer}: BlockSearch): boolean {
	return (
		isSame(wrapper.gasUsed, zeroAsUndefined(node.gasUsed)) &&
		isSame(wrapper.gasLimit, zeroAsUndefined(node.gasWanted)) &&
		isSame(executionOf(wrapper.exitCode), resultOnNode(node)) &&
		isSame(wrapper.feePayer, payer)
	);
}

function isSame<Value>(left: Value | undefined, right: Value | undefined): boolean {
	return left === undefined || right === undefined || left === right;
}

/** Reads 0 as undefined: a chain that does not report the gas of a transaction gives 0. */
function zeroAsUndefined(gas: bigint | undefined): bigint | undefined {
	return gas === 0n ? undefined : gas;
}

interface HistoryContext {
	readonly indexer: Pick<Indexer, 'extensions' | 'getTransaction'>;
	readonly deed: TransactionSummary;
	/** Height of the newest block before it was sent. */
	readonly sinceHeight: bigint;
}

/** Max transactions read in one go: a payer of more since then is no person. */
const maxInOneGo = 50;

/**
Makes the search for a wrapper with the same inner transactions that the payer has paid for since. Reads the history each
time, but each transaction only once: it does not change once it is in a block.
*/
export function createHistorySearch({indexer, deed, sinceHeight}: HistoryContext) {
	/** Candidates by id; undefined: another transaction. */
	const looked = new Map<string, WrapperTransaction | undefined>();
	return {
		/**
		Reads the new part of the history, up to a limit. Undefined: no match or several, transactions still unread, or
		a service without history. Rejects with a RequestError.
		*/
		async find(signal: AbortSignal): Promise<WrapperTransaction | undefined> {
			const page = await indexer.extensions.getHistory({addresses: [deed.payer], page: 1}, {signal});
			const later = page?.items.filter(
				({blockHeight}) => blockHeight !== undefined && blockHeight > sinceHeight,
			);
			const ids = new Set(later?.flatMap(({transaction}) => transaction?.wrapperId ?? []));
			const unseen = [...ids].filter(id => !looked.has(id));
			for (const id of unseen.slice(0, maxInOneGo)) {
				const wrapper = await indexer.getTransaction(id, {signal});
				looked.set(id, isDeed(wrapper, deed) ? wrapper : undefined);
			}
			if (unseen.length > maxInOneGo) return undefined;
			const alike = [...ids].flatMap(id => looked.get(id) ?? []);
			return alike.length === 1 ? alike[0] : undefined;
		},
	};
}

/** Tells whether a wrapper has this payer, and each of these inner transactions once and no other. */
function isDeed({feePayer, innerTransactions}: WrapperTransaction, {payer, acts, memo}: TransactionSummary) {
	if (feePayer !== payer || innerTransactions.length !== acts.length) return false;
	const wanted = acts.map(act => contentOf(act, memo)).sort();
	// The chain's own token is not asked for: no transfer of tokens is compared.
	const listed = innerTransactions.map(inner => contentOf(readInner(inner, undefined), inner.memo)).sort();
	return wanted.every((content, index) => content !== undefined && content === listed[index]);
}

/** Fields that say all of what an inner transaction does, by its kind; of another kind the summary says too little. */
const contents: Readonly<Record<string, ReadonlyArray<keyof Act>>> = {
	bond: ['source', 'validator', 'namnam'],
	unbond: ['source', 'validator', 'namnam'],
	withdraw: ['source', 'validator'],
	claimRewards: ['source', 'validator'],
	redelegation: ['source', 'validator', 'destination', 'namnam'],
	voteProposal: ['source', 'proposal', 'vote'],
};

/** Writes all of what an inner transaction does, the same for the same; undefined: not all of it is known. */
function contentOf(act: Act | undefined, memo: string | undefined): string | undefined {
	const values = act && ownValue(contents, act.kind)?.map(field => act[field]);
	if (!values || values.includes(undefined)) return undefined;
	return JSON.stringify([act.kind, memo?.toLowerCase(), ...values.map(String)]);
}
