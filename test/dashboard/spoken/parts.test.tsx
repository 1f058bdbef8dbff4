import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {RunningDashboard} from '../../helpers/dashboard.tsx';
import {delegator, readAloud, startSpoken, stopTheClock} from '../../helpers/spoken.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

const small = {columns: 40, rows: 10};

/** Types keys and reads what is there once what is waited for is. */
async function after(dashboard: RunningDashboard, keys: string, wanted: string | RegExp) {
	dashboard.type(keys);
	await dashboard.shows(wanted);
	return readAloud(dashboard);
}

/** The same on the validators. */
async function read(keys: string, wanted: string | RegExp, size = {}) {
	await using dashboard = startSpoken('', size);
	await dashboard.shows('54.54%');
	return await after(dashboard, keys, wanted);
}

it('details are sentences of a label, a value and what it means', async () => {
	expect(await read('d', 'Details')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Details of Kestrel Nodes',
		'Power: 40 000 000 NAM, 54.54%, sum 54.54%, rank 1 of 3.',
		'Neighbours: 20 000 000 NAM above Stake & Relax 🦥.',
		'Commission: 5%, at most 1% more an epoch, the median is 5%.',
		'Reward: about 11.4% a year.',
		'Website: https://node0.example.',
		'Local id: 1000.',
		'Address: tnam1qq93vgfvxapy6krrdeucfru65kcth3sqqqjza9ac.',
		'Escape goes back. Question mark: the keys.',
	]);
	expect(await read('d', 'Details', small)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch',
		'about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Details of Kestrel Nodes',
		'Power: 40 000 000 NAM, 54.54%, sum',
		'54.54%, rank 1 of 3.',
		'Neighbours: 20 000 000 NAM above Stake &',
		'9 more lines: j reads on.',
		'Escape goes back. Question mark: the',
		'keys.',
	]);
});

it('a prompt says what it is for, and what is typed', async () => {
	expect(await read(':par', 'Command: par')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'selected, 1 of 3: Kestrel Nodes, rank 1, 40 000 000 NAM, 54.54% of active stake,',
		'it and the stronger ones hold more than half, commission 5%',
		'2 of 3: Stake & Relax 🦥, rank 2, 20 000 000 NAM, 27.27% of active stake, it and',
		'the stronger ones hold more than two thirds, commission 10%',
		'3 of 3: Harbour Light, rank 3, 13 333 333 NAM, 18.18% of active stake,',
		'commission 4.5%',
		'Command: par',
		"1 fits: parameters, the chain's parameters; takes only /TEXT.",
	]);
	expect(await read(':par', 'Command: par', small)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch',
		'about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'selected, 1 of 3: Kestrel Nodes, rank 1,',
		'40 000 000 NAM, 54.54% of active stake,',
		'it and the stronger ones hold more than',
		'half, commission 5%',
		'Command: par',
		"1 fits: parameters, the chain's",
		'parameters; takes only /TEXT.',
	]);
	expect(await read('/kes', /Find: kes[\s\S]*1 of 3/)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'selected, 1 of 1 that match: Kestrel Nodes, rank 1, 40 000 000 NAM, 54.54% of',
		'active stake, it and the stronger ones hold more than half, commission 5%',
		'Find: kes',
		'1 of 3 rows match',
	]);
});

it('a wrong line is answered in the note', async () => {
	expect((await read(':nonsense\r', 'is not')).at(-1)).toEqual(
		"Tab shows what there is, 1 then / searches validators' names",
	);
});

it('a choice says of each value whether it is chosen', async () => {
	expect(await read('f j', 'selected, not chosen, 2')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Validators to list; none chosen lists all.',
		'chosen, 1 of 7: consensus, in the validator set, signs blocks',
		'selected, not chosen, 2 of 7: below cap, enough stake, no free slot',
		'not chosen, 3 of 7: below min, not enough stake for a slot',
		'not chosen, 4 of 7: inactive, deactivated by its owner, or just created',
		'not chosen, 5 of 7: jailed, removed for a fault; must unjail',
		'not chosen, 6 of 7: unknown, not known',
		'not chosen, 7 of 7: mine, yours, or with stake of yours',
		'Escape goes back. Enter applies.',
	]);
	expect(await read('f j', 'selected, not chosen, 2', small)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch',
		'about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Validators to list; none chosen lists',
		'all.',
		'selected, not chosen, 2 of 7: below cap,',
		'enough stake, no free slot',
		'Escape goes back. Enter applies.',
	]);
});

it('a choice among groups names the group of each', async () => {
	await using dashboard = startSpoken('proposals');
	await dashboard.shows('Hold upgrades');
	expect(await after(dashboard, 'f', 'selected, chosen')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 60 seconds.',
		'View 2, Proposals, 1.',
		'What to list.',
		'selected, chosen, 1 of 16: Status, any',
		'not chosen, 2 of 16: Status, pending, voting has not begun',
		'not chosen, 3 of 16: Status, voting, can be voted on now',
		'not chosen, 4 of 16: Status, passed, final or not',
		'not chosen, 5 of 16: Status, rejected, final or not',
		'not chosen, 6 of 16: Status, passed, final, executed',
		'not chosen, 7 of 16: Status, rejected, final, tallied',
		'not chosen, 8 of 16: Status, passed, not final, takes effect at its activation',
		'not chosen, 9 of 16: Status, rejected, not final, ends at its activation',
		'chosen, 10 of 16: Kind, any',
		'not chosen, 11 of 16: Kind, text, a text to agree on',
		'not chosen, 12 of 16: Kind, program, runs its program when it passes',
		'not chosen, 13 of 16: Kind, steward, adds or removes a steward of public goods',
		'funding',
		'not chosen, 14 of 16: Kind, funding, pays or stops paying for public goods',
		'chosen, 15 of 16: Text the service searches for, none',
		'not chosen, 16 of 16: Text the service searches for, enter one, asked for next',
		'Escape goes back. Enter applies.',
	]);
});

it('help is a sentence for each key, with why it does nothing now', async () => {
	const help = await read('?', 'In this view');
	expect(help.slice(2, 5)).toEqual([
		'In this view:',
		'selected, a: load all pages, or one again. Not now: this page is all there is',
		'n and p: next page, previous page. Not now: this is the last page',
	]);
	expect(help).toContain('s and S: what to sort by, reverse it');
	expect(help.at(-1)).toBe('Escape goes back. Question mark: the keys.');
	expect((await read('?j', 'selected, n and p', small)).join(' ')).toContain('selected, n and p: next page');
	expect(await read('?/sort\r', /selected, s and S/)).toContain(
		'selected, s and S: what to sort by, reverse it',
	);
	expect((await read('??G', /what\s+their keys do/)).join(' ')).toContain(
		'reverse show-quiet undo unmark votes width: what their keys do',
	);
});

it('messages stay as they were when they were opened', async () => {
	expect(await read('n!', 'Messages')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Messages',
		'00:00:00 UTC  this is the last page',
		'Requests',
		'none yet',
		'Escape goes back. Question mark: the keys.',
	]);
	expect(await read('n!', 'Messages', small)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch',
		'about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'Messages',
		'00:00:00 UTC  this is the last page',
		'Requests',
		'none yet',
		'Escape goes back. Question mark: the',
		'keys.',
	]);
});

it('a marked row says so, and a notice stands in place of the last words', async () => {
	expect(await read(' ', 'selected, 2 of 3')).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
		'View 1, Validators, 3.',
		'marked, 1 of 3: Kestrel Nodes, rank 1, 40 000 000 NAM, 54.54% of active stake,',
		'it and the stronger ones hold more than half, commission 5%',
		'selected, 2 of 3: Stake & Relax 🦥, rank 2, 20 000 000 NAM, 27.27% of active',
		'stake, it and the stronger ones hold more than two thirds, commission 10%',
		'3 of 3: Harbour Light, rank 3, 13 333 333 NAM, 18.18% of active stake,',
		'commission 4.5%',
		'1 marked, power descending, all states, page 1 of 1, 3 validators. Question',
		'mark: the keys.',
	]);
	expect((await read('y', "sent to the terminal's clipboard")).at(-1)).toEqual(
		"tnam1qq93vgfvxapy6krrdeucfru65kcth3sqqqjza9ac sent to the terminal's clipboard",
	);
});

it('the lists of a delegator follow each other by number', async () => {
	await using dashboard = startSpoken(`bonds ${delegator}`);
	await dashboard.shows('Kestrel');
	expect((await after(dashboard, ']', 'List 3 of 3')).slice(0, 4)).toEqual([
		'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
		'View 3, Delegator.',
		'List 3 of 3, unbonding, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
		'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
	]);
});

it('a failure is a sentence of the first line, and no age in it runs on', async () => {
	await using dashboard = startSpoken();
	await dashboard.shows('54.54%');
	const {indexer} = dashboard;
	indexer.failure = {kind: 'unreachable', address: indexer.address, reason: 'refused', hasConnected: false};
	vi.setSystemTime(Date.now() + 100_000);
	expect((await after(dashboard, 'r', 'Offline')).at(0)).toEqual(
		'Demo data. Offline. 127.0.0.1:40211. Epoch about 1204.',
	);
});
