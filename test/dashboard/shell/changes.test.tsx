import {describe, expect, it} from 'vitest';
import {createMemoryStore} from '../../../source/store/store.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {changeOf, createEvent, createFakeLedger} from '../../helpers/fake-ledger.ts';
import {createProposal} from '../../helpers/proposals.ts';
import {createBond} from '../../helpers/stake.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

const [kestrel, relax] = [addressOf(0), addressOf(1)];

describe('cells that changed since one looked', () => {
	it('are marked in the list of validators until they were seen', async () => {
		const ledger = createFakeLedger([
			changeOf(kestrel, 'validator.commission', '4%', '5%'),
			changeOf(relax, 'validator.power', '30000000', '20000000', {level: 'minor'}),
		]);
		await using dashboard = startDashboard({view: 'validators', columns: 120, ledger});
		await dashboard.shows(/Kestrel Nodes.*▴5%/);
		await dashboard.shows(/Stake & Relax.*▾20 000 000/);
		ledger.add(changeOf(kestrel, 'validator.commission', '5%', '3%'));
		await dashboard.shows(/Kestrel Nodes.*▾5%/);
		ledger.markSeen();
		await dashboard.hides(/[▴▾]/);
	});

	it('are marked where the rank of a labelled validator moved, without an event', async () => {
		const indexer = createFakeIndexer();
		const store = createMemoryStore();
		store.on(indexer.parameters.chainId ?? '').labelValidator(relax, 'My node');
		const ledger = createFakeLedger();
		for (const address of [kestrel, relax]) {
			ledger.values.push(
				{series: 'rank', subject: address, epoch: 1203n, value: '4', time: 1n},
				{series: 'rank', subject: address, epoch: 1204n, value: '2', time: 2n},
			);
		}
		await using dashboard = startDashboard({view: 'validators', columns: 120, ledger, indexer, store});
		await dashboard.shows(/▴2 +.*My node/);
		await dashboard.hides(/▴.*Kestrel Nodes/);
		ledger.set({seenAt: 2n});
		await dashboard.hides(/▴/);
	});

	it('are marked among proposals, and in the stake of one address', async () => {
		const indexer = createFakeIndexer();
		indexer.proposals = [createProposal({id: '37'})];
		indexer.bonds = [createBond(0), createBond(1)];
		const ledger = createFakeLedger([
			createEvent({
				kind: 'proposal.turnout',
				subject: {type: 'proposal', id: '37', name: undefined},
				old: 'no',
				new: 'yes',
			}),
			changeOf(kestrel, 'validator.commission', '4%', '5%'),
		]);
		await using dashboard = startDashboard({view: 'proposals', indexer, columns: 100, ledger});
		await dashboard.shows(/37 .*▴42\/40%/);
		dashboard.type(`:stake ${addressOf(77)}\r`);
		await dashboard.shows(/Kestrel Nodes.*▴5%/);
		await dashboard.shows(/Stake & Relax.* 10%/);
	});

	it('are told to a screen reader', async () => {
		const ledger = createFakeLedger([
			changeOf(kestrel, 'validator.commission', '4%', '5%'),
			changeOf(kestrel, 'validator.website', 'a', 'b'),
		]);
		await using dashboard = startDashboard({
			view: 'validators',
			isSpoken: true,
			isAscii: true,
			ledger,
		});
		await dashboard.shows(/commission 5%, changed/);
		await dashboard.shows(/website changed/);
	});
});

describe('what is remembered of epochs', () => {
	it('can be a column', async () => {
		const ledger = createFakeLedger();
		ledger.values.push({series: 'power', subject: kestrel, epoch: 1176n, value: '39000000'});
		const indexer = createFakeIndexer();
		indexer.epoch = 1204n;
		const views = {validators: {columns: ['name', 'votingPower', 'powerChange']}};
		await using dashboard = startDashboard({view: 'validators', indexer, ledger, views});
		await dashboard.shows('Δ NAM 7 d');
		await dashboard.shows(/Kestrel Nodes tnam1\S+ +40 000 000 +\+1 000 000/);
		await dashboard.shows(/Stake & Relax 🦥 tnam1\S+ +20 000 000 +–/);
	});

	it('is in the details', async () => {
		const indexer = createFakeIndexer();
		indexer.epoch = 1204n;
		const ledger = createFakeLedger();
		for (const [index, value] of ['10', '12', '18'].entries())
			ledger.values.push({series: 'power', subject: kestrel, epoch: 1200n + BigInt(index), value});
		await using dashboard = startDashboard({
			view: 'validators',
			columns: 100,
			rows: 40,
			indexer,
			ledger,
		});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('d');
		await dashboard.shows(/Moved +\+8 NAM in 2 epochs {2}▁▂█/);
	});
});

/** A dashboard whose person has labelled a validator, which is jailed in the next answer where it is told so. */
function startWatching(options: Parameters<typeof startDashboard>[0] = {}) {
	const indexer = createFakeIndexer();
	const store = createMemoryStore();
	store.on(indexer.parameters.chainId ?? '').labelValidator(relax, 'My node');
	return {
		indexer,
		store,
		jail(isJailed = true) {
			const state = isJailed ? 'jailed' : 'consensus';
			indexer.validators = indexer.validators.map(each => (each.address === relax ? {...each, state} : each));
		},
		start: () => startDashboard({view: 'validators', store, indexer, intervalMilliseconds: 50, ...options}),
	};
}

const push = '\u001B[22;0t';
const pop = '\u001B[23;0t';
const title = (text: string) => `\u001B]2;${text}\u001B\\`;

/** What was written of titles, in its order. */
const titlesIn = (written: string): readonly string[] =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	written.match(/\x1b\[2[23];0t|\x1b\]2;[^\x1b]*\x1b\\/g) ?? [];

describe('the title of the terminal', () => {
	it('counts what needs the person, and is given back', async () => {
		const watching = startWatching();
		watching.jail();
		await using dashboard = watching.start();
		await until(() => titlesIn(dashboard.written()).length > 0);
		watching.jail(false);
		dashboard.type('r');
		await until(() => titlesIn(dashboard.written()).includes(pop));
		expect(titlesIn(dashboard.written())).toEqual([push, title('(1) stakedeck'), title(''), pop]);
	});

	it('stays as it is while nothing needs the person', async () => {
		const watching = startWatching();
		const dashboard = watching.start();
		await dashboard.shows('My node');
		await dashboard[Symbol.asyncDispose]();
		expect(titlesIn(dashboard.written())).toEqual([]);
	});

	it('is given back at the end, and in a terminal without one left alone', async () => {
		for (const [TERM, expected] of [
			['xterm-256color', [push, title('(1) stakedeck'), title(''), pop]],
			['linux', []],
		] as const) {
			const watching = startWatching({environment: {TERM}});
			watching.jail();
			const dashboard = watching.start();
			await dashboard.shows(/! jailed/);
			if (expected.length > 0) await until(() => titlesIn(dashboard.written()).length === 2);
			await dashboard[Symbol.asyncDispose]();
			expect(titlesIn(dashboard.written())).toEqual(expected);
		}
	});
});

const grave = {level: 'needs-me'} as const;
const jailed = (fields = {}) =>
	changeOf(relax, 'validator.jailed', 'consensus', 'jailed', {...grave, ...fields});
const ringsIn = (written: string) => written.split('\u0007').length - 1;

describe('the bell', () => {
	it('rings once for each change that needs the person and comes meanwhile', async () => {
		const ledger = createFakeLedger([jailed()]);
		await using dashboard = startDashboard({view: 'validators', hasBell: true, ledger});
		await dashboard.shows('Kestrel Nodes');
		expect(ringsIn(dashboard.written())).toBe(0);
		const news = jailed();
		ledger.add(jailed({level: 'worth-knowing'}), jailed({isGap: true}), news);
		await until(() => ringsIn(dashboard.written()) === 1);
		ledger.set({seen: news.sequence});
		ledger.add(jailed(), jailed());
		await until(() => ringsIn(dashboard.written()) === 3);
	});

	it('keeps silent where it is not asked for', async () => {
		const ledger = createFakeLedger();
		const dashboard = startDashboard({view: 'validators', ledger});
		await dashboard.shows('Kestrel Nodes');
		ledger.add(jailed(), changeOf(kestrel, 'validator.commission', '4%', '5%'));
		await dashboard.shows('▴5%');
		await dashboard[Symbol.asyncDispose]();
		expect(ringsIn(dashboard.written())).toBe(0);
	});

	it('keeps silent about the past of another chain, and before the memory is read', async () => {
		const ledger = createFakeLedger();
		ledger.set({isReady: false});
		const dashboard = startDashboard({view: 'validators', hasBell: true, ledger});
		await dashboard.shows('Kestrel Nodes');
		ledger.add(jailed());
		ledger.set({isReady: true});
		ledger.add(changeOf(kestrel, 'validator.commission', '4%', '5%'));
		await dashboard.shows('▴5%');
		const other = [changeOf(kestrel, 'validator.commission', '6%', '5%'), jailed()];
		ledger.set({begun: {at: 1n, epoch: 7n}, events: other.toReversed()});
		await dashboard.shows('▾5%');
		await dashboard[Symbol.asyncDispose]();
		expect(ringsIn(dashboard.written())).toBe(0);
	});
});
