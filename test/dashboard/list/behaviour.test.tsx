import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {until} from '../../helpers/until.ts';
import {addressOf, createValidator, createValidators} from '../../helpers/validators.ts';

const fast = {intervalMilliseconds: 30};
const broken = {
	kind: 'serviceError',
	address: 'http://127.0.0.1:40211',
	status: 503,
	words: undefined,
} as const;

async function temporaryFolder() {
	const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
	return {folder, [Symbol.asyncDispose]: () => rm(folder, {recursive: true})};
}

describe.concurrent('all pages', () => {
	it('are read with a count, sorted and narrowed as one list, and have no next page', async () => {
		const indexer = createFakeIndexer(205);
		await using dashboard = startDashboard({indexer, view: 'validators page=1'});
		await dashboard.shows('16.96%');
		const {getValidators} = indexer;
		indexer.getValidators = async (query, options) => {
			if (query?.page === 4) indexer.isHeld = true;
			return getValidators(query, options);
		};
		dashboard.type('a');
		await dashboard.shows('reading all pages: 90 of 205, Ctrl-C cancels');
		await dashboard.shows('Kestrel Nodes');
		indexer.getValidators = getValidators;
		indexer.release();
		await dashboard.shows('power ↓ · all states · all 205 validators');
		dashboard.type('G');
		await dashboard.shows(/❯ +– /);
		dashboard.type('n');
		await dashboard.shows('all pages are loaded: there is no next one');
		dashboard.type('p');
		await dashboard.shows('all pages are loaded: there is no previous one');
		dashboard.type('g>');
		// Of the same commission, the one with more power comes first, whatever the order of the others.
		await dashboard.shows('commission ↑');
		const free = Array.from({length: 41}, (_, index) => addressOf(index * 5 + 3));
		dashboard.type('gy');
		await dashboard.shows(`${free[0]} sent`);
		dashboard.type('/loom\r');
		await dashboard.shows('20 of 205 rows match /loom');
	});

	it('are not read to their end where Ctrl-C cancels', async () => {
		// Nothing is polled meanwhile, which would be held like the rest.
		await using dashboard = startDashboard({view: 'validators page=1', intervalMilliseconds: 1_000_000});
		await dashboard.shows('16.96%');
		const {indexer} = dashboard;
		indexer.isHeld = true;
		dashboard.type('a');
		await dashboard.shows('reading all pages');
		dashboard.type('\u0003');
		await dashboard.shows('page 1 of 7');
		await until(() => indexer.underWay === 0);
		expect(indexer.queries.at(-1)?.page).toBe(1);
	});

	it('leave the rows and say why where one of them fails', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('16.96%');
		const {indexer} = dashboard;
		indexer.failure = broken;
		dashboard.type('a');
		await dashboard.shows(/Kestrel Nodes[\s\S]*some pages did not load: [\s\S]*503/);
		dashboard.type('\u0003');
		await dashboard.shows('page 1 of 7');
		dashboard.type('n');
		await dashboard.shows(/Kestrel Nodes[\s\S]*page 2 did not load: [\s\S]*503/);
		dashboard.type('!');
		await dashboard.shows(/Messages[\s\S]*some pages did not load/);
	});

	it('of ten thousand validators mount no more rows than are seen', async () => {
		const indexer = createFakeIndexer(0);
		indexer.validators = createValidators(10_000);
		await using dashboard = startDashboard({indexer, view: 'validators all'});
		await dashboard.shows('all 10 000 validators');
		const before = dashboard.written().length;
		dashboard.type('jjjjj');
		await dashboard.shows(/❯ +6 /);
		const drawn = dashboard.written().slice(before);
		expect(drawn.split('tnam1').length - 1).toBeLessThanOrEqual(12);
		dashboard.type('G');
		await dashboard.shows(/❯ +– /);
		dashboard.type('/tidal\r');
		await dashboard.shows('1 000 of 10 000 rows match /tidal');
	});
});

describe.concurrent('marked rows', () => {
	it('are what y and e take', async () => {
		await using temporary = await temporaryFolder();
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(' j ');
		await dashboard.shows('2 marked');
		dashboard.type('y');
		await dashboard.shows(`${addressOf(2)} sent to the terminal`);
		expect(dashboard.text()).toContain(addressOf(0));
		const file = path.join(temporary.folder, 'two.json');
		dashboard.type(`e\u0015${file}\r`);
		await dashboard.shows('2 rows written to');
		const written = JSON.parse(await readFile(file, 'utf8')) as {results: {address: string}[]};
		expect(written.results.map(({address}) => address)).toEqual([addressOf(0), addressOf(2)]);
		dashboard.type('u');
		await dashboard.hides('marked');
		dashboard.type('u');
		await dashboard.shows('nothing is marked: Space marks a row');
	});
});

describe.concurrent('an export', () => {
	it('holds what is shown, in the form of its ending, and overwrites nothing', async () => {
		await using temporary = await temporaryFolder();
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		const file = path.join(temporary.folder, 'list.csv');
		dashboard.type(`/quiet\re\u0015${file}\r`);
		await dashboard.shows('3 rows written to');
		expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(5);
		await writeFile(file, 'mine');
		dashboard.type(`e\u0015${file}\r`);
		await dashboard.shows(/exists, and nothing\s+is overwritten/);
		expect(await readFile(file, 'utf8')).toBe('mine');
	});

	it.each([
		['list.txt', /has no known ending/],
		['none/list.csv', /does not exist/],
	])('to %s says what is wrong', async (name, wanted) => {
		await using temporary = await temporaryFolder();
		await using dashboard = startDashboard({columns: 119});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`e\u0015${path.join(temporary.folder, name)}\r`);
		await dashboard.shows(wanted);
	});
});

describe.concurrent('a search in the details', () => {
	it('goes through its matches and round, marks them, and ends at the first Esc', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('16.96%');
		dashboard.type('d/\u001B[200~%\u001B[201~\r');
		await dashboard.shows('match 1 of 3 for /%');
		const row = dashboard.lines().findIndex(line => line.startsWith(' Power'));
		expect(dashboard.cell(dashboard.lines()[row]?.indexOf('%') ?? 0, row)?.isInverse()).toBeTruthy();
		for (const place of [2, 3, 1]) {
			dashboard.type('n');
			await dashboard.shows(`match ${place} of 3`);
		}
		dashboard.type('N');
		await dashboard.shows('match 3 of 3');
		dashboard.type('\u001B');
		await dashboard.hides('match');
		await dashboard.shows('Details of');
		dashboard.type('n');
		await dashboard.shows('nothing is searched for yet');
		dashboard.type('/zzz\r');
		await dashboard.shows('nothing here matches /zzz');
		dashboard.type('q');
		await dashboard.shows(/❯ +1 /);
	});
});

describe.concurrent('J', () => {
	it.each([
		['', /❯ +1 .*Kestrel/],
		['d', 'Details of Kestrel'],
	])('twice ends where it began, after %j', async (keys, began) => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`${keys}J`);
		await dashboard.shows('as JSON');
		dashboard.type('J');
		await dashboard.hides('as JSON');
		await dashboard.shows(began);
		dashboard.type('J');
		await dashboard.shows('as JSON');
	});
});

it('l shows one hidden column after the other, and says when all were shown', async () => {
	await using dashboard = startDashboard({columns: 119, rows: 30});
	await dashboard.shows('Kestrel Nodes');
	await dashboard.shows('+7');
	const titles = ['Max change', 'Address', 'Δ NAM 7 d', 'Website', 'Email', 'Discord', 'Local id'];
	const seen = new Set<string>();
	const note = () => {
		for (const title of titles) if (dashboard.text().includes(title)) seen.add(title);
		return dashboard.text().includes('last column');
	};
	for (let steps = 0; steps < 12 && !note(); steps++) {
		const before = dashboard.text();
		dashboard.type('l');
		await until(
			() => dashboard.text() !== before,
			() => before,
		);
	}
	expect(dashboard.text()).toContain('last column');
	expect([...seen].sort()).toEqual([...titles].sort());
});

describe.concurrent('a list that changes', () => {
	it('goes to the last page there is where its own is gone', async () => {
		await using dashboard = startDashboard({...fast, view: 'validators page=7'});
		await dashboard.shows('page 7 of 7');
		dashboard.indexer.validators = createValidators(65);
		await dashboard.shows('page 7 does not exist; this is page 3');
		await dashboard.shows(/❯ 61 /);
	});

	it('keeps the details of what left, and says so', async () => {
		await using dashboard = startDashboard(fast);
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jd');
		await dashboard.shows('Details of Stake & Relax');
		dashboard.indexer.validators.splice(1, 1);
		await dashboard.shows(/Details of Stake & Relax[\s\S]*No longer in the list: shown as it was last seen/);
		dashboard.type('\u001B');
		await dashboard.shows(/❯ +3 +Harbour/);
	});

	it('names the fields that could not be read among the messages', async () => {
		const indexer = createFakeIndexer(3);
		indexer.validators[1] = createValidator(1, {
			votingPower: undefined,
			flaws: [
				{
					path: 'results[1].votingPower',
					field: 'votingPower',
					problem: 'expected a whole number, got an object',
				},
			],
		});
		await using dashboard = startDashboard({indexer});
		await dashboard.shows('1 field unreadable');
		dashboard.type('!');
		await dashboard.shows('results[1].votingPower: expected a whole number, got an object');
	});
});

describe.concurrent('a resize', () => {
	it.each([
		[30, 8],
		[15, 3],
		[160, 50],
	])('to %i×%i and back keeps what is being typed', async (columns, rows) => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':prop');
		await dashboard.shows(':prop▏');
		dashboard.resize(columns, rows);
		await dashboard.shows(/:prop▏/);
		dashboard.type('o');
		await dashboard.shows(':propo▏');
		dashboard.resize(80, 24);
		await dashboard.shows(/Kestrel[\s\S]*:propo▏/);
	});

	it.each([
		['f ', '[x] consensus'],
		['?', 'In this view'],
		['!', ' Messages'],
	])('keeps what %j opened', async (keys, wanted) => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(keys);
		await dashboard.shows(wanted);
		dashboard.resize(15, 3);
		await dashboard.hides(wanted);
		dashboard.resize(80, 24);
		await dashboard.shows(wanted);
		dashboard.type('\u001B');
		await dashboard.shows(/❯ +1 /);
	});
});

it('says that a list ends when it is run into, and not again when the view is come back to', async () => {
	const log = createSessionLog(Date.now);
	await using dashboard = startDashboard({log, view: 'validators page=1'});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('Gj');
	await dashboard.shows('last row of page 1: n goes to page 2');
	dashboard.type(':tx\r');
	await dashboard.shows('No transaction');
	dashboard.type('1');
	await dashboard.shows(/❯ 30 /);
	// By the next key all that the return had to say was said.
	dashboard.type(':tx\r');
	await dashboard.shows('No transaction');
	const messages = log.read().filter(entry => entry.kind === 'message');
	expect(messages).toMatchObject([{text: 'last row of page 1: n goes to page 2', times: 1}]);
});

it('the cursor stays on what a search found when the search is left', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('all 205');
	dashboard.type('/harbour\r');
	await dashboard.shows(/❯ +3 +Harbour Light[\s\S]*rows match \/harbour/);
	dashboard.type('\u001B');
	await dashboard.shows(/❯ +3 +Harbour Light[\s\S]*page 1 of 7/);
});

it('the cursor is back on its row when a search is not applied', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('all 205');
	dashboard.type('j/harbour');
	await dashboard.shows(/❯ +\d+ +Harbour Light[\s\S]*rows match/);
	dashboard.type('\u001B');
	await dashboard.shows(/❯ +2 [\s\S]*page 1 of 7/);
});

it('says of no page that it is loaded where the list goes back to the rows it had', async () => {
	await using dashboard = startDashboard({view: 'validators page=1'});
	await dashboard.shows('16.96%');
	dashboard.indexer.failure = broken;
	dashboard.type('n');
	await dashboard.shows('page 2 did not load');
	dashboard.type('j');
	await dashboard.hides('did not load');
	dashboard.type('\u0003');
	await dashboard.shows('page 1 of 7');
	expect(dashboard.text()).not.toContain('is loaded now');
	dashboard.type('n');
	await dashboard.shows('page 2 did not load');
	dashboard.indexer.failure = undefined;
	dashboard.type('r');
	await dashboard.shows('page 2 is loaded now');
});

it('filters the rows that it has while the service is away', async () => {
	await using dashboard = startDashboard({view: 'validators page=1'});
	await dashboard.shows('16.96%');
	dashboard.indexer.failure = broken;
	dashboard.type('f ');
	await dashboard.shows('[x] consensus');
	dashboard.type('\r');
	await dashboard.shows(/consensus · (?:all|at least) \d+ validators/);
	dashboard.indexer.failure = undefined;
	dashboard.type('r');
	await dashboard.shows(/consensus · page 1 of \d/);
});

it('Y picks among the fields of the JSON where that is shown', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('all 205');
	dashboard.type('J');
	await dashboard.shows('"address"');
	dashboard.type('Y');
	await dashboard.shows(/❯ address +tnam1\w+\n +name +Kestrel Nodes\n/);
});

it('the cursor is on the first match of a search, also where its own row matches', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('all 205');
	dashboard.type('Gk');
	await dashboard.shows(/❯ +– +青山/);
	dashboard.type('/青');
	await dashboard.shows(/Name.*\n❯ +4 +青山/);
	dashboard.type('\r');
	await dashboard.shows(/❯ +4 +青山[\s\S]*rows match/);
	dashboard.type('\u001B');
	await dashboard.shows(/❯ +4 +青山[\s\S]*page 1 of 7/);
});
