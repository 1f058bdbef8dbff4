import type {EpochValue} from '../../source/ledger/epoch-value.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {
	emptyLedger,
	type LedgerAccess,
	type LedgerState,
	noLedger,
} from '../../source/ledger/ledger-access.ts';
import {settable} from '../../source/system/changing.ts';
import type {EventSource} from '../../source/watching/delivery.ts';
import {testNow} from './validators.ts';

/** Memory of a chain that a test fills by itself. */
export interface FakeLedger extends LedgerAccess, EventSource {
	/** Adds events, each newer than all before it. */
	add(...events: readonly StoredEvent[]): void;
	set(change: Partial<LedgerState>): void;
	/** Values of epochs, the oldest first. */
	readonly values: EpochValue[];
}

export function createFakeLedger(events: readonly StoredEvent[] = []): FakeLedger {
	const state = settable<LedgerState>({
		...emptyLedger,
		isReady: true,
		begun: {at: BigInt(testNow / 1000), epoch: 1204n},
		events: events.toReversed(),
	});
	const values: EpochValue[] = [];
	return {
		...noLedger,
		read: state.read,
		subscribe: state.subscribe,
		epochValues: (series, subject) =>
			values.filter(value => value.series === series && value.subject === subject),
		markSeen: () => state.set(before => ({...before, seen: before.events[0]?.sequence ?? before.seen})),
		newest: () => state.read().events[0]?.sequence ?? 0n,
		eventsAfter: (place, most) =>
			state
				.read()
				.events.filter(({sequence}) => sequence > place)
				.toReversed()
				.slice(0, most),
		takeLost: () => 0n,
		values,
		add: (...added) => state.set(before => ({...before, events: [...added.toReversed(), ...before.events]})),
		set: change => state.set(before => ({...before, ...change})),
	};
}

let count = 0n;

/** An event that is worth knowing, newer than those made before it. */
export function createEvent(
	fields: Partial<StoredEvent> & Pick<StoredEvent, 'kind' | 'subject'>,
): StoredEvent {
	count += 1n;
	const at = BigInt(testNow / 1000) + count;
	return {
		id: `event${count}`,
		sequence: count,
		level: 'worth-knowing',
		time: at,
		from: at - 30n,
		to: at,
		isGap: false,
		old: undefined,
		new: undefined,
		epoch: 1204n,
		height: undefined,
		mine: [],
		...fields,
	};
}

/** The change of a validator. */
export function changeOf(
	address: string,
	kind: string,
	old: string | undefined,
	value: string | undefined,
	fields: Partial<StoredEvent> = {},
): StoredEvent {
	const subject = {type: 'validator', id: address, name: undefined} as const;
	return createEvent({kind, subject, old, new: value, ...fields});
}
