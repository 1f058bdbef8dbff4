import {environmentManager, QueryClient, type TimeoutProvider, timeoutManager} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {startRepeating, startTimer} from '../../system/timer.ts';

/** How long a page that nobody looks at is kept, so that going back to it shows something at once. */
const keptMilliseconds = 300_000;

/** What the library waits for: how long an answer is fresh, kept, and until the next poll. */
const boundedTimers: TimeoutProvider<NodeJS.Timeout> = {
	setTimeout: (call, milliseconds) => startTimer(call, milliseconds),
	clearTimeout: timer => clearTimeout(timer),
	setInterval: (call, milliseconds) => startRepeating(call, milliseconds),
	clearInterval: timer => clearInterval(timer),
};

export function createQueryClient(): QueryClient {
	timeoutManager.setTimeoutProvider(boundedTimers);
	// Without a window the library takes Node for a server and never polls.
	environmentManager.setIsServer(() => false);
	return new QueryClient({
		defaultOptions: {
			queries: {
				// The client of the service retries by itself, within the time limit it is given.
				retry: false,
				networkMode: 'always',
				refetchOnWindowFocus: false,
				refetchOnReconnect: false,
				refetchIntervalInBackground: true,
				gcTime: keptMilliseconds,
				// A RequestError is an expected outcome and shown as one; anything else is a bug and must surface.
				throwOnError: error => !(error instanceof RequestError),
			},
		},
	});
}
