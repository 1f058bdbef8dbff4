import {capabilityPaths} from '../domain/extensions.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import type {BeyondInterface} from '../model/questions/question.ts';
import type {AnswerContext} from './context.ts';

/** Error of a command that cannot answer though no request failed: `message` is the sentence for people. */
export class NoAnswerError extends Error {
	override readonly name = 'NoAnswerError';
}

/**
Returns the answer; rejects where the service has no such path, or with the service's own failure where it answers
nothing at all.

@param what noun for the answer: 'votes of an address'
*/
export async function orMissing<Answer>(
	asked: Promise<Answer | undefined>,
	what: string,
	{
		question: {capability},
		indexer,
		signal,
	}: {readonly question: BeyondInterface} & Pick<AnswerContext, 'indexer' | 'signal'>,
): Promise<Answer> {
	const answer = await asked;
	if (answer !== undefined) return answer;
	// One that is gone has no paths either, and that is another sentence.
	await parametersQuestion.ask({indexer, signal});
	throw new NoAnswerError(
		`${indexer.address} has no ${what}: it does not answer ${capabilityPaths[capability]}; ask another indexer, stakedeck service lists what one has`,
	);
}
