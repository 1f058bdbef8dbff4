import type {Failure, NodeFailure} from './failure.ts';

/** One sentence for people: what failed, where, what to do. No full stop, no time zone: `until` is given in UTC. */
export function describeFailure(failure: Failure): string {
	const {address} = failure;
	switch (failure.kind) {
		case 'unreachable':
			return failure.hasConnected
				? `the answer of ${address} broke off${howItEnded(failure.reason)}; try again`
				: `${address} cannot be reached: ${failure.reason}; check the address, and that the service is running`;
		case 'timedOut':
			return `${address} did not answer within ${seconds(failure.afterMilliseconds)}; try again, or raise --timeout (and --interval for a dashboard)`;
		case 'refusedKey':
			return failure.hasKey
				? `${address} refused the key (${failure.status}); check STAKEDECK_API_KEY or --api-key-file`
				: `${address} needs a key (${failure.status}); give one in STAKEDECK_API_KEY or with --api-key-file`;
		case 'notFound':
			return `${address} has no such thing (404)${quoted(failure.words)}; check what you asked for, and that the address is an indexer's`;
		case 'rateLimited':
			return failure.until === undefined
				? `${address} limits requests (${failure.status}) and does not say until when; ask less often`
				: `${address} limits requests (${failure.status}) until ${clock(failure.until)} UTC; try again then`;
		case 'serviceError':
			return `${address} failed (${failure.status})${quoted(failure.words)}`;
		case 'nodeError':
			return `${address} answered with an error${quoted(nodeWords(failure))}`;
		case 'notJson':
			return `${address} answered ${failure.status} with ${failure.type}, not the expected JSON${quoted(failure.firstWords)}; is it the indexer's address?`;
		case 'tooLarge':
			return `${address} sent more than ${failure.limit}, too much to read; check that it is the right address`;
		case 'incomplete':
			return `${address}: ${failure.problem}`;
		case 'cancelled':
			return `The request to ${address} was cancelled`;
	}
}

/** A few words, for where the address stands beside them: 'failed (503)' */
export function describeBriefly(failure: Failure): string {
	switch (failure.kind) {
		case 'unreachable':
			return failure.hasConnected ? 'the answer broke off' : 'cannot be reached';
		case 'timedOut':
			return 'no answer in time';
		case 'refusedKey':
			return `${failure.hasKey ? 'refuses the key' : 'needs a key'} (${failure.status})`;
		case 'notFound':
			return 'not found (404)';
		case 'rateLimited':
			return `limited (${failure.status})`;
		case 'serviceError':
		case 'nodeError':
			return `failed (${failure.status})`;
		case 'notJson':
			return 'unexpected answer';
		case 'tooLarge':
			return 'answer too large';
		case 'incomplete':
			return 'the list is incomplete';
		case 'cancelled':
			return 'cancelled';
	}
}

/** What a node says of its error, in one line: `data` is what tells, `message` is the same for most of them. */
export function nodeWords({code, message, data}: NodeFailure): string {
	const words = (data ?? message ?? '').replaceAll(/\s+/g, ' ');
	return words || (code === undefined ? '' : `code ${code}`);
}

/** The sentence says already that it broke off. */
function howItEnded(reason: string): string {
	return reason.endsWith('broke off') ? '' : `: ${reason}`;
}

function seconds(milliseconds: number): string {
	return `${Math.round(milliseconds / 100) / 10} s`;
}

function quoted(words: string | undefined): string {
	return words ? `: ${words}` : '';
}

function clock(milliseconds: number): string {
	return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
