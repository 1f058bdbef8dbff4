import {expect, it} from 'vitest';
import {chainParts, readAhead, readChain} from '../../source/model/read-chain.ts';
import {readOwn} from '../../source/model/read-own.ts';
import {readPosition} from '../../source/model/read-position.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createComingBook} from '../../source/services/truth/coming-book.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createComingNode} from '../helpers/coming-node.ts';
import {wireValidator} from '../helpers/pages.ts';
import {serveLists} from '../helpers/serve-lists.ts';
import {wireProposal} from '../helpers/serve-proposals.ts';

const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};
const cold = {address: addressOf(1), label: 'cold wallet'};
const now = () => Date.now();

const rows = Array.from({length: 70}, (_, index) => wireValidator(index, {address: addressOf(100 + index)}));
const bonds = (count: number) =>
	rows.slice(0, count).map(validator => ({
		validator,
		minDenomAmount: '5',
		status: 'active',
		startEpoch: '7',
		withdrawEpoch: '9',
	}));

async function serveAll(fields: Parameters<typeof serveLists>[0] = {}) {
	const server = await serveLists({
		validators: rows,
		proposals: [wireProposal(3, 'voting'), wireProposal(2, 'executedPassed')],
		stake: {[`bond ${cold.address}`]: bonds(40), [`unbond ${cold.address}`]: bonds(1)},
		...fields,
	});
	const indexer = createIndexer({address: server.url, timeLimit, maxAtOnce: 4});
	const read = async (options: Partial<Parameters<typeof readChain>[0]> = {}) =>
		readChain({indexer, at: await readPosition({indexer, now}), parts: chainParts([cold]), ...options});
	return {...server, indexer, read};
}

it.each([
	['in one piece', '3.3.4'],
	['page by page', undefined],
])('reads every list whole, %s', async (_, version) => {
	const {read, url, requests} = await serveAll({version});
	const {reading, failures} = await read();
	expect(reading.sight).toMatchObject(
		version === undefined
			? {indexer: url, version: undefined, epoch: undefined, height: undefined}
			: {indexer: url, version, epoch: 1204n, height: 9_000_000n},
	);
	expect(reading.validators?.items).toHaveLength(70);
	expect(reading.proposals?.items.map(({id}) => id)).toEqual(['3', '2']);
	expect(reading.parameters?.pipelineLength).toBe(2n);
	expect(reading.stakes).toMatchObject([{...cold, defect: undefined}]);
	expect(reading.stakes[0]?.reading.bonds).toHaveLength(40);
	expect([reading.validators?.defect, reading.proposals?.defect]).toEqual([undefined, undefined]);
	expect(failures.size).toBe(0);
	expect(requests.length).toBeLessThan(20);
});

it('reads only the lists that are wanted', async () => {
	const {read} = await serveAll();
	const {reading} = await read({parts: [{kind: 'proposals'}]});
	expect(reading).toMatchObject({validators: undefined, parameters: undefined, stakes: []});
	expect(reading.proposals?.items).toHaveLength(2);
});

it.each([
	['overlap in every reading', {toPage: (all: readonly unknown[]) => all.slice(0, 30)}, 'torn'],
	['have fewer rows than their total', {toPage: (all: readonly unknown[]) => all.slice(0, 20)}, 'torn'],
	['hold a validator whose address cannot be read', {validators: [...rows, {address: []}]}, 'short'],
	['come from an indexer that looks at the chain no more', {crawledAt: 1_000_000}, 'late'],
])('marks lists that %s', async (_, fields, defect) => {
	const isLate = 'crawledAt' in fields;
	const {read} = await serveAll({version: isLate ? '3.3.4' : undefined, ...fields});
	const {reading} = await read();
	expect(reading.validators?.defect).toBe(defect);
	expect(reading.parameters === undefined).toBe(isLate);
});

it('leaves out an address whose stake cannot be read, and says why', async () => {
	const {read} = await serveAll({broken: 'pos/bond'});
	const {reading, failures} = await read();
	expect(reading.stakes).toEqual([]);
	expect(failures.get(cold.address)?.message).toContain('500');
});

it.each(['chain/epoch', 'pos/validator', 'gov/proposal', 'chain/parameters'])(
	'rejects where %s fails',
	async broken => {
		const {read} = await serveAll({broken});
		await expect(read()).rejects.toThrow('500');
	},
);

it('takes the height of the furthest crawler where the newest block is not told', async () => {
	const {indexer, lists} = await serveAll({height: 77});
	Object.assign(lists, {broken: undefined});
	indexer.extensions.getLatestHeight = async () => undefined;
	expect((await readPosition({indexer, now})).sight.height).toBe(77n);
});

it('asks a node for the scheduled changes of three validators at a time, one after the other', async () => {
	const node = createComingNode();
	const book = createComingBook(node, {now, steady: now});
	const validators = Array.from({length: 5}, (_, index) => ({
		address: addressOf(100 + index),
		state: 'consensus',
		pipeline: 2n,
	}));
	for (const count of [3, 5, 5]) {
		await readAhead(book, validators, undefined);
		expect([...book.read().keys()]).toEqual(validators.slice(0, count).map(({address}) => address));
	}
	const askedAbout = node.asked.map(question => question.split(' ')[2]);
	const places = askedAbout.map(asked => validators.findIndex(({address}) => address === asked));
	expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('reads what each new claim brought, of the validators whose rewards fell alone', async () => {
	const [fox = '', owl = '', heron = ''] = rows.map(({address}) => address as string);
	const claim = (validator: string, blockHeight: number) => ({
		tx: {
			txId: `claim-${blockHeight}`,
			kind: 'claimRewards',
			exitCode: 'applied',
			data: JSON.stringify({validator, source: cold.address}),
		},
		target: cold.address,
		kind: 'sent',
		blockHeight,
	});
	const {indexer, requests} = await serveAll({
		version: '3.3.4',
		held: {
			[`pos/reward/${cold.address}`]: [{minDenomAmount: '4', validator: rows[2]}],
			'chain/history': {
				results: [claim(fox, 900), claim(heron, 899), claim(owl, 500)],
				pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 3},
			},
			'block/height/900': {height: 900, epoch: '1203'},
			[`pos/reward/${cold.address}/${fox}/1203`]: [{minDenomAmount: '777', validator: rows[0]}],
		},
	});
	const {rewards} = await readOwn({indexer}, [{kind: 'rewards', ...cold}], {
		fallOf: () => ({fallen: [fox, owl], isNew: (_, {height}) => height > 800n}),
	});
	expect([...(rewards[0]?.claims ?? [])]).toEqual([
		[fox, {height: 900n, amount: 777n}],
		[heron, {height: 899n}],
		[owl, {height: 500n}],
	]);
	expect(requests.filter(({url}) => url.includes('pos/reward/'))).toHaveLength(2);
});
