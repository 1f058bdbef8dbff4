import {type Failure, RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {createNodeQuestion} from './ask-node.ts';
import {type Found, foundByNode} from './block-findings.ts';
import {findInBlock} from './find-in-block.ts';
import {createHistorySearch} from './find-in-history.ts';
import type {Deed} from './read-deed.ts';

/** A transaction that is looked for, and who may know of it. */
export interface FollowedTransaction {
	/** Undefined: there is none, and the node alone is asked. */
	readonly indexer: Indexer | undefined;
	/** Undefined: there is none to ask. */
	readonly node?: Pick<ChainNode, 'findTransaction' | 'getStatus'> | undefined;
	readonly hash: string;
	/** What it says of itself; undefined: it cannot be read. */
	readonly deed?: Deed | undefined;
	/** Of the newest block before it was sent; undefined: not known. */
	readonly sinceHeight?: bigint | undefined;
}

/** What one attempt to find it told. */
export type FollowAnswer =
	| {readonly kind: 'found'; readonly found: Found}
	| {
			readonly kind: 'missed';
			/** Undefined: it is not there yet. */
			readonly failure: Failure | undefined;
			/** The node has it in a block already. */
			readonly node: NodeTransaction | undefined;
			/** Tells whether nobody that is asked will ever tell. */
			readonly isOver?: boolean;
	  };

interface FollowQuestion {
	ask(signal: AbortSignal): Promise<FollowAnswer>;
}

/**
The question for one transaction, asked again and again: the indexer under its hash first, then the node, which knows
the block and the result; what the indexer has in that block, or of the payer, tells under which id it is filed there.
*/
export function createFollowQuestion(followed: FollowedTransaction): FollowQuestion {
	const {indexer} = followed;
	return indexer ? createIndexerQuestion({...followed, indexer}) : createNodeFollowing(followed);
}

/** The node alone, which tells the block and the result. */
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
	/** Once the block is known, its list tells more than the hash; a service without it is asked for the hash alone. */
	let hasBlocks = true;

	const found = (transaction: WrapperTransaction | undefined, by: Found['by']): FollowAnswer => ({
		kind: 'found',
		found: {transaction, node, id: otherId(transaction, hash), by},
	});
	const missed = (failure?: Failure): FollowAnswer => ({kind: 'missed', failure, node});

	async function askForBlock(known: NodeTransaction, signal: AbortSignal): Promise<FollowAnswer> {
		const block =
			known.height === undefined ? undefined : await indexer.beyond.getBlock(known.height, {signal});
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

/** A failure is no end of the search; that there is nothing under that id yet is none. */
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
