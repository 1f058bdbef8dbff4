import {expect, it} from 'vitest';
import {raisesOf} from '../../source/columns/commission-raises.ts';
import type {PastEvent} from '../../source/columns/concern-facts.ts';

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
