import {type Failure, is404, RequestError} from '../../domain/failure.ts';

/** Limit of a small question, in milliseconds, and its mark. */
const limitMilliseconds = 10_000;

/** Options of every small question: it is sent once, and even while nothing else may be. */
export const smallQuestion = {
	isQuestion: true,
	timeLimit: {attemptMilliseconds: limitMilliseconds, totalMilliseconds: limitMilliseconds},
} as const;

/** Asks a service how it is; resolves with why there is no good answer. */
export type SmallQuestion = () => Promise<Failure | undefined>;

/**
Asks small questions until one has a good answer, and returns that one. Where one path alone fails, the next question
decides; while the service is down they take turns, one at a time. Rejects with a RequestError where none has an answer.

@param questions the best first
@param tries number of the attempt since the service went down, from 1; 0: it is not known to be down
@param address of the service, for a failure that none of the questions gave
*/
export async function askInTurn(
	questions: readonly SmallQuestion[],
	tries: number,
	address: string,
): Promise<SmallQuestion> {
	const first = tries % questions.length;
	let failure: Failure | undefined;
	for (const ask of [...questions.slice(first), ...questions.slice(0, first)]) {
		const problem = await ask();
		if (!problem) return ask;
		const isLast = tries > 0 ? !is404(problem) : isOfTheWhole(problem);
		if (isLast) throw new RequestError(problem);
		failure ??= problem;
	}
	throw new RequestError(failure ?? {kind: 'cancelled', address});
}

/** Tells whether a failure is of the service, and not of the path that was asked for. */
function isOfTheWhole({kind}: Failure): boolean {
	return kind === 'unreachable' || kind === 'timedOut' || kind === 'rateLimited' || kind === 'cancelled';
}
