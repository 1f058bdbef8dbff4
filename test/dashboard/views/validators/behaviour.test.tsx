import {describe, expect, it} from 'vitest';
import {passPolls, startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const fast = {intervalMilliseconds: 30};

/** Queries of the list on the screen; all validators are read beside it, in every state. */
const listQueries = ({queries}: FakeIndexer) => queries.filter(query => 'state' in query);

describe.concurrent('the ways out', () => {
	it.each([
		['qq', 0],
		['Q', 0],
		['dQ', 0],
		['?Q', 0],
		['fQ', 0],
		['2qq', 0],
		['\u0003\u0003', 130],
		['d\u0003\u0003', 130],
	])('%j ends with %i and restores the terminal', async (keys, code) => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(keys);
		expect(await dashboard.exitCode).toBe(code);
		expect(dashboard.written().endsWith('\u001B[?25h\u001B[?1049l')).toBe(true);
	});

	it('takes back the warning of one Ctrl-C after two seconds', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u0003');
		await dashboard.shows('Ctrl-C again to quit');
		await until(
			() => !dashboard.text().includes('again'),
			() => 'still warned',
		);
	});

	it('takes it back at any other key', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u0003j\u0003');
		await dashboard.shows(/❯ {2,3}2 .*Ctrl-C again to quit/s);
		dashboard.type('\u0003');
		expect(await dashboard.exitCode).toBe(130);
	});

	it('ends quietly where the terminal goes away', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.stdout.emit('error', Object.assign(new Error('write EIO'), {code: 'EIO'}));
		expect(await dashboard.exitCode).toBe(129);
	});

	it('prints the stack of a bug once the terminal is restored', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...fast, indexer});
		await dashboard.shows('Kestrel Nodes');
		indexer.getValidators = async () => ({page: {}}) as never;
		expect(await dashboard.exitCode).toBe(1);
		expect(dashboard.errors()).toMatch(/TypeError: .*\n +at /);
	});
});

describe.concurrent('keys', () => {
	it('mean the same in one chunk as one by one', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jjjjjkd\u001B[B\u001B[B?q\u001B/har\rj');
		await dashboard.shows(/❯ +13 {2}Harbour Light/);
		expect(dashboard.lines().at(-1)).toContain('3 of 30 loaded rows match /har');
	});

	it('held down over a slow line arrive many at a time, and none is lost', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jk'.repeat(60) + '\u001B[B'.repeat(24));
		await dashboard.shows(/❯ +25 /);
	});

	it('pasted as text do nothing in a list and are text in a prompt', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u001B[200~qQn\u001B[31m\nj\u001B[201~');
		await dashboard.shows(':qQn j▏');
		dashboard.type('\u001B');
		await dashboard.hides(':qQn j');
		dashboard.type('/\u001B[200~quiet\nquorum\u001B[201~');
		await dashboard.shows('/quiet quorum▏  3 of 30 loaded rows match');
	});

	it('say where the columns end', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('h');
		await dashboard.shows('there are no columns further left');
		dashboard.type(`w${'l'.repeat(20)}`);
		await dashboard.shows(/Local id.*last column/s);
		dashboard.type('w');
		await dashboard.shows(/Address .*Comm .*compact columns: as many as fit/s);
	});

	it('r asks at once', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		const asked = () => listQueries(dashboard.indexer).length;
		dashboard.type('r');
		await until(() => asked() === 2);
		dashboard.type('d');
		await dashboard.shows('Details of');
		dashboard.type('r');
		await until(() => asked() === 3);
	});

	it('P stops asking until it is pressed again', async () => {
		await using dashboard = startDashboard(fast);
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('P');
		await dashboard.shows('■ paused');
		const {length} = dashboard.indexer.queries;
		await passPolls(fast.intervalMilliseconds);
		expect(dashboard.indexer.queries.length).toBeLessThanOrEqual(length + 1);
		dashboard.type('P');
		await dashboard.shows('● live');
		await until(() => dashboard.indexer.queries.length > length + 2);
	});

	it('move in a choice, which changes nothing before it is applied', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('fG \u0015 j j \u0004kk \u001B[5~\u001B[6~kk ');
		const marks = () =>
			dashboard
				.lines()
				.map(line => /^[ ❯] \[(.)\]/.exec(line)?.[1] ?? '')
				.join('');
		await until(
			() => marks() === 'xxx   x',
			() => dashboard.text(),
		);
		expect(listQueries(dashboard.indexer)).toHaveLength(1);
		dashboard.type('\u001B');
		await dashboard.shows('Kestrel Nodes');
		expect(listQueries(dashboard.indexer)).toHaveLength(1);
	});

	it('mark the row of a choice they are on, and say what they do at any width', async () => {
		await using dashboard = startDashboard({columns: 40});
		await dashboard.shows('Kestr');
		dashboard.type('fj');
		await dashboard.shows(/\n {2}\[ \] consensus .*\n❯ \[ \] below cap/);
		expect(dashboard.lines().at(-1)).toMatch(/^ +Space choose {2}Enter apply {2}\?$/);
	});

	it('turns to a page that comes at once in one frame, without a word that it is loading', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		const before = dashboard.written().length;
		dashboard.type('n');
		await dashboard.shows('page 2 of 7');
		await dashboard.caughtUp();
		// The old rows are not drawn again, dimmed.
		expect(dashboard.written().slice(before)).not.toMatch(/loading|Kestrel/);
	});

	it('Ctrl-C goes back from a page that does not come', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.indexer.isHeld = true;
		dashboard.type('n');
		await dashboard.shows('loading page 2');
		expect(dashboard.cell(6, 4)?.isDim()).toBeTruthy();
		dashboard.type('\u0003');
		await dashboard.hides('loading');
		await dashboard.shows(/page 1 of 7.*$/);
	});
});

describe.concurrent('the cursor', () => {
	it('stays on its validator when the order changes under it', async () => {
		await using dashboard = startDashboard({...fast, rows: 14});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jj');
		await dashboard.shows(/❯ {2,3}3 {2}Harbour Light/);
		const {validators} = dashboard.indexer;
		validators[2] = {...validators[2]!, votingPower: 50_000_000n, rank: 1};
		await dashboard.shows(/❯ {2,3}1 {2}Harbour Light .* 50 000 000/);
	});

	it('stays at its place where its validator left, and says who did', async () => {
		await using dashboard = startDashboard(fast);
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jj');
		await dashboard.shows(/❯ {2,3}3 /);
		dashboard.indexer.validators.splice(2, 1);
		await dashboard.shows(/❯ {2,3}4 {2}青山ノード/);
		// A machine that is busy reads the list less often than every fraction of a second.
		expect(dashboard.lines().at(-1)).toMatch(
			/all 204 · (?:as of \d\d:\d\d UTC · )?“Harbour Light” is no.* \?$/,
		);
		dashboard.type('j');
		await dashboard.hides('“Harbour Light” is');
	});

	it('says no more that a validator is missing once it is back', async () => {
		await using dashboard = startDashboard(fast);
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jj');
		await dashboard.shows(/❯ {2,3}3 /);
		const {indexer} = dashboard;
		const {validators} = indexer;
		indexer.validators = validators.slice(0, 1);
		await dashboard.shows('1 validator · “Harbour Light” is');
		indexer.validators = validators;
		await dashboard.shows(/❯ {2,3}3 {2}Harbour Light/);
		expect(dashboard.text()).not.toContain('“Harbour Light” is');
	});

	it('is back on its row when the narrowing ends', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jjjjjj/zzz');
		await dashboard.shows('0 of 205');
		dashboard.type('\u001B');
		await dashboard.shows(/❯ {2,3}7 {2}Northbound.*\n power ↓ · all states · page 1 of 7 · all 205 {2,}d/s);
	});

	it.each([
		['S', 'power ↑'],
		['>', 'commission ↑'],
		['sc', 'commission ↑'],
		['fGkk \r', 'jailed'],
	])('misses nothing after %j, which the user wanted', async (keys, wanted) => {
		await using dashboard = startDashboard({intervalMilliseconds: 50});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jjj');
		await dashboard.shows(/❯ {2,3}4 /);
		dashboard.type(keys);
		await dashboard.shows(new RegExp(`❯ [^]*\n ${wanted === 'jailed' ? 'power ↓ · ' : ''}${wanted}`));
		const asked = dashboard.indexer.queries.length;
		await until(() => dashboard.indexer.queries.length > asked + 2);
		expect(dashboard.text()).not.toContain('is not in');
	});

	it('adds up what a filter and a search show, once all of it is loaded', async () => {
		await using dashboard = startDashboard({columns: 120});
		await dashboard.shows(/page 1 of 7 · all 205 /);
		expect(dashboard.lines().at(-1)).not.toContain('NAM');
		dashboard.type('fGkk \r');
		await dashboard.shows(
			/ jailed · page 1 of 1 · 1 validator · 195 121 NAM, as much as 0\.08% of the active stake/,
		);
		dashboard.type('\u001B');
		await dashboard.shows('all states');
		dashboard.type('/har\r');
		await dashboard.shows(/\d+ of 205 rows match \/har · [\d ]+ NAM, \d+\.\d\d% of the active stake/);
		dashboard.type(':validators page=1\r/har\r');
		await dashboard.shows('of 30 loaded rows match /har');
		expect(dashboard.lines().at(-1)).not.toContain('NAM');
	});

	it('goes on with n where a page ends', async () => {
		await using dashboard = startDashboard({view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('Gj');
		await dashboard.shows('last row of page 1: n goes to page 2');
		dashboard.type('n');
		await dashboard.shows(/❯ +31 .*page 2 of 7/s);
		expect(dashboard.indexer.queries.at(-1)).toMatchObject({
			page: 2,
			sortField: 'votingPower',
			sortOrder: 'desc',
		});
	});
});

it('shows details of another validator as the cursor moves beside them', async () => {
	await using dashboard = startDashboard({columns: 160, rows: 20});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('j');
	await dashboard.shows(/│ {2}Neighbours {2}20 000 000 NAM below/);
	dashboard.type('d');
	await dashboard.shows('❯ Details');
	dashboard.type('\u000E');
	await dashboard.shows(/│ {2}Neighbours {2}6 666 667 NAM below/);
});

it.each([
	['??', {columns: 80}, 'j'],
	['d', {columns: 80, rows: 12}, 'j'],
	['', {columns: 160, rows: 14}, 'd'],
	['d', {columns: 160, rows: 14}, 'j'],
])('says after %j what lies below the screen, until it is seen (%o)', async (keys, size, key) => {
	await using dashboard = startDashboard(size);
	// What the sums of all stake tell makes the details longer.
	await dashboard.shows(/Kestrel Nodes .*\d\.\d+%/);
	dashboard.type(keys);
	await dashboard.shows(new RegExp(`\\b\\d+ more lines: ${key}\\n`));
	dashboard.type(keys === '' ? 'dG' : 'G');
	await dashboard.hides('more lines');
});

it('goes to the last page that exists, and says so', async () => {
	await using dashboard = startDashboard({view: 'validators page=99'});
	await dashboard.shows(/page 99 does not exist; this is page 7/);
	await dashboard.shows(/❯ 181 /);
});

it('never shares anything before all active stake is known', async () => {
	const indexer = createFakeIndexer();
	const {getValidators} = indexer;
	indexer.getValidators = async (query, options) => {
		if (query?.page === 4) indexer.isHeld = true;
		return getValidators(query, options);
	};
	await using dashboard = startDashboard({indexer, columns: 100});
	await dashboard.shows('Kestrel Nodes');
	await until(() => indexer.isHeld);
	expect(dashboard.lines()[3]).toMatch(/40 000 000 +– +– +5%/);
	indexer.release();
	indexer.getValidators = getValidators;
	await dashboard.shows(/40 000 000 +16\.96% +16\.96%/);
});

it('reads the stake anew when a power moves', async () => {
	await using dashboard = startDashboard(fast);
	await dashboard.shows(/16\.9\d*%/);
	const {validators} = dashboard.indexer;
	validators[0] = {...validators[0]!, votingPower: 400_000_000n};
	await dashboard.shows(/67\.14%/);
});

it('uses no glyph of its own beyond ASCII where told so', async () => {
	const indexer = createFakeIndexer();
	indexer.validators = indexer.validators.map((item, index) => ({...item, name: `plain ${index}`}));
	await using dashboard = startDashboard({indexer, isAscii: true, columns: 150, rows: 40, isDemo: true});
	const steps = [
		['', 'plain 1'],
		['d', 'Esc back'],
		['\u001Bf', 'Validators to list'],
		['\u001B?', 'In this view'],
		['\u001BS', 'power asc'],
		['/nobody', 'No validators match'],
	] as const;
	for (const [keys, wanted] of steps) {
		dashboard.type(keys);
		await dashboard.shows(wanted);
		expect(dashboard.text()).toMatch(/^[\n -~]*$/);
	}
});

it('says nothing by colour alone, and no colour at all where none is wanted', async () => {
	await using dashboard = startDashboard({colors: 'none'});
	await dashboard.shows('Kestrel Nodes');
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own sequences are what is looked for
	expect(dashboard.written()).not.toMatch(/\u001B\[(?:3\d|9\d|4\d)m/);
	expect(dashboard.written()).toContain('\u001B[7m');
});

describe('copying', () => {
	it('sends the whole address to the terminal', async () => {
		await using dashboard = startDashboard({environment: {TERM: 'xterm'}});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('y');
		await dashboard.shows(`${addressOf(0)} sent to the terminal`);
		const encoded = Buffer.from(addressOf(0)).toString('base64');
		expect(dashboard.written()).toContain(`\u001B]52;c;${encoded}\u0007`);
	});

	it('shows the whole address where one line is too short for it', async () => {
		await using dashboard = startDashboard({columns: 40, environment: {TERM: 'xterm'}});
		await dashboard.shows('Kestr');
		dashboard.type('y');
		await dashboard.shows('sent to the terminal');
		const ends = dashboard.lines().slice(-3).join('').replaceAll(' ', '');
		expect(ends).toContain(`${addressOf(0)}senttotheterminal'sclipboard`);
		dashboard.type('k');
		await dashboard.shows(/page 1 of 7 .*\?$/);
	});

	it('wraps it for a multiplexer on another machine', async () => {
		await using dashboard = startDashboard({environment: {TERM: 'tmux-256color'}});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('y');
		await dashboard.shows('sent to the terminal');
		expect(dashboard.written()).toContain('\u001BPtmux;\u001B\u001B]52;c;');
	});
});

describe('Ctrl-Z', () => {
	it('gives the terminal back, stops, and draws anew when it comes back', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('j\u001A');
		await until(() => dashboard.raised.length === 1);
		expect(dashboard.raised).toEqual(['SIGTSTP']);
		expect(dashboard.written().lastIndexOf('[?1049l')).toBeGreaterThan(
			dashboard.written().lastIndexOf('[?1049h'),
		);
		dashboard.signal('SIGCONT');
		await dashboard.shows(/❯ {2,3}2 {2}Stake/);
		await until(() => dashboard.raised.length === 2);
		expect(dashboard.raised).toEqual(['SIGTSTP', 'SIGWINCH']);
		dashboard.type('j');
		await dashboard.shows(/❯ {2,3}3 {2}Harbour/);
	});

	it('comes back by itself where nothing can stop it', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u001A');
		await until(() => dashboard.raised.length === 1);
		await dashboard.shows('Kestrel Nodes');
	});
});

it('draws anew after a stop from outside', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	const before = dashboard.written().length;
	dashboard.signal('SIGCONT');
	await until(() => dashboard.written().slice(before).includes('Kestrel Nodes'));
	expect(dashboard.written().slice(before)).toContain('\u001B[?1049h');
});

it.each([
	[160, 50],
	[60, 15],
	[39, 9],
	[80, 24],
])('draws the same after a resize to %i×%i as from the start', async (columns, rows) => {
	await using fresh = startDashboard({columns, rows});
	await using dashboard = startDashboard({columns: 100, rows: 30});
	for (const each of [fresh, dashboard]) await until(() => each.indexer.queries.length === 7);
	await dashboard.shows(/16\.9\d*%/);
	dashboard.resize(columns, rows);
	await until(
		() => dashboard.text() === fresh.text(),
		() => `${dashboard.text()}\n--- instead of ---\n${fresh.text()}`,
	);
});
