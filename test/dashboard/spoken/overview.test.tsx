import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {needyIndexer, ownStore} from '../../helpers/own-stake.ts';
import {readAloud, stopTheClock} from '../../helpers/spoken.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

it('says what needs me first, then what is well, what comes, and the votes', async () => {
	const own = {view: 'overview', indexer: needyIndexer(2), store: ownStore(), isSpoken: true};
	await using dashboard = startDashboard({...own, columns: 200, rows: 60});
	await dashboard.shows(
		/1 jailed, about[\s\S]*two thirds[\s\S]*become active[\s\S]*about 11 h[\s\S]*2 of 2: Hot wallet/,
	);
	const read = readAloud(dashboard);
	expect(read.slice(1, 13)).toEqual([
		'View 0, Overview. Something needs you.',
		'My stake: 361 156 NAM, about 11 451 a year, 1 577 412.70 can be withdrawn now.',
		'Needs you, 2.',
		'selected, 1 of 2: 122 313.000000 NAM earn nothing, jailed: Fallen 1 (Cold wallet, Hot wallet)',
		'2 of 2: 120 313.000000 NAM earn nothing, below min: Fallen 2 (Cold wallet, Hot wallet)',
		'30.4% of what is active earns.',
		'Network: 235 715 219 NAM bonded, 203 in the set, 1 inactive, 1 jailed, about 12% a year.',
		'4 hold a third, 11 half, 29 two thirds.',
		'Next, 3.',
		'1 of 3: 1.94 NAM can be withdrawn (2 addresses), epoch 1205, about 5 h',
		'2 of 3: 12 500.00 NAM become active (2 addresses), epoch 1206, about 11 h',
		'3 of 3: 2 014.40 NAM can be withdrawn (2 addresses), epoch 1207, about 17 h',
	]);
	expect(read).toContain('Open votes, 3.');
	expect(read).toContain('My addresses, 2.');
});
