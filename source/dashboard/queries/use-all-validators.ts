import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import type {Validator} from '../../domain/validator.ts';
import {readEveryPage} from '../../model/questions/list-question.ts';
import {allValidatorsQuery, validatorsQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf} from './feed.ts';

/** Polls of the list between two readings of all of it. */
const pollsBetween = 10;

interface AllValidators {
	/** Validators; undefined until known. */
	readonly validators: readonly Validator[] | undefined;
	/** True if they could not be read, and none are known. */
	readonly isMissing: boolean;
}

/** Reads all validators of any state while a screen needs them. */
export function useAllValidators(feed: Feed, isNeeded = true): AllValidators {
	const {indexer, connection, isPaused} = feed;
	const period = periodOf(feed, 'validators') * pollsBetween;
	const {data, isError} = useQuery({
		queryKey: ['allValidators', connection],
		queryFn: async ({signal}) => {
			const asking = {indexer, signal};
			const {items} = await readEveryPage(validatorsQuestion, asking, allValidatorsQuery, {maxAtOnce: 2});
			return items;
		},
		enabled: isNeeded && !isPaused,
		staleTime: period / 2,
		// The lists' own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: period,
	});
	return {validators: data, isMissing: isError && data === undefined};
}
