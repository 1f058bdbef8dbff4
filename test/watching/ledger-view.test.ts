import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {changeOf} from '../helpers/fake-ledger.ts';

const now = 1_790_000_000_000;

async function openView() {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	onTestFinished(() => ledger.close());
	const clock = createFakeClock(now);
	const see = (list: string, secondsAgo: bigint) => {
		const at = BigInt(now / 1000) - secondsAgo;
		const sight = {indexer: 'a', version: undefined, epoch: 1204n, height: 9n, at};
		const kept = {sight, things: new Map()};
		ledger.write({lists: new Map([[list, kept]]), events: [], epochs: [], now: at});
	};
	const write = (...events: readonly StoredEvent[]) =>
		ledger.write({lists: new Map(), events, epochs: [], now: BigInt(now / 1000)});
	const open = ({isAlone = false} = {}) =>
		new LedgerView({ledger, clock, note: undefined, isAlone, onFailure: expect.unreachable});
	return {see, write, open};
}

it('says when the chain was last compared until it is again', async () => {
	const {see, open} = await openView();
	see('validators', 3600n);
	const view = open();
	view.refresh({isOwn: true});
	expect(view.read().comparedBefore).toBe(BigInt(now / 1000) - 3600n);
	// What is noted of the service is no comparison.
	see('service', 0n);
	view.refresh({isOwn: true});
	expect(view.read().comparedBefore).toBe(BigInt(now / 1000) - 3600n);
	see('validators', 0n);
	view.refresh({isOwn: true});
	expect(view.read().comparedBefore).toBeUndefined();
});

it('has nothing to say of a chain that was never seen', async () => {
	const {open} = await openView();
	const view = open();
	view.refresh({isOwn: true});
	expect(view.read()).toMatchObject({isReady: true, comparedBefore: undefined});
});

it('keeps the newest event alone where there is no screen, says that there are new ones, and reads the others', async () => {
	const {write, open} = await openView();
	const time = BigInt(now / 1000);
	const jail = (...names: readonly string[]) =>
		write(...names.map(name => changeOf(name, 'validator.jailed', 'consensus', 'jailed', {time})));
	jail('a', 'b', 'c');
	const [alone, screen] = [open({isAlone: true}), open()];
	let told = 0;
	alone.subscribe(() => told++);
	const kept = () =>
		[alone, screen].map(view => {
			view.refresh({isOwn: true});
			return view.read().events.map(({sequence}) => Number(sequence));
		});
	expect(kept()).toEqual([[3], [3, 2, 1]]);
	jail('d', 'e');
	expect(kept()).toEqual([[5], [5, 4, 3, 2, 1]]);
	expect(kept()).toEqual([[5], [5, 4, 3, 2, 1]]);
	expect(told).toBe(2);
	expect(alone.eventsAfter(1n, 2).map(({sequence}) => sequence)).toEqual([2n, 3n]);
	expect(alone.newest()).toBe(5n);
});
