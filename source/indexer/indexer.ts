import * as v from 'valibot';
import type {PageQuery} from '../domain/page.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {askEarly} from './ask-early.ts';
import {parametersObject} from './decode-parameters.ts';
import {proposalPage, singleProposal} from './decode-proposal.ts';
import {bondPage, mergedBondPage, unbondPage} from './decode-stake.ts';
import {wrapperTransaction} from './decode-transaction.ts';
import {validatorPage} from './decode-validator.ts';
import type {HttpClient, HttpClientOptions} from './http-client.ts';
import {addressOf, withQuery} from './request-parts.ts';

export type {Fetch, HttpClientOptions, RequestEvent} from './http-client.ts';

type QueryValue = string | number | bigint | readonly string[] | undefined;

/** The read-only half of the service at a base address. Nothing is sent until a method is called. */
export function createIndexer(options: HttpClientOptions): Indexer {
	let client: Promise<HttpClient> | undefined;

	const read = async <Value>(
		path: string,
		schema: v.GenericSchema<unknown, Value>,
		query: Readonly<Record<string, QueryValue>> = {},
		{signal, timeLimit, isEarly = false}: RequestOptions = {},
	): Promise<Value> => {
		const parameters = toSearchParams(query);
		if (isEarly && !options.fetch) {
			const early = await askEarly(options, withQuery(`api/v1/${path}`, parameters)).then(
				answer => v.safeParse(schema, answer),
				() => undefined,
			);
			if (early?.success) return early.output;
		}
		// It takes 50 ms to load, which the first rows need not wait for.
		client ??= import('./http-client.ts').then(({createHttpClient}) => createHttpClient(options));
		return (await client).get(`api/v1/${path}`, {
			query: parameters,
			schema,
			canRetry: true,
			signal,
			timeLimit,
		});
	};

	const delegatorList =
		<Value>(name: string, schema: v.GenericSchema<unknown, Value>) =>
		(address: string, query: PageQuery = {}, requestOptions?: RequestOptions): Promise<Value> =>
			read(`pos/${name}/${encodeURIComponent(address)}`, schema, {...query}, requestOptions);

	return {
		address: addressOf(options.address),
		getValidators: (query = {}, requestOptions) =>
			read('pos/validator', validatorPage, {...query}, requestOptions),
		getProposals: (query = {}, requestOptions) =>
			read('gov/proposal', proposalPage, {...query}, requestOptions),
		getProposal: (id, requestOptions) =>
			read(`gov/proposal/${encodeURIComponent(id)}`, singleProposal, {}, requestOptions),
		getBonds: delegatorList('bond', bondPage),
		getUnbonds: delegatorList('unbond', unbondPage),
		getMergedBonds: delegatorList('merged-bonds', mergedBondPage),
		getMergedUnbonds: delegatorList('merged-unbonds', unbondPage),
		getWithdraws: delegatorList('withdraw', unbondPage),
		getParameters: requestOptions => read('chain/parameters', parametersObject, {}, requestOptions),
		getTransaction: (hash, requestOptions) =>
			read(`chain/wrapper/${encodeURIComponent(hash)}`, wrapperTransaction, {}, requestOptions),
	};
}

/** A list becomes a repeated key (state=consensus&state=jailed); what is undefined is left out. */
function toSearchParams(query: Readonly<Record<string, QueryValue>>): URLSearchParams {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) continue;
		for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
	}
	return parameters;
}
