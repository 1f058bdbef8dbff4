import {RequestError} from '../../domain/failure.ts';
import {parseExactJson} from '../../domain/json.ts';
import {askEarly} from './ask-early.ts';
import type {EarlyOutcome, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {limitTo} from './limit-to.ts';
import {addressOf} from './request-parts.ts';

/**
A client that is loaded on its first use. With `asksFirstEarly` the first read is sent before that. A good answer
ends the read; anything else counts as its first attempt, and the loaded client continues.
*/
export function createLazyClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	let client: Promise<HttpClient> | undefined;
	const inTurn = limitTo(options.mostAtOnce);
	let isNextEarly = options.asksFirstEarly === true && options.fetch === undefined;

	const askUsually = async <Value>(path: string, request: HttpRequest<Value>) => {
		// It takes 50 ms to load, and the first rows need not wait for it.
		client ??= import('./http-client.ts').then(({createHttpClient}) => createHttpClient(options));
		return (await client).get(path, request);
	};

	const ask = async <Value>(path: string, request: HttpRequest<Value>) => {
		if (!isNextEarly) return askUsually(path, request);
		isNextEarly = false;
		const early = await askEarly(options, path, request);
		if (request.signal?.aborted) throw new RequestError({kind: 'cancelled', address});
		const good = decode(early.outcome, request.schema);
		if (!good) return askUsually(path, {...request, early});
		request.onBody?.(good.bytes);
		return good.value;
	};

	return {
		address,
		get: (path, request) => inTurn(() => ask(path, request)),
	};
}

/** The value of a good answer; undefined for any other, whose failure the loaded client reports. */
function decode<Value>(
	outcome: EarlyOutcome,
	schema: HttpRequest<Value>['schema'],
): {readonly value: Value; readonly bytes: number} | undefined {
	if (outcome.kind !== 'answered' || outcome.answer.statusCode !== 200) return undefined;
	try {
		const result = schema['~standard'].validate(parseExactJson(outcome.body.toString()));
		return result.issues ? undefined : {value: result.value, bytes: outcome.body.byteLength};
	} catch {
		return undefined;
	}
}
