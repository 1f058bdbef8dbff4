import {type QueryClient, skipToken, useQuery} from '@tanstack/react-query';
import type {RequestOptions, TimeLimit} from '../../domain/extensions.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {outlivingMilliseconds, unhurriedLimit} from '../../domain/periods.ts';
import type {Feed} from './feed.ts';

/** Result of a question that nothing depends on. */
export interface Reply<Value> {
	/** The newest answer; undefined: there is none, or none that is new enough to be shown. */
	readonly value: Value | undefined;
	/** Failure of the last question; undefined: it had an answer, or there is no such path. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds of that answer, or of the question where there was none. */
	readonly at: number;
}

/** Returns the time limit of a question that nothing depends on. */
function briefly({intervalMilliseconds}: Feed): TimeLimit {
	const most = Math.min(unhurriedLimit.totalMilliseconds, intervalMilliseconds);
	return {attemptMilliseconds: most, totalMilliseconds: most};
}

/** Returns the query of such an answer: a failure is part of it, and keeps the answer before. */
export function replyQuery<Value>(
	feed: Feed,
	name: string,
	ask: (options: RequestOptions, before: Value | undefined) => Promise<Value | undefined>,
) {
	const queryKey = [name, feed.connection] as const;
	return {
		queryKey,
		queryFn: async ({client, signal}: {client: QueryClient; signal: AbortSignal}): Promise<Reply<Value>> => {
			const before = client.getQueryData<Reply<Value>>(queryKey);
			try {
				const value = await ask({signal, timeLimit: briefly(feed)}, before?.value);
				return {value, failure: undefined, at: feed.now()};
			} catch (error) {
				const failure = failureOf(error);
				const isHeld = before?.value !== undefined && feed.now() - before.at < outlivingMilliseconds;
				return isHeld ? {...before, failure} : {value: undefined, failure, at: feed.now()};
			}
		},
		structuralSharing: false as const,
		gcTime: Number.POSITIVE_INFINITY,
	};
}

/** Returns such an answer from the cache; asks for nothing. */
export function useReply<Value>({connection}: Pick<Feed, 'connection'>, name: string) {
	return useQuery<Reply<Value>>({queryKey: [name, connection], queryFn: skipToken}).data;
}

/** Returns the failure in an error; throws cancellations and bugs. */
function failureOf(error: unknown): Failure {
	if (error instanceof RequestError && error.failure.kind !== 'cancelled') return error.failure;
	throw error;
}
