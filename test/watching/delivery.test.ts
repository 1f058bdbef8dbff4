import {describe, expect, it} from 'vitest';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {systemClock} from '../../source/system/timer.ts';
import {Delivery, portionsOf} from '../../source/watching/delivery.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {createEvent, createFakeLedger} from '../helpers/fake-ledger.ts';
import {until} from '../helpers/until.ts';

function deliverFrom(
	events: readonly StoredEvent[],
	options: Partial<ConstructorParameters<typeof Delivery>[0]>,
) {
	const ledger = createFakeLedger(events);
	const places: bigint[] = [];
	const delivered: string[][] = [];
	/** Ids as they are handed over, and places as they are noted. */
	const steps: (string | bigint)[] = [];
	const errors: unknown[] = [];
	const delivery = new Delivery({
		ledger: {
			...ledger,
			moveReader(_, sequence) {
				places.push(sequence);
				steps.push(sequence);
			},
		},
		clock: systemClock,
		after: 0n,
		reader: 'watch test',
		batchMilliseconds: 0,
		measure: () => () => 100,
		isWanted: () => true,
		async deliver(portion) {
			delivered.push(ids(portion));
			steps.push(...ids(portion));
		},
		onEnd: error => void errors.push(error),
		...options,
	});
	return {ledger, delivery, places, delivered, steps, errors};
}

const event = (fields: Partial<StoredEvent> = {}) =>
	createEvent({kind: 'validator.jailed', subject: {type: 'validator', id: 'v', name: undefined}, ...fields});

const ids = (events: readonly StoredEvent[]) => events.map(({id}) => id);

it('hands over each event in its order, and notes each before the next', async () => {
	const events = [event(), event(), event()];
	const {places, errors, steps} = deliverFrom(events, {});
	await until(() => places.length === 3);
	expect(steps).toEqual(events.flatMap(({id, sequence}) => [id, sequence]));
	expect(errors).toEqual([]);
});

it('begins behind a place, takes only what is wanted, and moves over the rest', async () => {
	const events = [event(), event({level: 'minor'}), event()];
	const more = event({level: 'minor'});
	const {ledger, places, delivered} = deliverFrom(events, {
		after: events[0]?.sequence ?? 0n,
		isWanted: ({level}) => level !== 'minor',
	});
	await until(() => places.length === 1);
	ledger.add(more);
	await until(() => places.at(-1) === more.sequence);
	expect(delivered).toEqual([[events[2]?.id]]);
});

it('gathers what comes within the time of a batch, and what comes later goes out later', async () => {
	const clock = createFakeClock(1_790_000_000_000);
	const events = [event(), event()];
	const {ledger, delivered} = deliverFrom([], {clock, batchMilliseconds: 10_000});
	for (const event of events) ledger.add(event);
	await clock.pass(9_999);
	expect(delivered).toEqual([]);
	await clock.pass(1);
	expect(delivered).toEqual([ids(events)]);
	const late = event();
	ledger.add(late);
	await clock.pass(10_000);
	expect(delivered).toEqual([ids(events), [late.id]]);
	expect(clock.timers()).toBe(0);
});

it('begins anew where the ledger was emptied, and ends with its error where nothing can be handed over', async () => {
	const old = event({sequence: 900n});
	const {ledger, delivered, places, errors} = deliverFrom([old], {after: 900n});
	const first = event({sequence: 1n});
	ledger.set({events: [first]});
	await until(() => places.length === 1);
	expect(delivered).toEqual([[first.id]]);
	expect(errors).toEqual([]);
	const broken = new Error('nobody takes it');
	const other = deliverFrom([old], {deliver: () => Promise.reject(broken)});
	await until(() => other.errors.length === 1);
	expect(other).toMatchObject({errors: [broken], places: []});
});

it('lets a stop that is asked for during the first event come before the second', async () => {
	const events = [event(), event(), event()];
	const seen: string[] = [];
	const {delivery, places} = deliverFrom(events, {
		async deliver([event]) {
			seen.push(event?.id ?? '');
			// As a signal does, it comes with the next turn of the loop.
			setImmediate(() => void delivery.close());
		},
	});
	await new Promise(resolve => setImmediate(() => setImmediate(resolve)));
	await delivery.close();
	expect(seen).toEqual([events[0]?.id]);
	expect(places).toEqual([events[0]?.sequence]);
});

it('gives the loop a turn between two events, and between pages of which nothing is wanted', async () => {
	const turns: (string | bigint)[] = [];
	const note = () => {
		turns.push('turn');
		timer = setImmediate(note);
	};
	let timer = setImmediate(note);
	const events = Array.from({length: 450}, (_, index) => event({level: index < 448 ? 'minor' : 'needs-me'}));
	const {places} = deliverFrom(events, {
		isWanted: ({level}) => level !== 'minor',
		async deliver([event]) {
			turns.push(event?.sequence ?? 0n);
		},
	});
	await until(() => places.at(-1) === events.at(-1)?.sequence);
	clearImmediate(timer);
	const [last, first] = turns.filter(each => each !== 'turn').toReversed();
	expect([first, last]).toEqual(events.slice(-2).map(({sequence}) => sequence));
	expect(turns.slice(0, turns.indexOf(first ?? ''))).toContain('turn');
	expect(turns.slice(turns.indexOf(first ?? ''), turns.indexOf(last ?? ''))).toContain('turn');
});

it('ends once what is under way has ended, and notes its place', async () => {
	const {promise: taken, resolve: take} = Promise.withResolvers<void>();
	const events = [event(), event()];
	const {delivery, places} = deliverFrom(events, {deliver: () => taken});
	let isClosed = false;
	const closing = delivery.close().then(() => (isClosed = true));
	await new Promise(resolve => setImmediate(resolve));
	expect([isClosed, places]).toEqual([false, []]);
	take();
	await closing;
	expect(places).toEqual([events[0]?.sequence]);
});

it('rests for as long as a note of the place took, so that other programs can write', async () => {
	let now = 1_790_000_000_000;
	const rests: number[] = [];
	const events = [event(), event()];
	let noted = 0;
	const ledger = {
		...createFakeLedger(events),
		moveReader() {
			now += 7;
			noted = performance.now();
		},
	};
	deliverFrom(events, {
		ledger,
		clock: {...systemClock, steady: () => now},
		async deliver() {
			if (noted > 0) rests.push(performance.now() - noted);
		},
	});
	await until(() => rests.length === 1);
	expect(rests[0]).toBeGreaterThan(6);
});

it('says how many events were deleted before its reader read them', async () => {
	const losses: bigint[] = [];
	const lost = [3n, 0n];
	const {ledger} = deliverFrom([], {
		ledger: {...createFakeLedger(), takeLost: () => lost.shift() ?? 0n},
		onLost: count => void losses.push(count),
	});
	ledger.add(event());
	expect(losses).toEqual([3n]);
});

it('hands over nothing once it is closed', async () => {
	const {promise: taken, resolve: take} = Promise.withResolvers<void>();
	const events = [event(), event()];
	const seen: string[] = [];
	const {delivery, ledger} = deliverFrom(events, {
		async deliver([event]) {
			seen.push(event?.id ?? '');
			await taken;
		},
	});
	delivery.close();
	ledger.add(event());
	take();
	await taken;
	await new Promise(resolve => setImmediate(resolve));
	expect(seen).toEqual([events[0]?.id]);
});

describe('what is gathered', () => {
	const gathered = (events: readonly StoredEvent[], bytes: number | ((event: StoredEvent) => number)) => [
		...portionsOf(events, 1000, () => (typeof bytes === 'number' ? () => bytes : bytes)),
	];

	it('goes in portions that are not too long', () => {
		const events = Array.from({length: 450}, () => event());
		const portions = gathered(events, 100);
		expect(portions.map(({length}) => length)).toEqual([200, 200, 50]);
		expect(portions.flat()).toEqual(events);
		expect([...portionsOf(events, 0, () => () => 100)]).toHaveLength(450);
		expect(gathered([], 100)).toEqual([]);
	});

	it('goes in portions of bytes that a program can take, and one too large for that by itself', () => {
		const events = Array.from({length: 30}, () => event());
		const portions = gathered(events, 6000);
		expect(portions.map(({length}) => length)).toEqual([10, 10, 10]);
		expect(portions.flat()).toEqual(events);
		const sizes = [10, 90_000, 90_000, 60_000, 5_000, 600];
		const mixed = sizes.map(() => event());
		const parts = gathered(mixed, each => sizes[mixed.indexOf(each)] ?? 0);
		expect(parts.map(({length}) => length)).toEqual([1, 1, 1, 2, 1]);
		expect(parts.flat()).toEqual(mixed);
	});

	it('is measured as it is when its portion goes out', () => {
		let bytes = 60_000;
		const portions = portionsOf([event(), event(), event()], 1000, () => () => bytes);
		expect(portions.next().value).toHaveLength(1);
		bytes = 1;
		expect(portions.next().value).toHaveLength(2);
	});
});
