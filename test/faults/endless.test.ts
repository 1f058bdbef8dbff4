import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {type EndlessName, serveEndless} from './endless-faults.ts';

const address = addressOf(1);
const addresses = [{address, label: 'Cold', usedAt: 1}];

/** Runs a command on a machine that remembers an address. */
async function run(kind: EndlessName, typed: readonly string[], rowsOnPage?: number) {
	const served = await serveEndless(kind, rowsOnPage);
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'));
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify({addresses}));
	const environment = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
	const outcome = await runCommand([...typed, '-i', served.url], {environment});
	return {...outcome, ...served};
}

describe('what nobody asked to be complete', () => {
	it('ends after 100 pages of each list, and is marked "at least"', async () => {
		const {exitCode, stdout, stderr, asked} = await run('uncounted', ['overview', '-o', 'json']);
		const overview = JSON.parse(stdout);
		expect([exitCode, overview.isWhole, overview.network.activeStake]).toEqual([0, false, null]);
		expect([overview.proposals.length, overview.total.isWhole]).toEqual([3000, false]);
		expect(stderr).toContain(
			'there are at least 9 000 proposals to come: the service has more than are read',
		);
		expect(Math.max(...asked.values())).toBe(100);
		const lists = [...asked].filter(([, count]) => count === 100).map(([list]) => list.replace(/\?.*/, ''));
		expect(lists.toSorted()).toEqual([
			'/api/v1/gov/proposal',
			'/api/v1/gov/proposal',
			'/api/v1/gov/proposal',
			`/api/v1/pos/bond/${address}`,
			`/api/v1/pos/unbond/${address}`,
			'/api/v1/pos/validator',
		]);
	}, 60_000);

	it('ends after 5 000 rows, where pages are long', async () => {
		const {exitCode, asked} = await run('uncounted', ['overview', '-o', 'json'], 500);
		expect([exitCode, Math.max(...asked.values())]).toEqual([0, 10]);
	}, 60_000);

	it.each([
		['growing', 106],
		['absurd', 1],
		['long', 100],
		['equal', 2],
	] as const)(
		'ends with pages %s after %i of a list at most',
		async (kind, most) => {
			const {exitCode, asked} = await run(kind, ['overview', '-o', 'json']);
			expect(exitCode).toBe(0);
			expect(Math.max(...asked.values())).toBeLessThanOrEqual(most);
		},
		60_000,
	);

	it('says of proposals by a status that they are too many', async () => {
		const {exitCode, stdout, stderr, asked} = await run('uncounted', ['proposals', '--status', 'passed']);
		expect([exitCode, stdout]).toEqual([1, '']);
		expect(stderr).toContain(
			'the list has more than 100 pages, too many to read (the service does not count',
		);
		expect(Math.max(...asked.values())).toBeLessThanOrEqual(101);
	});
});

describe("the user's own stake", () => {
	const sumsOf = (stdout: string) => JSON.parse(stdout).totals;

	it.each([
		['uncounted', 100],
		['growing', 106],
		['absurd', 1],
		['equal', 2],
	] as const)(
		'ends with pages %s after %i of a list, and sums are "at least"',
		async (kind, most) => {
			const {exitCode, stdout, asked} = await run(kind, ['stake', address, '-o', 'json']);
			expect(exitCode).toBe(0);
			expect(asked.get(`/api/v1/pos/bond/${address}`)).toBe(most);
			expect(sumsOf(stdout).isWhole).toBe(kind === 'equal');
		},
		60_000,
	);
});

describe('what the user asked for whole', () => {
	const ask = (kind: EndlessName, typed: readonly string[]) => run(kind, [...typed, '-o', 'json'], 500);

	it.each([
		['validators', ['validators', '--all']],
		['bonds', ['bonds', address, '--all']],
		['transactions', ['history', address, '--all']],
	] as const)(
		'ends with a sentence after 100 000 %s that are not counted',
		async (_things, typed) => {
			const {exitCode, stdout, stderr, most} = await ask('uncounted', typed);
			expect([exitCode, stdout, most()]).toEqual([1, '', 200]);
			expect(stderr).toContain(
				'the list has 100000 rows or more, too many to read (the service does not count',
			);
		},
		60_000,
	);

	it.each([
		['growing', 106, 'the list grows as fast as it is read (3 pages at first), too many to read'],
		['absurd', 1, 'the list has more than 10000 pages, too many to read'],
		['long', 1, 'the list has more than 100000 rows, too many to read'],
	] as const)(
		'ends with a sentence where pages are %s, after %i',
		async (kind, atMost, sentence) => {
			const {exitCode, stdout, stderr, most} = await run(kind, ['validators', '--all', '-o', 'json']);
			expect([exitCode, stdout]).toEqual([1, '']);
			expect(stderr).toContain(sentence);
			expect(most()).toBeLessThanOrEqual(atMost);
		},
		60_000,
	);

	it('is the list once where a service sends the same page again', async () => {
		const {exitCode, stdout, most} = await run('equal', ['validators', '--all', '-o', 'json']);
		expect([exitCode, JSON.parse(stdout).results.length, most()]).toEqual([0, 30, 2]);
	});

	it('ends where a history goes back for ever', async () => {
		const {exitCode, stderr, most} = await ask('uncounted', ['history', address, '--since', '2020-01-01']);
		expect([exitCode, most()]).toEqual([1, 200]);
		expect(stderr).toContain('more than 100 000 transactions came, and no end; ask for a shorter time');
	}, 60_000);
});
