import type {Page, PageQuery} from '../../domain/page.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {completeWithdraws} from '../../domain/stake.ts';
import type {AnswerSchema} from '../decoding/decode-item.ts';
import {parametersObject} from '../decoding/decode-parameters.ts';
import {proposalPage, singleProposal} from '../decoding/decode-proposal.ts';
import {bondPage, mergedBondPage, unbondPage, validatorPage} from '../decoding/decode-stake.ts';
import {wrapperTransaction} from '../decoding/decode-transaction.ts';
import type {HttpClientOptions} from '../http/http-request.ts';
import {createLazyClient} from '../http/lazy-client.ts';
import type {QueryValues} from '../http/request-parts.ts';
import {createExtensions} from './extensions.ts';
import {createProposalReader} from './proposals-by-status.ts';

export type {RequestEvent} from '../http/direct-fetch.ts';
export type {HttpClientOptions} from '../http/http-request.ts';

/** Creates the read-only half of the service at a base address. Nothing is sent until a method is called. */
export function createIndexer(clientOptions: HttpClientOptions): Indexer {
	const client = createLazyClient(clientOptions);

	const read = <Value>(
		path: string,
		schema: AnswerSchema<Value>,
		query: QueryValues = {},
		options: RequestOptions = {},
		onBody?: (bytes: number) => void,
	): Promise<Value> => {
		const request = {
			query,
			schema,
			canRetry: true,
			...options,
			onBody,
		};
		return client.get(`api/v1/${path}`, request);
	};

	const readPage = async <Item>(
		path: string,
		schema: AnswerSchema<Page<Item>>,
		query: QueryValues,
		requestOptions: RequestOptions | undefined,
	): Promise<Page<Item>> => {
		let bytes: number | undefined;
		const page = await read(path, schema, query, requestOptions, length => {
			bytes = length;
		});
		return {...page, bytes};
	};

	const delegatorList =
		<Item>(name: string, schema: AnswerSchema<Page<Item>>) =>
		(address: string, query: PageQuery = {}, requestOptions?: RequestOptions): Promise<Page<Item>> =>
			readPage(`pos/${name}/${encodeURIComponent(address)}`, schema, {...query}, requestOptions);

	const withdraws = delegatorList('withdraw', unbondPage);

	return {
		address: client.address,
		getValidators: (query = {}, requestOptions) =>
			readPage('pos/validator', validatorPage, {...query}, requestOptions),
		getProposals: createProposalReader(client.address, (query, requestOptions) =>
			readPage('gov/proposal', proposalPage, {...query}, requestOptions),
		),
		getProposal: (id, requestOptions) =>
			read(`gov/proposal/${encodeURIComponent(id)}`, singleProposal, {}, requestOptions),
		getBonds: delegatorList('bond', bondPage),
		getUnbonds: delegatorList('unbond', unbondPage),
		getMergedBonds: delegatorList('merged-bonds', mergedBondPage),
		getMergedUnbonds: delegatorList('merged-unbonds', unbondPage),
		getWithdraws: async (address, query, requestOptions) =>
			completeWithdraws(await withdraws(address, query, requestOptions), query?.epoch),
		getParameters: requestOptions => read('chain/parameters', parametersObject, {}, requestOptions),
		getTransaction: (hash, requestOptions) =>
			read(`chain/wrapper/${encodeURIComponent(hash)}`, wrapperTransaction, {}, requestOptions),
		extensions: createExtensions(client),
	};
}
