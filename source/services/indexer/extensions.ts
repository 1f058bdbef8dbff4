import {type Capability, capabilityPaths, type Extensions, hasExtensions} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import {filtersOf} from '../../domain/proposal-status.ts';
import type {RequestOptions, TimeLimit} from '../../domain/service.ts';
import {
	crawlerList,
	healthObject,
	historyPage,
	innerOfWrapper,
	latestEpoch,
	latestHeight,
	singleBlock,
} from '../decoding/decode-extensions.ts';
import type {AnswerSchema} from '../decoding/decode-item.ts';
import {allProposals} from '../decoding/decode-proposal.ts';
import {allValidators} from '../decoding/decode-stake.ts';
import type {AnswerLimits, HttpClient} from '../http/http-request.ts';
import type {QueryValues} from '../http/request-parts.ts';
import {createCapabilities} from './capabilities.ts';
import {share} from './share.ts';
import {chooseValidators, readMergedLists} from './whole-lists.ts';

/** Limits of a whole list: ten thousand validators are half of it. */
const wholeList: AnswerLimits = {bytes: 8 * 2 ** 20, values: 300_000};

/** Time in which it is found out whether a service answers beyond the interface. */
const openingLimit: TimeLimit = {attemptMilliseconds: 3000, totalMilliseconds: 3000};

/** Creates the part of a service that is beyond the interface. Nothing is sent until a method is called. */
export function createExtensions(client: HttpClient): Extensions {
	const {known, ask, noteHealth} = createCapabilities();

	const read = <Value>(
		path: string,
		schema: AnswerSchema<Value>,
		{signal, timeLimit}: RequestOptions = {},
		{query, limits}: {readonly query?: QueryValues; readonly limits?: AnswerLimits} = {},
	): Promise<Value> =>
		client.get(path, {
			query,
			schema,
			canRetry: false,
			signal,
			timeLimit,
			limits,
		});

	const getLatestEpoch: Extensions['getLatestEpoch'] = share(options =>
		ask('epoch', () => read(capabilityPaths.epoch, latestEpoch, options)),
	);

	const getHealth: Extensions['getHealth'] = share(async options => {
		const health = await ask('health', () => read(capabilityPaths.health, healthObject, options));
		if (health) noteHealth(health);
		return health;
	});

	/** Checks whether it answers anything beyond the interface, as one of two small questions tells. */
	async function open(options: RequestOptions | undefined): Promise<boolean> {
		if (hasExtensions(known)) return true;
		const opening = {signal: options?.signal, timeLimit: openingLimit};
		await Promise.all([orUnknown(getLatestEpoch(opening)), orUnknown(getHealth(opening))]);
		return hasExtensions(known);
	}

	async function askIfOpen<Value>(
		capability: Capability,
		options: RequestOptions | undefined,
		question: () => Promise<Value>,
	): Promise<Value | undefined> {
		return (await open(options)) ? ask(capability, question) : undefined;
	}

	return {
		known,
		getHealth,
		getLatestEpoch,
		getLatestHeight: options =>
			askIfOpen('height', options, () => read(capabilityPaths.height, latestHeight, options)),
		getCrawlers: async options => {
			const list = await askIfOpen('crawlers', options, () =>
				read(capabilityPaths.crawlers, crawlerList, options),
			);
			return list?.items;
		},
		getAllValidators: async (query = {}, options) => {
			const list = await askIfOpen('allValidators', options, () =>
				read(capabilityPaths.allValidators, allValidators, options, {
					query: {state: query.state},
					limits: wholeList,
				}),
			);
			return list && chooseValidators(list, query);
		},
		getAllProposals: ({status, kind, pattern} = {}, options) => {
			const filters = status && filtersOf(status);
			return askIfOpen('allProposals', options, () =>
				readMergedLists({
					lists: filters ?? [undefined],
					filters,
					read: filter =>
						read(capabilityPaths.allProposals, allProposals, options, {
							query: {status: filter, kind, pattern},
							limits: wholeList,
						}),
				}),
			);
		},
		getBlock: (height, options) =>
			askIfOpen('block', options, () =>
				read(capabilityPaths.block.replace('{height}', String(height)), singleBlock, options),
			),
		getHistory: ({addresses, page}, options) =>
			askIfOpen('history', options, () =>
				read(capabilityPaths.history, historyPage, options, {query: {addresses, page}}),
			),
		getInnerTransaction: (id, options) =>
			askIfOpen('inner', options, () =>
				read(capabilityPaths.inner.replace('{id}', encodeURIComponent(id)), innerOfWrapper, options),
			),
	};
}
