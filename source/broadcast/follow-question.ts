import {type Failure, RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {createNodeQuestion} from './ask-node.ts';
import {type Found, foundByNode} from './block-findings.ts';
import {compareContent} from './compare-content.ts';
import {findInBlock} from './find-in-block.ts';
import type {TransactionSummary} from './summarize-transaction.ts';

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
		return found(await findInBlock({indexer, hash, node: known, deed, ids, signal}), 'block');
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
				const isIt = wrapper.feePayer === deed.payer && compareContent(wrapper, deed) === 'same';
				looked.set(id, isIt ? wrapper : undefined);
			}
			if (unseen.length > maxInOneGo) return undefined;
			const alike = [...ids].flatMap(id => looked.get(id) ?? []);
			return alike.length === 1 ? alike[0] : undefined;
		},
	};
}
