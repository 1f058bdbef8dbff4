import {type Failure, RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {createNodeQuestion} from './ask-node.ts';
import {executionOf, type Found, foundByNode, resultOnNode} from './block-findings.ts';
import type {TransactionSummary} from './summarize-transaction.ts';

/** A transaction that is looked for, and who may know of it. */
export interface FollowedTransaction {
	/** Undefined: there is none, and the node alone is asked. */
	readonly indexer: Indexer | undefined;
	/** Undefined: there is none to ask. */
	readonly node?: Pick<ChainNode, 'findTransaction' | 'getStatus'> | undefined;
	readonly hash: string;
	/** What it says of itself; undefined: it cannot be read. */
	readonly deed?: TransactionSummary | undefined;
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

interface BlockSearch {
	readonly indexer: Pick<Indexer, 'getTransaction'>;
	readonly hash: string;
	readonly node: NodeTransaction;
	/** Who pays its fee; undefined: not known. */
	readonly payer: string | undefined;
	/** Ids of the wrappers in the block. */
	readonly ids: readonly string[];
	readonly signal: AbortSignal;
}

/** Wrappers that are looked at: a block has a few. */
const maxCandidates = 50;

/**
The wrapper that is the node's transaction: the one of its hash, the only one of the block, or the only one whose gas,
result and payer are the same. Undefined where more than one may be it, as nothing proves that an indexer lists a block
in the order of the node. Rejects with a RequestError.
*/
async function findInBlock(search: BlockSearch): Promise<WrapperTransaction | undefined> {
	const {indexer, hash, ids, signal} = search;
	const own = ids.find(id => id.toLowerCase() === hash.toLowerCase());
	const candidates = own === undefined ? ids : [own];
	const [first] = candidates;
	if (first === undefined || candidates.length > maxCandidates) return undefined;
	if (candidates.length === 1) return await indexer.getTransaction(first, {signal});
	const alike: WrapperTransaction[] = [];
	// One after the other, as any other reader of the service does.
	for (const id of candidates) {
		const wrapper = await indexer.getTransaction(id, {signal});
		if (isAlike(wrapper, search)) alike.push(wrapper);
	}
	return alike.length === 1 ? alike[0] : undefined;
}

/** Whether nothing that both of them tell is different. */
function isAlike(wrapper: WrapperTransaction, {node, payer}: BlockSearch): boolean {
	return (
		isSame(wrapper.gasUsed, told(node.gasUsed)) &&
		isSame(wrapper.gasLimit, told(node.gasWanted)) &&
		isSame(executionOf(wrapper.exitCode), resultOnNode(node)) &&
		isSame(wrapper.feePayer, payer)
	);
}

function isSame<Value>(left: Value | undefined, right: Value | undefined): boolean {
	return left === undefined || right === undefined || left === right;
}

/** A chain that does not tell the gas of a transaction says 0. */
function told(gas: bigint | undefined): bigint | undefined {
	return gas === 0n ? undefined : gas;
}

interface HistoryContext {
	readonly indexer: Pick<Indexer, 'extensions' | 'getTransaction'>;
	readonly deed: TransactionSummary;
	/** Of the newest block before it was sent. */
	readonly sinceHeight: bigint;
}

/** Transactions that are looked at in one go: who pays for more since then is no person. */
const maxInOneGo = 50;

/**
Makes the search for the wrapper with these inner transactions that the payer has paid for since. A transaction in a
block stays as it is: each is asked for once, however often the history is.
*/
export function createHistorySearch({indexer, deed, sinceHeight}: HistoryContext) {
	/** By its id, what may be it; undefined: it is another. */
	const looked = new Map<string, WrapperTransaction | undefined>();
	return {
		/**
		Looks through what of the history was not looked at yet, up to a limit. Undefined where there is none like it, more
		than one, or not all was looked at; and where the service keeps no history. Rejects with a RequestError.
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

function isDeed(
	{feePayer, innerTransactions}: WrapperTransaction,
	{payer, acts}: TransactionSummary,
): boolean {
	const done = innerTransactions.map(({kind}) => kind);
	return feePayer === payer && acts.every(({kind}) => done.includes(kind));
}
