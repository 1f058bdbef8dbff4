import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {validatorIdentity} from '../../domain/identity.ts';
import {inSteadyOrder, type Validator} from '../../domain/validator.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';
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
			const query = inSteadyOrder({});
			const {items} = await readWholeList(indexer.address, {
				signal,
				extent: 'automatic',
				maxAtOnce: 2,
				getWhole: options => indexer.extensions.getAllValidators(query, options),
				getPage: (page, pageSignal) => indexer.getValidators({...query, page}, {signal: pageSignal}),
				identityOf: validatorIdentity,
			});
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
