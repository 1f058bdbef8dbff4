import type {ConcernFacts} from '../columns/concern-facts.ts';
import {watchedValidators} from '../columns/signing-concerns.ts';
import {orUnknown} from '../domain/failure.ts';
import type {ExpectedChain} from '../domain/node-queries.ts';
import {addLiveness, isAnySuspect, type SigningNow} from '../domain/signing-now.ts';
import {livenessQuestion, nodeAccessQuestion} from '../model/questions/node.ts';
import {readHeight} from '../model/read-position.ts';
import {createBlockLooks} from '../services/signing/look-at-last-block.ts';
import {readThisNode} from '../services/signing/read-this-node.ts';
import type {AnswerContext} from './context.ts';

/**
Asks the node, if there is one that answers such questions, for missed votes: three requests at most. Who signs is told
where the ledger saw them some minutes ago.

@param seen missed votes as the ledger last saw them
*/
export async function askSigning(
	{node, signal}: Pick<AnswerContext, 'node' | 'signal'>,
	expected: ExpectedChain,
	seen: SigningNow | undefined,
): Promise<SigningNow | undefined> {
	if (!node) return undefined;
	const door = await orUnknown(nodeAccessQuestion.ask({node, signal}, expected));
	if (door?.kind !== 'open') return undefined;
	const liveness = await orUnknown(livenessQuestion.ask({node, signal}));
	return liveness && addLiveness(seen, {liveness, at: Date.now(), node: node.address, epoch: door.epoch});
}

/** Asks the node for missed votes and for whose it is, and looks at the last block where one of the person's is suspect. */
export async function askNodeForMine(
	context: AnswerContext,
	{
		seen,
		chainId,
		epoch,
		...whose
	}: ExpectedChain & Pick<ConcernFacts, 'stakes' | 'labels'> & {readonly seen: SigningNow | undefined},
): Promise<Pick<ConcernFacts, 'signing' | 'nodeValidator'>> {
	const {node, indexer, signal} = context;
	if (!node) return {};
	const height = await orUnknown(readHeight({indexer, signal}));
	const expected = {chainId, epoch, height};
	const signing = await askSigning(context, expected, seen);
	const nodeValidator = signing && (await askOwnValidator(context, expected));
	const watched = watchedValidators({...whose, nodeValidator});
	return {signing: await askLastBlock(signing, watched, context), nodeValidator};
}

/** Looks at the last block too where one of the validators that are watched does not sign, or misses some. */
export async function askLastBlock(
	signing: SigningNow | undefined,
	watched: Iterable<string>,
	{node, signal}: Pick<AnswerContext, 'node' | 'signal'>,
): Promise<SigningNow | undefined> {
	if (!node || !signing || !isAnySuspect(signing, watched)) return signing;
	const look = createBlockLooks(node);
	return {...signing, lastBlock: await orUnknown(look(signing.liveness.height, {signal}))};
}

/** Asks the person's own node whose it is: its validator is theirs without a label. */
export async function askOwnValidator(
	{node, isOwnNode, signal}: Pick<AnswerContext, 'node' | 'isOwnNode' | 'signal'>,
	expected: ExpectedChain,
): Promise<ConcernFacts['nodeValidator']> {
	if (!node || !isOwnNode) return undefined;
	if (node.queries.door.read().kind === 'unknown')
		await orUnknown(nodeAccessQuestion.ask({node, signal}, expected));
	const address = (await orUnknown(readThisNode(node, undefined, {signal})))?.validator;
	return address === undefined ? undefined : {address, name: undefined};
}
