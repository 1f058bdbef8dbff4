import {DatabaseSync} from 'node:sqlite';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {
	emptyLedger,
	type LedgerAccess,
	type LedgerState,
	noLedger,
} from '../../source/ledger/ledger-access.ts';
import {prepareSchema} from '../../source/ledger/ledger-schema.ts';
import {settable} from '../../source/system/changing.ts';
import {testNow} from './validators.ts';

/** A ledger in memory, as a screen reads it. */
export interface MemoryLedger extends LedgerAccess {
	/** Writes events, each newer than all before it. */
	write(...events: readonly WeighedEvent[]): void;
	set(change: Partial<LedgerState>): void;
	/** Times at which the events were noted as seen, unix seconds. */
	readonly looks: readonly bigint[];
}

const reader = 'seen';

/** Seconds since the epoch of Unix at the moment of all tests. */
export const testSeconds = BigInt(testNow / 1000);

export function createMemoryLedger(...events: readonly WeighedEvent[]): MemoryLedger {
	const database = new DatabaseSync(':memory:');
	prepareSchema(database);
	const ledger = new Ledger(database, 'test.1');
	const state = settable<LedgerState>({
		...emptyLedger,
		isReady: true,
		begun: {at: testSeconds - 86_400n, epoch: 1200n},
	});
	const looks: bigint[] = [];
	const write = (...added: readonly WeighedEvent[]) => {
		ledger.write({lists: new Map(), events: added, epochs: [], now: testSeconds});
		const all = ledger.eventsAfter(0n).toReversed();
		state.set(before => ({...before, events: all}));
	};
	write(...events);
	return {
		...noLedger,
		read: state.read,
		subscribe: state.subscribe,
		epochValues: (series, subject) => ledger.epochValues(series, subject),
		markSeen() {
			const at = BigInt(Math.floor(Date.now() / 1000));
			looks.push(at);
			ledger.moveReader(reader, state.read().events[0]?.sequence ?? 0n, at);
			state.set(before => ({...before, seen: ledger.placeOf(reader), seenAt: at}));
		},
		write,
		set: change => state.set(before => ({...before, ...change})),
		looks,
	};
}

/** An event that is worth knowing, sure an hour before the moment of all tests. */
export function createWeighedEvent(
	fields: Partial<WeighedEvent> & Pick<WeighedEvent, 'kind' | 'subject'>,
): WeighedEvent {
	const {time = testSeconds - 3600n} = fields;
	return {
		level: 'worth-knowing',
		time,
		from: time - 60n,
		to: time - 30n,
		isGap: false,
		old: undefined,
		new: undefined,
		epoch: 1204n,
		height: 4_030_720n,
		mine: [],
		...fields,
	};
}
