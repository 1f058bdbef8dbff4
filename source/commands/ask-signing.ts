import {orUnknown} from '../domain/failure.ts';
import {addLiveness, type SigningNow} from '../domain/signing-now.ts';
import type {AnswerContext} from './context.ts';

/**
Asks the node, if there is one that answers such questions, for missed votes: three requests at most. Who signs is told
where the ledger saw them some minutes ago.

@param seen missed votes as the ledger last saw them
*/
export async function askSigning(
	{node, signal}: Pick<AnswerContext, 'node' | 'signal'>,
	expected: Parameters<NonNullable<AnswerContext['node']>['queries']['knock']>[0],
	seen: SigningNow | undefined,
): Promise<SigningNow | undefined> {
	if (!node) return undefined;
	const {address, queries} = node;
	const door = await orUnknown(queries.knock(expected, {signal}));
	if (door?.kind !== 'open') return undefined;
	const liveness = await orUnknown(queries.getLiveness({signal}));
	return liveness && addLiveness(seen, {liveness, at: Date.now(), node: address, epoch: door.epoch});
}
