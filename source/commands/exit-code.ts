import {describeFailure, is404, RequestError} from '../domain/failure.ts';
import type {ArgumentKind} from '../options/values/values.ts';
import {IncompleteListError, PageError} from '../services/indexer/page-error.ts';
import {describeErrno} from '../system/errno.ts';
import {ListenError} from '../system/listen-error.ts';
import {isReplaced, replacedSentence} from '../system/replaced.ts';
import {UsageError} from '../system/usage-error.ts';
import {NoAnswerError} from './no-answer.ts';

/** Ends a command that found what it was to fail for; its answer is printed. */
export class FoundConcernsError extends Error {
	override readonly name = 'FoundConcernsError';
}

/** Exit code where `--fail-if-any` found something. */
export const foundExitCode = 7;

/** Exit code of a failed run, and its sentence; undefined: quietly. */
interface Exit {
	readonly exitCode: number;
	readonly sentence: string | undefined;
}

/**
Returns the exit for an error; undefined for an unexpected error, which is a bug.

@param argument kind of the one thing that was asked for
*/
export function exitOf(error: unknown, argument?: ArgumentKind): Exit | undefined {
	if (error instanceof UsageError) return {exitCode: 2, sentence: error.message};
	if (isReplaced(error)) return {exitCode: 1, sentence: replacedSentence};
	if (error instanceof FoundConcernsError) return {exitCode: foundExitCode, sentence: error.message};
	if (error instanceof RequestError) return endingOfFailure(error, argument);
	if (error instanceof IncompleteListError || error instanceof NoAnswerError || error instanceof ListenError)
		return {exitCode: 1, sentence: error.message};
	if (error instanceof PageError) {
		// Earlier pages came, so the address is right.
		if (error.page > 1 && error.cause instanceof RequestError && is404(error.cause.failure)) {
			const {address} = error.cause.failure;
			return {exitCode: 1, sentence: `page ${error.page}: ${address} answered 404; try again`};
		}
		const ending = exitOf(error.cause, argument);
		return ending?.sentence === undefined
			? ending
			: {...ending, sentence: `page ${error.page}: ${ending.sentence}`};
	}
	if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
	if (error.syscall === 'write') {
		return {exitCode: 1, sentence: `the answer could not be written: ${describeErrno('write', error)}`};
	}
	return undefined;
}

function endingOfFailure({failure, message}: RequestError, argument: ArgumentKind | undefined): Exit {
	switch (failure.kind) {
		case 'cancelled':
			return {exitCode: 130, sentence: undefined};
		case 'refusedKey':
			return {exitCode: 4, sentence: message};
		case 'notFound': {
			if (argument !== undefined && argument !== 'address') return {exitCode: 3, sentence: message};
			// A list without items is empty, not a 404, so another service must answer there.
			return {exitCode: 1, sentence: describeFailure({...failure, kind: 'noPath'})};
		}
		case 'noPath':
		case 'unreachable':
		case 'timedOut':
		case 'rateLimited':
		case 'serviceError':
		case 'nodeError':
		case 'incomplete':
		case 'notJson':
		case 'tooLarge':
			return {exitCode: 1, sentence: message};
	}
}
