import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {Extensions} from '../../../source/domain/extensions.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {until} from '../../helpers/until.ts';

beforeEach(() => {
	vi.useFakeTimers({toFake: ['Date']});
	// Both clocks go on with what a test sets.
	vi.spyOn(systemClock, 'steady').mockImplementation(() => Date.now());
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const decoded = {source: {}, flaws: []};

/** A dashboard over a service whose chain a test moves, a minute at a time. */
function start(options: StartOptions = {}) {
	const chain = {height: 100n, secondsAgo: 5, isFailing: false, asked: 0};
	const tell = async <Value,>(value: Value): Promise<Value> => {
		chain.asked++;
		if (chain.isFailing) throw new RequestError({kind: 'timedOut', address: 'x', afterMilliseconds: 1});
		return value;
	};
	const indexer = createFakeIndexer();
	indexer.epoch = 1204n;
	const known = {epoch: true};
	const extensions: Extensions = {
		...indexer.extensions,
		known: {read: () => known, subscribe: () => () => {}},
		getLatestHeight: () => tell({...decoded, height: chain.height}),
		getCrawlers: () => {
			const timestamp = BigInt(Math.floor(Date.now() / 1000) - chain.secondsAgo);
			return tell([{...decoded, name: 'chain', timestamp, lastProcessedBlockHeight: 1n}]);
		},
	};
	const dashboard = startDashboard({columns: 120, ...options, indexer: Object.assign(indexer, {extensions})});
	return {
		dashboard,
		chain,
		/** A minute later: after a pause, what has grown old is asked for at once. */
		async beat() {
			const before = chain.asked;
			dashboard.type('P');
			vi.setSystemTime(Date.now() + 61_000);
			dashboard.type('P');
			await until(() => chain.asked === before + 2);
		},
	};
}

const firstLine = (dashboard: RunningDashboard) => dashboard.lines()[0];

it('says that the chain has halted once its height is the same for ten block times, and no longer', async () => {
	const {dashboard, chain, beat} = start();
	await using _ = dashboard;
	await dashboard.shows('· block 100 · ● live · 127');
	await beat();
	await dashboard.shows('· block 100 · ● live · 127');
	await beat();
	await dashboard.shows('· block 100 · ● live · ▲ chain has halted · 127');
	chain.isFailing = true;
	await beat();
	await beat();
	// A failure says nothing of the chain.
	await dashboard.shows('· block 100 · ● live · ▲ chain has halted · 127');
	chain.isFailing = false;
	chain.height = 101n;
	await beat();
	await dashboard.shows('· block 101 · ● live · 127');
});

it('says how far the indexer is behind, and nothing of the chain then', async () => {
	const {dashboard, chain, beat} = start();
	await using _ = dashboard;
	chain.secondsAgo = 119;
	await dashboard.shows('· block 100 · ● live · 127');
	chain.secondsAgo = 200;
	await beat();
	await beat();
	await dashboard.shows('· ◐ behind 3 min · 127');
	chain.secondsAgo = 3;
	chain.height = 150n;
	await beat();
	await dashboard.shows('· block 150 · ● live · 127');
});

it('lets go of what was told when nothing is told for long', async () => {
	const {dashboard, chain, beat} = start();
	await using _ = dashboard;
	chain.secondsAgo = 200;
	await dashboard.shows('block 100');
	await beat();
	await dashboard.shows('◐ behind 3 min');
	chain.isFailing = true;
	for (let minute = 0; minute < 3; minute++) await beat();
	await dashboard.shows('epoch 1204 · ● live · 127');
	expect(firstLine(dashboard)).not.toContain('behind');
});

it('says it in a sentence to a screen reader, and no figure that would be read again each minute', async () => {
	const {dashboard, chain, beat} = start({isSpoken: true});
	await using _ = dashboard;
	await dashboard.shows('Epoch 1204.');
	chain.secondsAgo = 200;
	await beat();
	await dashboard.shows('The indexer is behind. 127');
	expect(dashboard.text()).not.toMatch(/block|min behind|next in/);
});

it('has a glyph and words in ASCII', async () => {
	const {dashboard, chain, beat} = start({isAscii: true});
	await using _ = dashboard;
	await dashboard.shows('block 100');
	chain.secondsAgo = 200;
	await beat();
	await dashboard.shows('behind 3 min');
});
