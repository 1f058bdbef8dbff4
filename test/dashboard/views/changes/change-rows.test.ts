import {expect, it} from 'vitest';
import {
	type ChangeGroup,
	createChangeRows,
	describeLeftOut,
} from '../../../../source/dashboard/views/changes/change-rows.ts';
import type {Concern} from '../../../../source/domain/concern.ts';
import {createMemoryLedger} from '../../../helpers/memory-ledger.ts';
import {addressOf} from '../../../helpers/validators.ts';
import {at, cold, createScene, validatorEvent} from './scene.ts';

const all = {levels: [], kinds: [], subjects: []} as const;
const nothing = {loud: [], quiet: []};

function leaving(seed: number, name: string): Concern {
	return {
		kind: 'stake.leaving',
		level: 'needs-me',
		subject: {type: 'validator', id: addressOf(seed), name},
		mine: [{...cold, amount: 61_156_500_000n}],
		epoch: 1205n,
		since: at('12:00'),
		words: 'leave the set at epoch 1205',
	};
}

const groupsOf = (rows: readonly {readonly group: ChangeGroup}[]) => [
	...new Set(rows.map(({group}) => group)),
];

it('puts what needs me now first, then what is new by its weight, then what was seen', () => {
	const {ledger} = createScene();
	const {rows, leftOut} = createChangeRows(ledger.read(), {loud: [leaving(50, 'Fern')], quiet: []}, all);
	expect(groupsOf(rows)).toEqual(['now', 'needs-me', 'worth-knowing', 'seen']);
	expect(rows[0]).toMatchObject({kind: 'stake.leaving', hasEvent: false, time: at('12:00')});
	expect(rows.every(({level}) => level !== 'minor')).toBe(true);
	expect(describeLeftOut(leftOut)).toBe('14 minor changes: power, rank');
});

it('says an alarm once while what it told still holds, and as what happened when it is over', () => {
	const ledger = createMemoryLedger(
		validatorEvent(50, 'Fern', {kind: 'validator.unlisted', level: 'needs-me', time: at('11:00')}),
	);
	const [event] = ledger.read().events;
	const standing = createChangeRows(ledger.read(), {loud: [leaving(50, 'Fern')], quiet: []}, all);
	expect(standing.rows).toHaveLength(1);
	expect(standing.rows[0]).toMatchObject({id: event?.id, group: 'now', time: at('11:00'), epoch: 1204n});
	const quieted = createChangeRows(ledger.read(), {loud: [], quiet: [leaving(50, 'Fern')]}, all);
	expect(groupsOf(quieted.rows)).toEqual(['quiet']);
	const over = createChangeRows(ledger.read(), nothing, all);
	expect(over.rows).toMatchObject([{id: event?.id, group: 'needs-me', concern: undefined}]);
});

it('keeps an alarm that was seen among what was seen, beside what needs me now', () => {
	const ledger = createMemoryLedger(
		validatorEvent(50, 'Fern', {kind: 'validator.unlisted', level: 'needs-me', time: at('11:00')}),
	);
	ledger.markSeen();
	const {rows} = createChangeRows(ledger.read(), {loud: [leaving(50, 'Fern')], quiet: []}, all);
	expect(groupsOf(rows)).toEqual(['now', 'seen']);
	expect(new Set(rows.map(({id}) => id)).size).toBe(2);
});

it.each([
	[{levels: ['minor']}, ['minor'], 14],
	[{kinds: ['validator.rank']}, ['minor'], 5],
	[{kinds: ['stake']}, ['worth-knowing'], 1],
	[{subjects: ['proposal']}, ['worth-knowing', 'seen'], 2],
	[{subjects: [addressOf(18)]}, ['worth-knowing', 'seen'], 2],
	[{subjects: ['heron staking']}, ['worth-knowing', 'seen'], 2],
	[{levels: ['needs-me'], subjects: ['proposal']}, [], 0],
] as const)('shows what is chosen, minor or not: %j', (chosen, groups, count) => {
	const {ledger} = createScene();
	const {rows, leftOut} = createChangeRows(ledger.read(), {loud: [], quiet: []}, {...all, ...chosen});
	expect(groupsOf(rows)).toEqual(groups);
	expect(rows).toHaveLength(count);
	expect(leftOut).toEqual([]);
});

it('shows what needs me now only where it can be meant', () => {
	const {ledger} = createScene();
	const concerns = {loud: [leaving(50, 'Fern')], quiet: []};
	const shown = (chosen: Partial<typeof all>) =>
		createChangeRows(ledger.read(), concerns, {...all, ...chosen}).rows.filter(({concern}) => concern).length;
	expect(shown({})).toBe(1);
	expect(shown({kinds: ['validator.jailed']} as never)).toBe(0);
	expect(shown({levels: ['minor']} as never)).toBe(0);
	expect(shown({subjects: ['proposal']} as never)).toBe(0);
	expect(shown({subjects: ['fern']} as never)).toBe(1);
});
