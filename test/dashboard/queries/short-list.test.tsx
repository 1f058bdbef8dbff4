import {describe, expect, it} from 'vitest';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {wireValidator} from '../../helpers/pages.ts';
import {serve} from '../../helpers/serve.ts';
import {until} from '../../helpers/until.ts';

interface Answers {
	readonly view?: string;
	readonly hasTotals?: boolean;
	/** Between two polls; long where one of them is all that is looked at. */
	readonly intervalMilliseconds?: number;
	/** Status of a page; undefined: it is answered. */
	fail?(page: number): number | undefined;
	readonly hasWhole?: boolean;
}

const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};

/** A dashboard over a service of so many validators, over HTTP. */
async function look(count: number, answers: Answers = {}) {
	const {hasTotals = true, hasWhole = false, fail, intervalMilliseconds = 60_000} = answers;
	const list = Array.from({length: count}, (_, index) => wireValidator(index));
	const pages: number[] = [];
	let wholes = 0;
	const server = await serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const answer = (body: unknown, status = 200) =>
			void response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
		if (pathname.endsWith('/pos/validator')) {
			const page = Number(searchParams.get('page') ?? 1);
			pages.push(page);
			const status = fail?.(page);
			if (status !== undefined) return answer({message: 'no'}, status);
			const totals = {totalPages: Math.ceil(list.length / 30), totalItems: list.length};
			const pagination = {page, perPage: 30, ...(hasTotals && totals)};
			return answer({results: list.slice((page - 1) * 30, page * 30), pagination});
		}
		if (hasWhole && pathname.endsWith('/validator/all')) {
			wholes += 1;
			return answer(list);
		}
		if (pathname.endsWith('/epoch/latest')) return answer({epoch: '7'});
		return answer({message: 'no such path'}, 404);
	});
	const indexer = Object.assign(createFakeIndexer(0), createIndexer({address: server.url, timeLimit}));
	const dashboard = startDashboard({indexer, view: answers.view ?? '', intervalMilliseconds});
	return {
		dashboard,
		list,
		pages,
		wholes: () => wholes,
	};
}

describe('a list of validators', () => {
	it.each([
		[0, 'no validators', [1]],
		[30, 'page 1 of 1 · 30 validators', [1]],
		[205, 'page 1 of 7 · all 205', [1, 2, 3, 4, 5, 6, 7]],
		[500, 'page 1 of 17 · all 500', Array.from({length: 17}, (_, index) => index + 1)],
	])('of %d is whole after as many requests as it has pages', async (count, words, expected) => {
		const {dashboard, pages} = await look(count);
		await using _ = dashboard;
		await dashboard.shows(words);
		if (count > 30) expect(pages).toEqual(expected);
		else expect(pages[0]).toBe(1);
	});

	it.each<[number, Answers, string]>([
		[501, {}, 'page 1 of 17 · 501 validators'],
		[205, {hasTotals: false}, 'page 1'],
		[205, {view: 'validators page=1'}, 'page 1 of 7 · 205 validators'],
	])(
		'of %d stays paged where it is long, uncounted, or a page was named (%o)',
		async (count, answers, words) => {
			const {dashboard} = await look(count, answers);
			await using _ = dashboard;
			await dashboard.shows(words);
			dashboard.type('Gj');
			await dashboard.shows(/❯ +30 /);
			dashboard.type('n');
			await dashboard.shows(/❯ +31 .*page 2/s);
		},
	);

	it('comes in one piece where the service has that', async () => {
		const {dashboard, pages, wholes} = await look(205, {hasWhole: true});
		await using _ = dashboard;
		await dashboard.shows('all 205');
		expect(pages).toEqual([1]);
		expect(wholes()).toBe(1);
	});

	it('goes a page on and back without a request, and is sorted without one', async () => {
		const {dashboard, pages} = await look(205);
		await using _ = dashboard;
		await dashboard.shows('all 205');
		dashboard.type('n');
		await dashboard.shows(/❯ +31 .*page 2 of 7/s);
		dashboard.type('np');
		await dashboard.shows(/❯ +31 .*page 2 of 7/s);
		dashboard.type('G');
		await dashboard.shows(/❯ *205 .*page 7 of 7/s);
		dashboard.type('S');
		await dashboard.shows(/❯ *205 .*power ↑ .*page 1 of 7/s);
		expect(pages).toHaveLength(7);
	});

	it('keeps what came where a page fails, and asks for it again', async () => {
		let isBroken = true;
		const {dashboard, pages} = await look(205, {
			intervalMilliseconds: 30,
			fail: page => (isBroken && page === 4 ? 404 : undefined),
		});
		await using _ = dashboard;
		await dashboard.shows('page 1 of 7 · 90 of 205');
		await until(() => pages.filter(page => page === 4).length > 2);
		expect(dashboard.text()).toContain('Validator 0');
		isBroken = false;
		await dashboard.shows('all 205');
	});

	it('is asked for two pages at most in a poll: the one on the screen and the others in turn', async () => {
		const {dashboard, pages} = await look(205, {intervalMilliseconds: 40});
		await using _ = dashboard;
		await dashboard.shows('all 205');
		await until(() => pages.length > 7 + 12);
		const polls = pages.slice(7, 7 + 12);
		// The page on the screen each time, and each of the others once.
		expect(polls.filter((_, index) => index % 2 === 0)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(polls.filter((_, index) => index % 2 === 1)).toEqual([2, 3, 4, 5, 6, 7]);
	});

	it('is read whole again where its total is another', async () => {
		const {dashboard, list} = await look(205, {intervalMilliseconds: 40});
		await using _ = dashboard;
		await dashboard.shows('all 205');
		dashboard.type('jj');
		await dashboard.shows(/❯ +3 /);
		list.splice(100, 1);
		await dashboard.shows('all 204');
		expect(dashboard.text()).toMatch(/❯ +3 /);
	});
});
