import {expect, it} from 'vitest';
import {concernKinds} from '../../source/domain/concern.ts';
import type {NoticeRecord} from '../../source/notices/notice.ts';
import {eventKinds} from '../../source/notices/notices.ts';

const records = Object.entries<NoticeRecord>(eventKinds);

it('names only kinds that exist as those that a kind ends or replaces', () => {
	const named = records.flatMap(([, {ends = [], replaces = []}]) => [...ends, ...replaces]);
	expect(named).toContain('validator.jailed');
	expect(named.filter(kind => !Object.hasOwn(eventKinds, kind))).toEqual([]);
});

it('has for each kind of need a kind of event with which it begins', () => {
	const begun = new Set<string>(records.flatMap(([kind, {begins = []}]) => [kind, ...begins]));
	expect(concernKinds.filter(kind => !begun.has(kind))).toEqual([]);
});

it('checks only the values of kinds that end something', () => {
	const checking = records.filter(([, {isEnd}]) => isEnd);
	expect(checking.map(([kind]) => kind)).toContain('validator.listed');
	expect(checking.filter(([, {ends = []}]) => ends.length === 0)).toEqual([]);
});
