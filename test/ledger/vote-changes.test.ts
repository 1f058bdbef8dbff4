import {expect, it} from 'vitest';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {joinMissing} from '../../source/ledger/vote-changes.ts';

const event = (label: string, from: bigint, to = 390n): WeighedEvent => ({
	kind: 'vote.missing',
	subject: {type: 'proposal', id: '37', name: undefined},
	old: undefined,
	new: '1215',
	epoch: 1211n,
	height: undefined,
	from,
	to,
	mine: [{address: `tnam1${label}`, label, amount: 5n}],
	level: 'needs-me',
	time: 420n,
	isGap: false,
});

it.each([
	['as they stand', [event('cold', 330n), event('hot', 360n)]],
	['the other way round', [event('hot', 360n), event('cold', 330n)]],
	['later, of two that were seen together', [event('hot', 330n, 420n), event('cold', 330n)]],
])('tells of a missing vote from when it was seen longest ago, answered %s', (_order, events) => {
	const all = events.flatMap(({mine}) => mine);
	const joined = joinMissing(
		events,
		() => all,
		() => false,
	);
	expect(joined).toMatchObject([{from: 330n, to: 390n, mine: [{label: 'cold'}, {label: 'hot'}]}]);
});
