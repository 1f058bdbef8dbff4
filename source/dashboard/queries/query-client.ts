import {
	environmentManager,
	QueryCache,
	QueryClient,
	type TimeoutProvider,
	timeoutManager,
} from '@tanstack/react-query';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {startRepeating, startTimer} from '../../system/timer.ts';
import {noteEnd} from './outcome.ts';

/** Time for which an unused page stays cached, so that going back to it shows something at once. */
const keptMilliseconds = 300_000;

/** Timers of the library: how long an answer is fresh, how long it is cached, when to poll next. */
const boundedTimers: TimeoutProvider<NodeJS.Timeout> = {
	setTimeout: (call, milliseconds) => startTimer(call, milliseconds),
	clearTimeout: timer => clearTimeout(timer),
	setInterval: (call, milliseconds) => startRepeating(call, milliseconds),
	clearInterval: timer => clearInterval(timer),
};

/** @param onFailure called with each failure of a query, whatever is still on the screen */
export function createQueryClient(onFailure: (failure: Failure) => void = () => {}): QueryClient {
	timeoutManager.setTimeoutProvider(boundedTimers);
	// Without `window` the library takes Node for a server and never polls.
	environmentManager.setIsServer(() => false);
	const queryCache = new QueryCache({
		onSettled(_data, _error, query) {
			const failure = noteEnd(query);
			if (failure) onFailure(failure);
		},
	});
	return new QueryClient({
		queryCache,
		defaultOptions: {
			queries: {
				// The HTTP client already retries, within its time limit.
				retry: false,
				networkMode: 'always',
				refetchOnWindowFocus: false,
				refetchOnReconnect: false,
				refetchIntervalInBackground: true,
				gcTime: keptMilliseconds,
				// A RequestError is expected and shown on the screen; anything else is a bug and must surface.
				throwOnError: error => !(error instanceof RequestError),
			},
		},
	});
}
