import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {type RunningDashboard, type StartOptions, startDashboard} from '../../../helpers/dashboard.tsx';
import {createMemoryLedger, createWeighedEvent, type MemoryLedger} from '../../../helpers/memory-ledger.ts';
import {until} from '../../../helpers/until.ts';
import {at, createScene, sceneNow, validatorEvent} from './scene.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: sceneNow}));
afterEach(() => void vi.useRealTimers());

interface Started extends RunningDashboard {
	readonly ledger: MemoryLedger;
}

function start(options: StartOptions = {}): Started {
	const scene = createScene();
	return Object.assign(startDashboard({...scene, view: 'changes', columns: 100, rows: 29, ...options}), {
		ledger: (options.ledger as MemoryLedger | undefined) ?? scene.ledger,
	});
}

it('opens at its newest row when a digit leads there, and at the row that was left when q goes back', async () => {
	await using dashboard = start({view: 'validators'});
	const here = () => dashboard.lines().find(line => line.includes('❯')) ?? '';
	dashboard.type('6');
	await dashboard.shows('until 09:10: seen');
	const first = here();
	dashboard.type('G');
	await until(() => here() !== first);
	const last = here();
	dashboard.type(':parameters\r');
	await dashboard.shows('[4 Chain');
	dashboard.type('q');
	await dashboard.shows('[6 Changes');
	expect(here()).toBe(last);
	dashboard.type('1');
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('6');
	await dashboard.shows('[6 Changes');
	await until(() => here() === first);
});

describe('what was seen', () => {
	it('moves on when the view is left, not when it is opened', async () => {
		await using dashboard = start({view: 'validators'});
		dashboard.type('6');
		await dashboard.shows('until 09:10: seen');
		dashboard.type('j');
		expect(dashboard.ledger.looks).toEqual([]);
		dashboard.type('1');
		await dashboard.shows('Kestrel Nodes');
		expect(dashboard.ledger.looks).toEqual([BigInt(sceneNow / 1000)]);
		dashboard.type('6');
		await dashboard.shows('until 18:00: seen');
		await dashboard.shows(/since 18:00 UTC/);
	});

	it('stays while one looks at the calendar beside it', async () => {
		await using dashboard = start();
		await dashboard.shows('worth knowing');
		dashboard.type(']');
		await dashboard.shows('next 14 days');
		dashboard.type('[');
		await dashboard.shows('until 09:10: seen');
		expect(dashboard.ledger.looks).toEqual([]);
	});

	it('stays where the calendar alone was looked at', async () => {
		await using dashboard = start({view: 'calendar'});
		await dashboard.shows('41 starts');
		dashboard.type('1');
		await dashboard.shows('Kestrel Nodes');
		expect(dashboard.ledger.looks).toEqual([]);
	});

	it('moves on at the end of the program too', async () => {
		const dashboard = start();
		await dashboard.shows('worth knowing');
		dashboard.type('qq');
		await dashboard.exitCode;
		expect(dashboard.ledger.looks).toHaveLength(1);
	});

	it('stays where the ledger was not read yet', async () => {
		const ledger = createMemoryLedger();
		ledger.set({isReady: false});
		await using dashboard = start({ledger});
		await dashboard.shows('Reading what is remembered');
		dashboard.type('1');
		await dashboard.shows('Kestrel Nodes');
		expect(ledger.looks).toEqual([]);
	});
});

describe('the list', () => {
	it('begins with what needs me, and keeps its cursor there when an event comes', async () => {
		await using dashboard = start();
		await dashboard.shows(/❯ 12:45.*Saffron Staking.*earns nothing, jailed.*61 156.50/);
		dashboard.ledger.write(
			createWeighedEvent({
				kind: 'proposal.new',
				subject: {type: 'proposal', id: '42', name: 'A new one'},
				new: 'pending',
				time: at('17:59'),
			}),
		);
		await dashboard.shows(/17:59.*Proposal 42/);
		await dashboard.shows(/❯ 12:45.*Saffron Staking/);
	});

	it.each([
		['Saffron', /Details of Saffron Staking/],
		['Proposal 37', /There is no proposal 37/],
		['Unbonding', /Unbonding.*epochs/],
		['be withdrawn', /\[stake\].*cold wallet/],
	])('leads to the thing of %s', async (text, wanted) => {
		await using dashboard = start();
		await dashboard.shows('needs me now');
		dashboard.type(`/${text}\r`);
		await dashboard.shows(/rows match/);
		dashboard.type('\r');
		await dashboard.shows(wanted);
	});

	it('chooses levels, kinds and subjects by f, and Esc takes the choice away', async () => {
		await using dashboard = start();
		await dashboard.shows('needs me now');
		dashboard.type('f');
		await dashboard.shows(/minor.*left out unless something is chosen/);
		dashboard.type('jj \r');
		await dashboard.shows(/── minor ─/);
		await dashboard.shows(/minor · 14 changes/);
		expect(dashboard.text()).not.toContain('needs me now');
		dashboard.type('\u001B');
		await dashboard.shows('needs me now');
	});

	it('tells all that is known of a change', async () => {
		await using dashboard = start({view: 'changes /Copper'});
		await dashboard.shows('09:40 – 11:55, not watched');
		dashboard.type('d');
		await dashboard.shows(/Details of Copper Labs/);
		for (const text of [
			'worth knowing',
			'validator.jailed',
			/Before +consensus/,
			/After +jailed/,
			/Old last seen +2026-01-01 09:40 UTC/,
			/New first seen +2026-01-01 11:55 UTC/,
			'nobody watched in between',
			/Block +4 030 720/,
			/cold wallet +19.100000 NAM/,
		]) {
			await dashboard.shows(text);
		}
	});

	it('puts aside what needs me by x, shows it by X, and x makes it loud again', async () => {
		await using dashboard = start();
		await dashboard.shows('needs me now');
		dashboard.type('x');
		await dashboard.hides('needs me now');
		await dashboard.shows('X shows 1 quiet');
		dashboard.type('X');
		await dashboard.shows('── quiet: x makes it loud again ─');
		dashboard.type('ggx');
		await dashboard.shows('needs me now');
	});

	it('says what is not remembered, and which lists are not compared', async () => {
		const {ledger} = createScene();
		ledger.set({
			note: 'not remembered: the disk is full',
			deferred: new Map([
				['validators', {reason: 'wentBack', since: at('17:40')}],
				['proposals', {reason: 'wentBack', since: at('17:40')}],
			]),
		});
		await using dashboard = start({ledger});
		await dashboard.shows('not remembered: the disk is full');
		await dashboard.shows('validators, proposals not compared since 17:40: the indexer is behind what');
	});
});

it('says of a date under the cursor that comes no more that it is gone, and not that an answer lacks it', async () => {
	const {indexer, ...scene} = createScene();
	await using dashboard = start({...scene, indexer, view: 'calendar'});
	await dashboard.shows(/❯.*41 starts/);
	indexer.governance = {...indexer.governance, items: indexer.governance.items.slice(1)};
	dashboard.type('r');
	await dashboard.shows('that date is gone');
	expect(dashboard.text()).not.toContain('is not in this answer');
});

it('draws no name that could act on the terminal or hide', async () => {
	const hostile = 'Evil\u001B[2J\u202Ereversed\u200B 青山ノード\n second line';
	const ledger = createMemoryLedger(
		validatorEvent(60, hostile, {kind: 'validator.name', old: hostile, new: '\u0007ring', time: at('12:00')}),
	);
	await using dashboard = start({ledger, columns: 80, rows: 24});
	await dashboard.shows('青山ノード');
	for (const hidden of ['\u202E', '\u200B', '\u0007', '\u001B[2J\u202E'])
		expect(dashboard.written()).not.toContain(hidden);
	dashboard.type('d');
	await dashboard.shows('Details of');
	expect(dashboard.written()).not.toContain('\u202E');
});

it('has only ASCII of its own with --ascii', async () => {
	await using dashboard = start({isAscii: true});
	await dashboard.shows('-- needs me now ---');
	await dashboard.shows('09:40 - 11:55, not watched');
	expect(dashboard.text().replaceAll('🦥', '').replaceAll('→', '')).toMatch(/^[\n -~]*$/);
});

it('is read aloud with the title of a group before its first row', async () => {
	await using dashboard = start({isSpoken: true});
	await dashboard.shows(/List 1 of 2, changes\./);
	const spoken = () => dashboard.text().replaceAll(/\s+/g, ' ');
	await until(
		() => spoken().includes('selected, 1 of 9: needs me now: Saffron Staking, earns nothing, jailed'),
		spoken,
	);
	expect(spoken()).toContain('worth knowing: Unbonding, 53 to 54');
	expect(spoken()).toContain('09:40 to 11:55, not watched: Copper Labs, jailed');
	dashboard.type(']');
	await dashboard.shows(/List 2 of 2, calendar\./);
});
