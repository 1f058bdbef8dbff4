import {describe, expect, it} from 'vitest';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {wireValidator} from '../../helpers/pages.ts';
import {noPath, serve, type TestServer} from '../../helpers/serve.ts';
import {serveTornStake} from '../../helpers/torn-stake.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};
/** Milliseconds that a busy machine may take for this many requests. */
const longestWait = 55_000;

function look({url}: TestServer, view: string, intervalMilliseconds: number) {
	const indexer = Object.assign(createFakeIndexer(0), createIndexer({address: url, timeLimit}));
	return startDashboard({indexer, view, intervalMilliseconds});
}

/** Serves validators of which another number is there at each answer. */
async function serveValidators(countAt: (answers: number) => number) {
	let answers = 0;
	const server = await serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		if (!pathname.endsWith('/pos/validator')) return noPath(response);
		const list = Array.from({length: countAt(answers++)}, (_, index) => wireValidator(index));
		const page = Number(searchParams.get('page') ?? 1);
		const pagination = {page, perPage: 30, totalPages: Math.ceil(list.length / 30), totalItems: list.length};
		response.end(JSON.stringify({results: list.slice((page - 1) * 30, page * 30), pagination}));
	});
	return {server, asked: () => answers};
}

describe.concurrent('a list that is another at each answer', () => {
	it.each<[string, (answers: number) => number]>([
		['goes to and fro', answers => 100 - (answers % 2)],
		['grows', answers => 100 + answers],
		['shrinks', answers => Math.max(40, 160 - answers)],
	])('is asked for no more than one that stays where it %s', async (_what, countAt) => {
		const {server, asked} = await serveValidators(countAt);
		const intervalMilliseconds = 60;
		await using dashboard = look(server, 'validators', intervalMilliseconds);
		await dashboard.shows('Validator 0');
		const since = performance.now();
		await until(() => asked() >= 90, undefined, longestWait);
		// Validators are polled at every third interval, two pages each time.
		const polls = (performance.now() - since) / (3 * intervalMilliseconds);
		const pages = 7;
		// Read once at first, and mended once in five minutes.
		expect(asked()).toBeLessThanOrEqual(2 * polls + pages + 6 * pages + pages);
	});

	it.each(['bonds', 'unbonds', 'stake'])(
		'is asked for no more than one that stays where it is that of %s',
		async list => {
			const server = await serveTornStake({tornReadings: 0, lessAt: answers => answers % 2});
			const intervalMilliseconds = 150;
			await using dashboard = look(server, `${list} ${addressOf(9)}`, intervalMilliseconds);
			await dashboard.shows('bonded');
			const since = performance.now();
			await until(() => server.asked.length >= 100, undefined, longestWait);
			const minutes = (performance.now() - since) / (6 * intervalMilliseconds);
			// Each of the two lists is read once at first, and mended once in five minutes.
			const once = 3 + 2;
			expect(server.asked.length).toBeLessThanOrEqual(20 * minutes + 2 * (once + 6 * once));
		},
	);
});
