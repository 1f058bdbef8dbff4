import {describe, expect, it} from 'vitest';
import {readAllPages} from '../../source/commands/all-pages.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import type {Page} from '../../source/domain/page.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serve, serveJson} from '../helpers/serve.ts';

interface Item extends Decoded {
	readonly id: string | undefined;
}

function pageOf(ids: readonly (string | undefined)[], counts: Partial<Page<Item>> = {}): Page<Item> {
	return {
		items: ids.map(id => ({id, source: {id: id ?? null}, flaws: []})),
		page: undefined,
		perPage: undefined,
		totalPages: undefined,
		totalItems: undefined,
		flaws: [],
		...counts,
	};
}

async function readAll(pages: readonly Page<Item>[], afterLast: Page<Item> = pageOf([])) {
	const asked: number[] = [];
	const list = await readAllPages<Item>({
		async getPage(page) {
			asked.push(page);
			return pages[page - 1] ?? afterLast;
		},
		identityOf: ({id}) => id,
	});
	return {...list, asked, ids: list.items.map(({id}) => id)};
}

describe('without counts', () => {
	it('a list ends at an empty page', async () => {
		const {ids, asked} = await readAll([pageOf(['a', 'b']), pageOf(['c'])]);
		expect({ids, asked}).toEqual({ids: ['a', 'b', 'c'], asked: [1, 2, 3]});
	});

	it('a list ends at a page that repeats what was there', async () => {
		const {ids, asked, duplicateCount} = await readAll([pageOf(['a', 'b'])], pageOf(['a', 'b']));
		expect({ids, asked, duplicateCount}).toEqual({ids: ['a', 'b'], asked: [1, 2], duplicateCount: 0});
	});

	it('a repeated page is known by its text where its items have no identity', async () => {
		const {ids, asked} = await readAll([pageOf([undefined])], pageOf([undefined]));
		expect({ids, asked}).toEqual({ids: [undefined], asked: [1, 2]});
	});
});

it('a list without counts that never ends is given up', async () => {
	const reading = readAllPages<Item>({
		getPage: async page => pageOf([String(page)]),
		identityOf: ({id}) => id,
	});
	await expect(reading).rejects.toThrow('more than 10 000 pages');
});

describe('with counts', () => {
	it('an item that moved to the next page is dropped once, one without identity never', async () => {
		const counts = {totalPages: 2, totalItems: 5};
		const {ids, duplicateCount} = await readAll([
			pageOf(['a', undefined, 'b'], counts),
			pageOf(['b', undefined, 'c'], counts),
		]);
		expect({ids, duplicateCount}).toEqual({ids: ['a', undefined, 'b', undefined, 'c'], duplicateCount: 1});
	});

	it('a list that grows is read to its new end', async () => {
		const {asked, firstTotal, lastTotal} = await readAll([
			pageOf(['a'], {totalPages: 2, totalItems: 2}),
			pageOf(['b'], {totalPages: 3, totalItems: 3}),
			pageOf(['c'], {totalPages: 3, totalItems: 3}),
		]);
		expect({asked, firstTotal, lastTotal}).toEqual({asked: [1, 2, 3], firstTotal: 2, lastTotal: 3});
	});

	it.each([
		['comes back empty', pageOf([], {totalPages: 1_000_000}), 'page 2 of 1 000 000 came back empty'],
		[
			'repeats the first',
			pageOf(['a'], {totalPages: 1_000_000}),
			'page 2 of 1 000 000 repeats what was there',
		],
	])('a counted page that %s leaves no whole list', async (_what, page, sentence) => {
		const reading = readAll([pageOf(['a'], {totalPages: 1_000_000})], page);
		await expect(reading).rejects.toThrow(`${sentence}, so the list is not whole; try again`);
	});

	it('items that are counted count the pages', async () => {
		const reading = readAll([pageOf(['a', 'b'], {totalItems: 3}), pageOf([])]);
		await expect(reading).rejects.toThrow('page 2 of 2 came back empty');
	});

	it.each([
		['empty', pageOf([], {totalPages: 2, totalItems: 2})],
		['the last one again', pageOf(['b'], {totalPages: 2, totalItems: 2})],
	])('a list that shrinks ends at its new end, where the page beyond is %s', async (_what, beyond) => {
		const {ids, duplicateCount} = await readAll(
			[pageOf(['a'], {totalPages: 5, totalItems: 5}), pageOf(['b'], {totalPages: 2, totalItems: 2})],
			beyond,
		);
		expect({ids, duplicateCount}).toEqual({ids: ['a', 'b'], duplicateCount: 0});
	});

	it.each([
		['nothing', pageOf([])],
		['that there is nothing', pageOf([], {totalPages: 0, totalItems: 0})],
	])('an empty page that counts %s does not end a longer list', async (_what, empty) => {
		const counts = {totalPages: 3, totalItems: 3};
		const reading = readAll([pageOf(['a'], counts), empty, pageOf(['c'], counts)]);
		await expect(reading).rejects.toThrow('page 2 of 3 came back empty');
	});

	it('an empty page that alone knows of a new end has it confirmed by the first', async () => {
		let isShrunk = false;
		const list = await readAllPages<Item>({
			async getPage(number) {
				if (number === 2) isShrunk = true;
				const counts = isShrunk ? {totalPages: 1, totalItems: 1} : {totalPages: 2, totalItems: 2};
				return number === 1 ? pageOf(['a'], counts) : pageOf([], counts);
			},
			identityOf: ({id}) => id,
		});
		expect(list).toMatchObject({items: [{id: 'a'}], firstTotal: 2, lastTotal: 1});
	});

	it.each([0, 1])('an empty list may be counted as %d pages', async totalPages => {
		const {ids, asked} = await readAll([pageOf([], {totalPages, totalItems: 0})]);
		expect({ids, asked}).toEqual({ids: [], asked: [1]});
	});

	it('pages come in order, however they arrive, and a few at a time', async () => {
		let underWay = 0;
		let most = 0;
		const list = await readAllPages<Item>({
			async getPage(page) {
				most = Math.max(most, ++underWay);
				for (let turns = 0; turns < (20 - page) % 7; turns++) await Promise.resolve();
				underWay--;
				return pageOf([String(page)], {totalPages: 20});
			},
			identityOf: ({id}) => id,
		});
		expect(list.items.map(({id}) => id)).toEqual(Array.from({length: 20}, (_, index) => String(index + 1)));
		expect(most).toBe(4);
	});
});

it('--all answers with every item and counts that say so', async () => {
	const items = Array.from({length: 95}, (_, index) => wireValidator(index));
	const server = await servePages(items, 30);
	const {exitCode, stdout, stderr} = await runCommand([
		'validators',
		'-i',
		server.url,
		'--all',
		'-o',
		'json',
	]);
	expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
	expect(JSON.parse(stdout)).toEqual({
		results: items,
		pagination: {page: 1, perPage: 95, totalPages: 1, totalItems: 95},
	});
	expect(server.requests).toHaveLength(4);
});

it('--all says what was dropped and how the counts moved', async () => {
	const first = [wireValidator(0), wireValidator(1)];
	const server = await serve((request, response) => {
		const isFirst = request.url?.endsWith('page=1');
		const results = isFirst ? first : [wireValidator(1), wireValidator(2)];
		response.end(JSON.stringify({results, pagination: {totalPages: 2, totalItems: isFirst ? 4 : 5}}));
	});
	const {exitCode, stdout, stderr} = await runCommand(['validators', '-i', server.url, '--all', '-o', 'csv']);
	expect(exitCode).toBe(0);
	expect(
		stdout
			.split('\r\n')
			.slice(1, -1)
			.map(line => line.slice(0, 1)),
	).toEqual(['0', '1', '2']);
	expect(stderr).toContain('1 of the validators came twice');
	expect(stderr).toContain('counted 4 validators at first and 5 at last');
	expect(stderr).toContain('counts 5 validators, and 3 are shown');
});

it('--all answers nothing where one page fails, names it, and waits for no other', async () => {
	const server = await serve((request, response) => {
		const number = Number(request.url?.split('page=')[1]);
		if (number === 3) return response.writeHead(500).end();
		if (number > 1) return undefined;
		return response.end(JSON.stringify({results: [wireValidator(1)], pagination: {totalPages: 5}}));
	});
	const outcome = await runCommand([
		'validators',
		'-i',
		server.url,
		'--all',
		'-o',
		'json',
		'--timeout',
		'60',
	]);
	expect(outcome).toMatchObject({exitCode: 1, stdout: ''});
	expect(outcome.stderr).toBe(`stakedeck: page 3: ${server.url} failed (500)\n`);
});

it('--all does not blame the address for a page that is refused after others came', async () => {
	const server = await serve((request, response) => {
		const isFirst = request.url?.endsWith('page=1');
		const page = {results: [wireValidator(0)], pagination: {totalPages: 2}};
		response.writeHead(isFirst ? 200 : 404).end(JSON.stringify(page));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all']);
	const address = `${server.url}/api/v1/pos/validator`;
	expect(outcome).toEqual({
		exitCode: 1,
		stdout: '',
		stderr: `stakedeck: page 2: ${address} answered 404; try again\n`,
	});
});

it('--all takes a page for gone that is refused, where the list has shrunk', async () => {
	const server = await serve((request, response, index) => {
		const number = Number(request.url?.split('page=')[1]);
		const page = {results: [wireValidator(number)], pagination: {totalPages: index === 0 ? 3 : 2}};
		response.writeHead(number === 3 ? 404 : 200).end(JSON.stringify(page));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all', '-o', 'json']);
	expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
	expect(JSON.parse(outcome.stdout).results).toHaveLength(2);
});

it('--all answers nothing where the service ignores which page is asked for', async () => {
	const server = await serveJson({results: [wireValidator(0)], pagination: {totalPages: 4, totalItems: 4}});
	const outcome = await runCommand(['validators', '-i', server.url, '--all', '-o', 'csv']);
	expect(outcome).toMatchObject({exitCode: 1, stdout: ''});
	expect(outcome.stderr).toMatch(/^stakedeck: page \d of 4 repeats what was there, so .*\n$/);
});

it('--all counts on a terminal what has come, and says when it is done', async () => {
	const server = await servePages(
		Array.from({length: 5}, (_, index) => wireValidator(index)),
		2,
	);
	const {stdout, stderr} = await runCommand(['validators', '-i', server.url, '--all'], {columns: 100});
	expect(stderr).toContain('\u001b[K2 of 5 validators');
	expect(stderr.endsWith('\r\u001b[Kstakedeck: 5 validators, 3 pages read\n')).toBe(true);
	expect(stdout).not.toContain('\u001b[K');
});

it('--all is cancelled by an interrupt, without an answer', async () => {
	let interrupt: (name: NodeJS.Signals) => void = () => {};
	const server = await serve((request, response) => {
		if (!request.url?.endsWith('page=1')) return interrupt('SIGINT');
		response.end(JSON.stringify({results: [wireValidator(0)], pagination: {totalPages: 9}}));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all'], {
		onStart(signal) {
			interrupt = signal;
		},
	});
	expect(outcome).toEqual({exitCode: 130, stdout: '', stderr: ''});
});
