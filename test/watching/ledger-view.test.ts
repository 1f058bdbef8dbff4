import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';

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
	const open = () => new LedgerView({ledger, clock, note: undefined, onFailure: expect.unreachable});
	return {see, open};
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
