import {
	type Capability,
	capabilityPaths,
	type Extensions,
	type Holdings,
	hasExtensions,
} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import type {Reward} from '../../domain/holdings.ts';
import {filtersOf, type StatusFilter} from '../../domain/proposal-status.ts';
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
import {
	balanceList,
	gasEstimate,
	gasPriceList,
	rewardList,
	tokenList,
	tokenSupply,
	voteList,
	votePage,
} from '../decoding/decode-holdings.ts';
import type {AnswerSchema} from '../decoding/decode-item.ts';
import {allProposals} from '../decoding/decode-proposal.ts';
import {allValidators} from '../decoding/decode-stake.ts';
import {createCapabilities} from '../http/capabilities.ts';
import type {AnswerLimits, HttpClient} from '../http/http-request.ts';
import type {QueryValues} from '../http/request-parts.ts';
import {isPathMissing} from './capabilities.ts';
import {keepSettledBlocks} from './settled-blocks.ts';
import {share} from './share.ts';
import {chooseValidators, readMergedLists} from './whole-lists.ts';

/** Limits of a whole list: ten thousand validators are half of it. */
const wholeList: AnswerLimits = {bytes: 8 * 2 ** 20, values: 300_000};

/** Time in which it is found out whether a service answers beyond the interface. */
const openingLimit: TimeLimit = {attemptMilliseconds: 3000, totalMilliseconds: 3000};

interface Details {
	/** Value in place of the braces of the path. */
	readonly place?: string;
	readonly query?: QueryValues;
	readonly limits?: AnswerLimits;
}

/** Returns the place of something in its path. */
function at(...parts: readonly string[]): Details {
	return {place: parts.map(encodeURIComponent).join('/')};
}

/** One claim of rewards, with one signature. */
const claimQuery: QueryValues = {claim_rewards: 1, signatures: 1};

/** Creates what reads an answer beyond the interface, once. */
function createRead(client: HttpClient) {
	return <Value>(
		capability: Capability,
		schema: AnswerSchema<Value>,
		{signal, timeLimit, purpose}: RequestOptions = {},
		{place = '', query, limits}: Details = {},
	): Promise<Value> => {
		const path = capabilityPaths[capability].replace(/\{.*\}/, place);
		return client.get(path, {query, schema, canRetry: false, signal, timeLimit, purpose, limits});
	};
}

/** Creates the part of a service that is beyond the interface. Nothing is sent until a method is called. */
export function createExtensions(client: HttpClient): Extensions {
	const {known, ask, noteVersion} = createCapabilities<Capability>({
		isMissing: isPathMissing,
		lasting: {health: true},
	});
	const read = createRead(client);

	const getLatestEpoch: Extensions['getLatestEpoch'] = share(options =>
		ask('epoch', () => read('epoch', latestEpoch, options)),
	);

	const getHealth: Extensions['getHealth'] = share(async options => {
		const health = await ask('health', () => read('health', healthObject, options));
		noteVersion(health?.version);
		return health;
	});

	/** Checks whether it answers anything beyond the interface, as one of two small questions tells. */
	async function open(options: RequestOptions | undefined): Promise<boolean> {
		if (hasExtensions(known)) return true;
		const opening = {...options, timeLimit: openingLimit};
		await Promise.all([orUnknown(getLatestEpoch(opening)), orUnknown(getHealth(opening))]);
		return hasExtensions(known);
	}

	const readIfOpen: ReadIfOpen = async (...asked) => {
		const [capability, , options] = asked;
		// A small question is itself what finds out.
		return options?.isQuestion || (await open(options)) ? ask(capability, () => read(...asked)) : undefined;
	};

	return {
		known,
		getHealth,
		getLatestEpoch,
		getLatestHeight: options => readIfOpen('height', latestHeight, options),
		getCrawlers: async options => (await readIfOpen('crawlers', crawlerList, options))?.items,
		async getAllValidators(query = {}, options) {
			const details = {query: {state: query.state}, limits: wholeList};
			const list = await readIfOpen('allValidators', allValidators, options, details);
			return list && chooseValidators(list, query);
		},
		async getAllProposals({status, kind, pattern} = {}, options) {
			if (!(await open(options))) return undefined;
			const filters = status && filtersOf(status);
			const readList = (filter: StatusFilter | undefined) =>
				read('allProposals', allProposals, options, {
					query: {status: filter, kind, pattern},
					limits: wholeList,
				});
			return ask('allProposals', () =>
				readMergedLists({lists: filters ?? [undefined], filters, read: readList}),
			);
		},
		getBlock: keepSettledBlocks((height, options) =>
			readIfOpen('block', singleBlock, options, {place: String(height)}),
		),
		getBlockAt: (seconds, options) => readIfOpen('blockAt', singleBlock, options, {place: String(seconds)}),
		getHistory: ({addresses, page}, options) =>
			readIfOpen('history', historyPage, options, {query: {addresses, page}}),
		getInnerTransaction: (id, options) => readIfOpen('inner', innerOfWrapper, options, at(id)),
		...createHoldings(readIfOpen),
	};
}

type ReadIfOpen = <Value>(
	capability: Capability,
	schema: AnswerSchema<Value>,
	options?: RequestOptions,
	details?: Details,
) => Promise<Value | undefined>;

/** Creates the reads of what an address holds and did. */
function createHoldings(readIfOpen: ReadIfOpen): Holdings {
	return {
		getVotes: async (address, options) => (await readIfOpen('votes', voteList, options, at(address)))?.items,
		getProposalVotes: ({id, page}, options) =>
			readIfOpen('proposalVotes', votePage, options, {...at(id), query: {page}}),
		async getRewards({address, epoch}, options) {
			const list = await readIfOpen('rewards', rewardList, options, {...at(address), query: {epoch}});
			return list && withoutRepeats(list.items);
		},
		getPastReward: async ({address, validator, epoch}, options) =>
			(await readIfOpen('pastReward', rewardList, options, at(address, validator, String(epoch))))?.items,
		getBalances: async (address, options) =>
			(await readIfOpen('balances', balanceList, options, at(address)))?.items,
		getTokens: async options => (await readIfOpen('tokens', tokenList, options))?.items,
		getSupply: (address, options) => readIfOpen('supply', tokenSupply, options, {query: {address}}),
		getGasPrice: async (token, options) =>
			(await readIfOpen('gasPrice', gasPriceList, options, at(token)))?.items,
		getClaimGas: options => readIfOpen('gasEstimate', gasEstimate, options, {query: claimQuery}),
	};
}

/** Leaves out rows that came before, with the same validator and amount: a service has one of each validator. */
function withoutRepeats(rewards: readonly Reward[]): readonly Reward[] {
	const keyOf = ({validator, amount}: Reward) => validator?.address && `${validator.address} ${amount}`;
	return [...new Map(rewards.map(reward => [keyOf(reward) ?? reward, reward])).values()];
}
