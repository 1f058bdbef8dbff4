import {quoteBeginning} from './clean.ts';

/**
Reason why a request got no answer. A field that could not be read is not a failure, since the request succeeded (see
Flaw). `address` is the requested address, without query or key.
*/
export type Failure =
	/** `hasConnected`: whether the request may have left this machine; false only where it cannot have. */
	| {
			readonly kind: 'unreachable';
			readonly address: string;
			readonly reason: string;
			readonly hasConnected: boolean;
	  }
	/** `proxy`: address of the proxy that was asked. */
	| {
			readonly kind: 'timedOut';
			readonly address: string;
			readonly afterMilliseconds: number;
			readonly proxy?: string | undefined;
	  }
	| {readonly kind: 'refusedKey'; readonly address: string; readonly status: number; readonly hasKey: boolean}
	/** The service itself says that it has no such proposal, transaction or block. */
	| {readonly kind: 'notFound'; readonly address: string; readonly words: string | undefined}
	/**
	Any other 404, as of a gateway or a service without that path: it says nothing about what was looked for. `hasId`: whether
	one thing was asked for, so that lists at the same address may have answers.
	*/
	| {
			readonly kind: 'noPath';
			readonly address: string;
			readonly words: string | undefined;
			readonly hasId?: boolean;
	  }
	/**
	429, 503 with Retry-After, or 403 with that and words about a limit. `until`: unix milliseconds from which requests are
	taken again, if said.
	*/
	| {
			readonly kind: 'rateLimited';
			readonly address: string;
			readonly status: number;
			readonly until: number | undefined;
	  }
	/**
	`words`: the service's own, whatever the shape of its error body, quoted; with a status of success what is wrong with its
	answer.
	*/
	| {
			readonly kind: 'serviceError';
			readonly address: string;
			readonly status: number;
			readonly words: string | undefined;
	  }
	/** A JSON-RPC error of the node, with any status; its texts are quoted. */
	| {
			readonly kind: 'nodeError';
			readonly address: string;
			readonly status: number;
			readonly code: string | undefined;
			readonly message: string | undefined;
			readonly data: string | undefined;
	  }
	/**
	A success whose body is not JSON, or JSON of an unexpected shape. `said`: the error that the body is instead, in the words
	of the service or of a gateway in front of it.
	*/
	| {
			readonly kind: 'notJson';
			readonly address: string;
			readonly status: number;
			readonly type: string;
			readonly firstWords: string;
			readonly said?: string | undefined;
	  }
	/** `limit`: what it answered more than: '4 MiB', '1000 items on a page'. */
	| {readonly kind: 'tooLarge'; readonly address: string; readonly limit: string}
	/** Every page of a list was asked for, and one of them cannot be had. `problem`: which, and why. */
	| {readonly kind: 'incomplete'; readonly address: string; readonly problem: string}
	| {readonly kind: 'cancelled'; readonly address: string};

/** Checks whether a failure is a 404, of a thing or of a path. */
export function is404({kind}: Pick<Failure, 'kind'>): boolean {
	return kind === 'notFound' || kind === 'noPath';
}

type NodeFailure = Extract<Failure, {kind: 'nodeError'}>;

/** Returns a sentence for people: what failed, where, what to do. No full stop; `until` is given in UTC. */
export function describeFailure(failure: Failure): string {
	const {address} = failure;
	switch (failure.kind) {
		case 'unreachable':
			return failure.hasConnected
				? `the answer of ${address} broke off${howItEnded(failure.reason)}; try again`
				: `${address} cannot be reached: ${failure.reason}; ${
						isOfProxy(failure.reason)
							? 'check HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY'
							: 'check the address, and that the service is running'
					}`;
		case 'timedOut':
			return `${address} did not answer within ${seconds(failure.afterMilliseconds)}${
				failure.proxy ? `, asked through the proxy ${failure.proxy}` : ''
			}; try again, or raise --timeout (and --interval for a dashboard)`;
		case 'refusedKey':
			return failure.hasKey
				? `${address} refused the key (${failure.status}); check STAKEDECK_API_KEY or --api-key-file`
				: `${address} needs a key (${failure.status}); give one in STAKEDECK_API_KEY or with --api-key-file`;
		case 'notFound':
			return `${address} has no such thing (404)${quoted(failure.words)}; check what you asked for, and that the address is an indexer's`;
		case 'noPath':
			return `${address} answered 404${failure.words ? ` (${failure.words})` : ''}, ${
				failure.hasId
					? 'as a gateway in front of the indexer or another service does'
					: 'so no indexer seems to be there'
			}; check the address and its path`;
		case 'rateLimited':
			return failure.until === undefined
				? `${address} limits requests (${failure.status}) and does not say until when; ask less often`
				: `${address} limits requests (${failure.status}) until ${clock(failure.until)} UTC; try again then`;
		case 'serviceError':
			if (failure.status === 403) {
				return `${address} refused the request (403)${quoted(failure.words)}; a gateway in front of it may block this machine or this path`;
			}
			if (failure.status >= 300 && failure.status < 400 && failure.words) {
				return `${address} sent no answer: ${failure.words}`;
			}
			return failure.status < 400
				? `${address} sent an unexpected answer${quoted(failure.words)}; ask another one`
				: `${address} failed (${failure.status})${quoted(failure.words)}`;
		case 'nodeError':
			return `${address} answered with an error${quoted(nodeWords(failure))}`;
		case 'notJson':
			return failure.said
				? `${address} answered ${failure.status} but reports: ${failure.said}; check the address, the key and its limits`
				: `${address} answered ${failure.status} with ${failure.type}, not the expected JSON${quoted(failure.firstWords)}; check that it is the right address`;
		case 'tooLarge':
			return `${address} sent more than ${failure.limit}, too much to read; check that it is the right address`;
		case 'incomplete':
			return `${address}: ${failure.problem}`;
		case 'cancelled':
			return `The request to ${address} was cancelled`;
	}
}

/** Returns a few words, for where the address stands beside them: 'failed (503)' */
export function describeBriefly(failure: Failure): string {
	switch (failure.kind) {
		case 'unreachable':
			if (failure.hasConnected) return 'the answer broke off';
			return isOfProxy(failure.reason) ? 'its proxy fails' : 'cannot be reached';
		case 'timedOut':
			return 'no answer in time';
		case 'refusedKey':
			return `${failure.hasKey ? 'refuses the key' : 'needs a key'} (${failure.status})`;
		case 'notFound':
		case 'noPath':
			return 'not found (404)';
		case 'rateLimited':
			return `limited (${failure.status})`;
		case 'serviceError':
			if (failure.status === 403) return 'refuses the request (403)';
			if (failure.status >= 300 && failure.status < 400 && failure.words) return 'redirects elsewhere';
			return failure.status < 400 ? 'unexpected answer' : `failed (${failure.status})`;
		case 'nodeError':
			return `failed (${failure.status})`;
		case 'notJson':
			return failure.said ? `error "${quoteBeginning(failure.said, 60)}"` : 'unexpected answer';
		case 'tooLarge':
			return 'answer too large';
		case 'incomplete':
			return 'the list is incomplete';
		case 'cancelled':
			return 'cancelled';
	}
}

/** Returns a node's words for its error, in one line: `data` says more, as `message` is the same for most of them. */
export function nodeWords({code, message, data}: NodeFailure): string {
	return data ?? message ?? (code === undefined ? '' : `code ${code}`);
}

/** Checks whether the reason is about a proxy on the way, not about the service. */
function isOfProxy(reason: string): boolean {
	return reason.startsWith('the proxy ');
}

/** Leaves out that it broke off, which the sentence says already. */
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

/** The one error the edges throw; `message` is the sentence for people. */
export class RequestError extends Error {
	override readonly name = 'RequestError';
	readonly failure: Failure;

	constructor(failure: Failure, options?: ErrorOptions) {
		super(describeFailure(failure), options);
		this.failure = failure;
	}
}

/** Returns the answer; undefined where the request failed, whatever the reason. A cancellation is thrown. */
export async function orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}

/** Returns the answer; undefined where there is no such thing (404). Any other failure is thrown. */
export async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind === 'notFound') return undefined;
		throw error;
	}
}
