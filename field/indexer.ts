import type {ValidatorNode} from './comet-network.ts';
import {ask} from './comet-node.ts';
import {addressOf} from './looks.ts';
import {type Served, sendJson, serve} from './serve.ts';
import type {Standing, VoteBook} from './vote-book.ts';

/** List of validators, as a program was told it. */
export interface Told {
	/** Unix milliseconds. */
	readonly at: number;
	/** By CometBFT addresses. */
	readonly states: ReadonlyMap<string, Standing>;
}

/** An indexer as one program has it. */
export interface Indexer extends Served {
	/** Lists that it told, the oldest first. */
	readonly told: readonly Told[];
}

/** Serves what the program asks an indexer for, made of the nodes' blocks: validators, and nobody with any stake. */
export async function openIndexer(nodes: readonly ValidatorNode[], book: VoteBook): Promise<Indexer> {
	const [{url}] = nodes as readonly [ValidatorNode];
	const told: Told[] = [];
	const parameters = await readParameters(url);

	async function listValidators(): Promise<unknown[]> {
		const {validators} = (await ask<{validators: {address: string; voting_power: string}[]}>(
			url,
			'validators?per_page=100',
		))!;
		const powers = new Map(validators.map(({address, voting_power}) => [address, voting_power]));
		const rows = nodes.map(({comet, name}, index) => ({
			validatorId: String(index + 1),
			address: addressOf(comet),
			name,
			state: book.standingOf(comet),
			votingPower: powers.get(comet) ?? '1',
			commission: '0.05',
			maxCommission: '0.01',
			rank: null,
		}));
		told.push({at: Date.now(), states: new Map(nodes.map(({comet}, index) => [comet, rows[index]!.state]))});
		return rows;
	}

	async function read({pathname, searchParams}: URL): Promise<unknown> {
		switch (pathname.replace('/api/v1/', '')) {
			case 'chain/parameters':
				return parameters;
			case 'chain/epoch/latest':
				return {epoch: String(await readEpoch(url))};
			case 'chain/block/latest':
				return {block: String(book.newest())};
			case 'pos/validator': {
				const states = searchParams.getAll('state');
				const all = (await listValidators()) as {state: Standing}[];
				return toPage(all.filter(({state}) => states.length === 0 || states.includes(state)));
			}
			case 'gov/proposal':
				return toPage([]);
			default:
				return undefined;
		}
	}

	const served = await serve(async (question, response) => {
		const answer = await read(question);
		if (answer === undefined) sendJson(response, 404, {errors: {message: ['there is no such resource']}});
		else sendJson(response, 200, answer);
	});
	return {...served, told};
}

function toPage(results: readonly unknown[]) {
	const totalItems = results.length;
	return {results, pagination: {page: 1, perPage: 30, totalPages: Math.ceil(totalItems / 30), totalItems}};
}

async function readParameters(url: string): Promise<object> {
	const {genesis} = (await ask<{genesis: {chain_id: string; genesis_time: string}}>(url, 'genesis'))!;
	return {
		chainId: genesis.chain_id,
		genesisTime: String(Math.floor(Date.parse(genesis.genesis_time) / 1000)),
		nativeTokenAddress: addressOf('0'.repeat(40)),
		minDuration: '100',
		minNumOfBlocks: '100',
		maxBlockTime: '2',
		epochsPerYear: '315360',
		pipelineLength: '2',
		unbondingLength: '5',
		cubicSlashingWindowLength: '1',
		epochSwitchBlocksDelay: '2',
		apr: '0.1',
		checksums: {},
	};
}

async function readEpoch(url: string): Promise<bigint> {
	const answer = await ask<{response: {value: string}}>(url, 'abci_query?path="/shell/epoch"');
	return Buffer.from(answer!.response.value, 'base64').readBigUInt64LE();
}
