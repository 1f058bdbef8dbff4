import {describe, expect, it} from 'vitest';
import {createReminders, type Reminder} from '../../source/columns/reminder.ts';
import type {Concern} from '../../source/domain/concern.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createEvent} from '../helpers/fake-ledger.ts';

const hour = 3600n;
const began = 1_795_000_000n;
const copper = {type: 'validator', id: addressOf(100), name: 'Copper Labs'} as const;
const need: Concern = {
	kind: 'stake.jailed',
	level: 'needs-me',
	subject: copper,
	mine: [{address: addressOf(1), label: 'Cold wallet', amount: 19_100_000n}],
	epoch: undefined,
	since: began,
	words: 'earn nothing, jailed',
};
const jailed = createEvent({kind: 'validator.jailed', subject: copper, time: began, level: 'needs-me'});

/** Looks once a minute, as watch does, and returns the reminders. */
function hoursOf({
	from,
	to,
	since = from,
	hours = 24,
	events = [jailed],
	needsAt = () => [need],
	isWantedAt = () => true,
}: {
	readonly from: bigint;
	readonly to: bigint;
	readonly since?: bigint;
	readonly hours?: number;
	readonly events?: readonly StoredEvent[];
	readonly needsAt?: (now: bigint) => readonly Concern[];
	readonly isWantedAt?: (now: bigint) => boolean;
}) {
	const take = createReminders({chain: 'test.1', hours, since, begun: began - 100n * hour});
	const found: (Reminder & {readonly seenAt: number})[] = [];
	for (let now = from; now <= to; now += 60n) {
		const due = take({needs: needsAt(now), events, now, isWanted: () => isWantedAt(now)});
		found.push(...due.map(each => ({...each, seenAt: Number(now - began) / 3600})));
	}
	return found;
}

const seenAt = (reminders: ReturnType<typeof hoursOf>) => reminders.map(each => Math.round(each.seenAt));

describe('a reminder', () => {
	it('comes after each period of hours since the event with which the need began, with an id of its own', () => {
		const reminders = hoursOf({from: began + hour, to: began + 100n * hour});
		expect(seenAt(reminders)).toEqual([24, 48, 72, 96]);
		expect(new Set([jailed, ...reminders].map(({id}) => id)).size).toBe(5);
		expect(reminders[0]).toMatchObject({
			kind: 'reminder',
			about: {id: jailed.id},
			time: began + 24n * hour,
			level: 'needs-me',
			sentence: 'Still needs you: 19.10 NAM earn nothing, jailed: Copper Labs (Cold wallet)',
		});
	});

	it('has the same id in each run', () => {
		const [one] = hoursOf({from: began + hour, to: began + 30n * hour});
		const [other] = hoursOf({from: began + 23n * hour, to: began + 25n * hour});
		expect(one?.id).toBe(other?.id);
	});

	it('is neither repeated nor put off by a restart', () => {
		const last = began + 23n * hour;
		// No program watched when it was due.
		expect(seenAt(hoursOf({since: last, from: began + 26n * hour, to: began + 50n * hour}))).toEqual([
			26, 48,
		]);
		const again = began + 26n * hour;
		expect(seenAt(hoursOf({since: again, from: again + 60n, to: began + 50n * hour}))).toEqual([48]);
	});

	it('ends with its need, and counts from its own beginning for a later one', () => {
		const isNeeded = (now: bigint) => now < began + 30n * hour || now > began + 40n * hour;
		const needsAt = (now: bigint) => (isNeeded(now) ? [need] : []);
		const window = {from: began + hour, to: began + 70n * hour, needsAt};
		expect(seenAt(hoursOf(window))).toEqual([24, 48]);
		// Without an event it counts from when it is first seen, but for the needs of the start.
		expect(seenAt(hoursOf({...window, events: []}))).toEqual([20, 64]);
	});

	it('stays due while it is not wanted', () => {
		const isWantedAt = (now: bigint) => now > began + 27n * hour;
		expect(seenAt(hoursOf({from: began + hour, to: began + 50n * hour, isWantedAt}))).toEqual([27, 48]);
	});

	it('does not come because the clock was set back', () => {
		expect(hoursOf({from: began - 90n * hour, to: began - 80n * hour})).toEqual([]);
	});

	it.each([
		['stake.jailed', 'validator.jailed'],
		['stake.inactive', 'validator.inactive'],
		['stake.below', 'validator.left-set'],
		['stake.leaving', 'validator.unlisted'],
		['validator.near-jail', 'validator.near-jail'],
		['commission.high', 'validator.commission'],
		['validator.inactive', 'validator.unlisted'],
	] as const)('of %s is about the newest event %s of its subject', (kind, eventKind) => {
		const other = createEvent({kind: eventKind, subject: {...copper, id: addressOf(101)}, time: began});
		const [newest, older] = [began, began - hour].map(time =>
			createEvent({kind: eventKind, subject: copper, time, epoch: time}),
		) as [StoredEvent, StoredEvent];
		const [reminder] = hoursOf({
			from: began + hour,
			to: began + 25n * hour,
			events: [other, newest, older],
			needsAt: () => [{...need, kind}],
		});
		expect(reminder?.about).toBe(newest);
	});

	it('of the vote of a validator is about the event that names the proposal', () => {
		const proposal = {type: 'proposal', id: '4', name: 'Raise the limit'} as const;
		const events = ['41 1205', '4 1205'].map(value =>
			createEvent({kind: 'validator.not-voted', subject: copper, time: began, new: value}),
		);
		const [reminder] = hoursOf({
			from: began + hour,
			to: began + 25n * hour,
			events,
			needsAt: () => [{...need, kind: 'vote.of-validator', subject: proposal, mine: []}],
		});
		expect(reminder).toMatchObject({about: {id: events[1]?.id}, subject: {id: '4'}});
	});
});
