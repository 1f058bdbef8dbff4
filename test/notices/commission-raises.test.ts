import {describe, expect, it} from 'vitest';
import {raisesOf} from '../../source/notices/commission-raises.ts';
import type {PastEvent} from '../../source/notices/facts.ts';

const day = 86_400n;
const now = 1_763_748_000n;

function event(id: string, old: string, changed: string, fields: Partial<PastEvent> = {}): PastEvent {
	return {
		kind: 'validator.commission',
		subject: {type: 'validator', id, name: undefined},
		old,
		new: changed,
		epoch: 1200n,
		time: now - day,
		...fields,
	};
}

it('lists the raises of the last 90 days, the newest first', () => {
	const raises = raisesOf(
		[
			event('fjord', '5.5%', '10%'),
			event('cedar', '5%', '4%'),
			event('fjord', '5%', '5.5%', {time: now - 90n * day}),
			event('fjord', '4%', '5%', {time: now - 90n * day - 1n}),
			event('birch', '5%', '9%', {kind: 'validator.rank'}),
			event('aspen', '?', '9%'),
		],
		now,
	);
	expect([...(raises?.keys() ?? [])]).toEqual(['fjord']);
	expect(raises?.get('fjord')).toEqual([
		{from: {units: 55n, scale: 3}, to: {units: 10n, scale: 2}, epoch: 1200n, time: now - day},
		{from: {units: 5n, scale: 2}, to: {units: 55n, scale: 3}, epoch: 1200n, time: now - 90n * day},
	]);
});

it('knows of none where nothing is remembered, which is not the same as that there was none', () => {
	expect(raisesOf([], now)).toBeUndefined();
	expect(raisesOf([event('cedar', '5%', '4%')], now)?.size).toBe(0);
});

describe('a raise that was told to come', () => {
	const coming = (old: string, changed: string, fields: Partial<PastEvent> = {}) =>
		event('fjord', old, changed, {kind: 'validator.commission-coming', ...fields});
	const raise = (from: bigint, to: bigint, epoch: bigint, time: bigint) => ({
		from: {units: from, scale: 2},
		to: {units: to, scale: 2},
		epoch,
		time,
	});

	it('counts when it is known, and once, whether it has happened or not', () => {
		const told = coming('5%', '6% 1202');
		const once = [raise(5n, 6n, 1202n, now - day)];
		expect(raisesOf([told], now)?.get('fjord')).toEqual(once);
		const happened = event('fjord', '5%', '6%', {epoch: 1202n, time: now - 3600n});
		expect(raisesOf([happened, told], now)?.get('fjord')).toEqual(once);
	});

	it('does not hide the same raise of another time', () => {
		const again = event('fjord', '5%', '6%', {epoch: 1300n, time: now - 60n});
		const back = event('fjord', '6%', '5%', {epoch: 1250n, time: now - 3600n});
		expect(raisesOf([again, back, coming('5%', '6% 1202')], now)?.get('fjord')).toEqual([
			raise(5n, 6n, 1300n, now - 60n),
			raise(5n, 6n, 1202n, now - day),
		]);
	});

	it('counts with its last word, and not where it was taken back in time', () => {
		const later = {time: now - 3600n};
		const more = coming('5%', '7% 1202', later);
		expect(raisesOf([more, coming('5%', '6% 1202')], now)?.get('fjord')).toEqual([
			raise(5n, 7n, 1202n, now - 3600n),
		]);
		const none = coming('6%', '5%', {...later, epoch: 1200n});
		expect(raisesOf([none, coming('5%', '6% 1202')], now)?.get('fjord')).toBeUndefined();
		const second = coming('6%', '7% 1203', {...later, epoch: 1201n});
		expect(raisesOf([second, coming('5%', '6% 1202')], now)?.get('fjord')).toHaveLength(2);
	});
});
