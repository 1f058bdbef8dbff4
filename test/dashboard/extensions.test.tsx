import {describe, expect, it} from 'vitest';
import {type Capability, capabilities} from '../../source/domain/extensions.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {type RunningDashboard, startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {wireValidator} from '../helpers/pages.ts';
import {type Answering, answerWith, isBeyond, noPath, serve} from '../helpers/serve.ts';
import {until} from '../helpers/until.ts';

const epochLength = 21_600;
const start = 1_763_000_000;

/** What the interface names. */
const named: Readonly<Record<string, unknown>> = {
	'/api/v1/chain/parameters': {chainId: 'namada.test', minDuration: '21600', maxBlockTime: '7'},
	'/api/v1/pos/validator': {
		results: [5, 90, 40].map((votingPower, index) =>
			wireValidator(index, {votingPower: String(votingPower), state: 'consensus'}),
		),
		pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 3},
	},
	'/api/v1/gov/proposal': {
		results: [
			{
				id: '7',
				status: 'voting',
				startEpoch: '2860',
				endEpoch: '2870',
				startTime: String(start),
				endTime: String(start + 10 * epochLength),
				currentTime: String(start + 8 * epochLength + 9000),
			},
		],
		pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 1},
	},
};

/** What is answered beyond it, and what it is worth on the screen. */
const beyond: Readonly<
	Record<Capability, {readonly path: RegExp; answer(): unknown; readonly cells: Cells}>
> = {
	health: {
		path: /^\/health$/,
		answer: () => ({version: '3.3.4', commit: 'f00'}),
		cells: {fact: ['Version', '3.3.4 (f00)'], answer: 'its version'},
	},
	epoch: {
		path: /epoch\/latest$/,
		answer: () => ({epoch: '2868'}),
		cells: {head: ['epoch 2868', 'epoch ~2868'], fact: ['Epoch', '2868'], answer: 'the epoch'},
	},
	height: {
		path: /block\/latest$/,
		answer: () => ({block: '8929813'}),
		cells: {head: [' · block 8 929 813', ''], fact: ['Height', '8 929 813'], answer: 'the height'},
	},
	crawlers: {
		path: /timestamps$/,
		answer: () => [
			{name: 'chain', timestamp: Math.floor(Date.now() / 1000) - 330, lastProcessedBlockHeight: 1},
		],
		cells: {
			head: ['◐ behind 5 min', '● live'],
			fact: ['Lag', 'indexer 5 min behind'],
			answer: 'how far behind it is',
		},
	},
	allValidators: {
		path: /validator\/all/,
		answer: () => (named['/api/v1/pos/validator'] as {results: unknown}).results,
		cells: {answer: 'all validators in one answer'},
	},
	allProposals: {
		path: /proposal\/all/,
		answer: () => [],
		cells: {answer: 'all proposals in one answer'},
	},
	// These are asked for in other places, so that nothing here may tell what they would answer.
	// The time of the newest block is asked for: a path that is not there becomes known.
	block: {path: /block\/height/, answer: () => ({}), cells: {unknownAnswer: 'what is in a block'}},
	blockAt: {path: /block\/timestamp/, answer: () => ({}), cells: {}},
	history: {path: /chain\/history/, answer: () => ({results: []}), cells: {}},
	inner: {path: /chain\/inner/, answer: () => ({}), cells: {}},
	votes: {path: /gov\/voter/, answer: () => [], cells: {}},
	proposalVotes: {path: /proposal\/\d+\/votes/, answer: () => ({results: []}), cells: {}},
	rewards: {path: /pos\/reward\/[^/]+$/, answer: () => [], cells: {}},
	pastReward: {path: /pos\/reward\/[^/]+\//, answer: () => [], cells: {}},
	balances: {path: /account/, answer: () => [], cells: {}},
	tokens: {path: /chain\/token$/, answer: () => [], cells: {}},
	supply: {path: /token-supply/, answer: () => ({}), cells: {}},
	gasPrice: {path: /gas-price/, answer: () => [], cells: {}},
	gasEstimate: {path: /gas\/estimate/, answer: () => ({}), cells: {}},
};

interface Cells {
	/** Answer that is known only to be missing, as nothing else says that it is there. */
	readonly unknownAnswer?: string;
	/** In the first line: where it is there, and where it is not. */
	readonly head?: readonly [there: string, gone: string];
	/** A line of what the service is. */
	readonly fact?: readonly [name: string, value: string];
	/** Its line among the answers beyond the interface. */
	readonly answer?: string;
}

/** How a path may answer, and what of that is said. */
const states = {
	absent: [noPath, 'no'],
	failing: [answerWith(500, '{"error":"oops"}'), 'no answer: failed (500)'],
	nonsense: [answerWith(200, '"so"'), 'no answer: unexpected answer'],
	silent: [() => {}, 'no answer: no answer in time'],
} as const satisfies Record<string, readonly [Answering, string]>;

/** Milliseconds for an answer, and between two polls: what is silent costs a test as much, and has less of it. */
const limits = {usual: 20_000, silent: 900};

/** A dashboard over a service that answers everything, but some paths as told. */
async function open(others: Partial<Readonly<Record<Capability, Answering>>> = {}, limit = limits.usual) {
	const log: string[] = [];
	const server = await serve(({url = ''}, response) => {
		response.on('close', () => log.push(`answered ${url}`));
		log.push(`asked ${url}`);
		const found = capabilities.find(name => beyond[name].path.test(url.replace(/\?.*/, '')));
		if (found) return (others[found] ?? answerWith(200, JSON.stringify(beyond[found].answer())))(response);
		const body = named[url.replace(/\?.*/, '')];
		return body === undefined ? noPath(response) : answerWith(200, JSON.stringify(body))(response);
	});
	const timeLimit = {attemptMilliseconds: limit, totalMilliseconds: limit};
	const indexer = Object.assign(createFakeIndexer(0), createIndexer({address: server.url, timeLimit}));
	const dashboard = startDashboard({indexer, columns: 160, rows: 29, intervalMilliseconds: limit});
	return {
		dashboard,
		log,
		/** The screen with the address that each server has another of. */
		text: () => dashboard.text().replaceAll(new URL(server.url).host, 'host'),
	};
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Waits until the screen is that, and everything beyond the interface that was asked for has ended. */
async function becomes({log, text}: Opened, wanted: string) {
	const isQuiet = () =>
		log.filter(line => line.startsWith('asked') && isBeyond(line)).length ===
		log.filter(line => line.startsWith('answered') && isBeyond(line)).length;
	await until(
		() => text() === wanted && isQuiet(),
		() => `${text()}\nis not\n${wanted}\nafter\n${log.join('\n')}`,
	);
}

const typeService = (dashboard: RunningDashboard) => dashboard.type(':service\r');

/** The screens of a service that answers all. */
async function drawWhole(limit: number) {
	const opened = await open({}, limit);
	await using dashboard = opened.dashboard;
	await dashboard.shows(
		/epoch 2868, next in ~3 h 30 min · block 8 929 813 · ◐ behind 5 min.*\n[\s\S]*66\.\d\d%/,
	);
	const list = opened.text();
	typeService(dashboard);
	await dashboard.shows('all validators in one answer  yes');
	return {list, service: opened.text()};
}

const wholes = new Map<number, ReturnType<typeof drawWhole>>();

/** The screen of what the service is, without what one capability is worth. */
function withoutCells(screen: string, {head, fact, answer, unknownAnswer}: Cells, words: string): string {
	return screen
		.split('\n')
		.map((line, index) => {
			if (index === 0 && head) return line.replace(...head);
			if (fact && line.startsWith(` ${fact[0]} `)) return line.replace(fact[1], '–');
			if (answer && line.startsWith(` ${answer} `)) return line.replace(/yes$/, words);
			if (unknownAnswer && words === 'no' && line.startsWith(` ${unknownAnswer} `))
				return line.replace(/not known$/, words);
			return line;
		})
		.join('\n');
}

// At once, as most of the time goes into waiting for what is silent.
describe.concurrent.each(capabilities)('without %s', name => {
	it.each(Object.entries(states))(
		'which is %s, only its own cells are others',
		async (state, [answering, words]) => {
			const limit = state === 'silent' ? limits.silent : limits.usual;
			const whole = wholes.get(limit) ?? drawWhole(limit);
			wholes.set(limit, whole);
			const {list, service} = await whole;
			const {cells} = beyond[name];
			const opened = await open({[name]: answering}, limit);
			await using dashboard = opened.dashboard;
			await becomes(opened, withoutCells(list, cells, words));
			typeService(dashboard);
			// That a list in one piece failed is not kept: its pages came.
			const said = name.startsWith('all') && words !== 'no' ? 'not known' : words;
			await becomes(opened, withoutCells(service, cells, said));
		},
	);
});

it('a service of the interface alone is asked two things more, after its first answer', async () => {
	const opened = await open(Object.fromEntries(capabilities.map(name => [name, noPath])));
	await using dashboard = opened.dashboard;
	await dashboard.shows(/66\.\d\d%/);
	await dashboard.shows(/namada\.test · epoch ~2868, next in ~3 h 30 min · ● live · 127/);
	const {log} = opened;
	await until(() => log.includes('answered /health'));
	const asked = log.filter(line => line.startsWith('asked')).map(line => line.slice('asked '.length));
	expect(asked.filter(isBeyond).toSorted()).toEqual(['/api/v1/chain/epoch/latest', '/health']);
	expect(new Set(asked.map(url => url.replace(/\?.*/, '')))).toEqual(
		new Set([...Object.keys(named), '/api/v1/chain/epoch/latest', '/health']),
	);
	const first = log.findIndex(line => line.startsWith('answered'));
	expect(log.findIndex(isBeyond)).toBeGreaterThan(first);
});
