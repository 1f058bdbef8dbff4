import {environmentManager, QueryClient, type TimeoutProvider, timeoutManager} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {startRepeating, startTimer} from '../../system/timer.ts';

/** Time for which an unused page stays cached, so that going back to it shows something at once. */
const keptMilliseconds = 300_000;

/** Timers of the library: how long an answer is fresh, how long it is cached, when to poll next. */
const boundedTimers: TimeoutProvider<NodeJS.Timeout> = {
	setTimeout: (call, milliseconds) => startTimer(call, milliseconds),
	clearTimeout: timer => clearTimeout(timer),
	setInterval: (call, milliseconds) => startRepeating(call, milliseconds),
	clearInterval: timer => clearInterval(timer),
};

export function createQueryClient(): QueryClient {
	timeoutManager.setTimeoutProvider(boundedTimers);
	// Without `window` the library takes Node for a server and never polls.
	environmentManager.setIsServer(() => false);
	return new QueryClient({
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
