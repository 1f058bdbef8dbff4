import {nameOfSubject} from '../../../columns/changes.ts';
import {type ConcernedStake, levelNames, type SubjectType, sumConcerned} from '../../../domain/concern.ts';
import {decimalToText, namnamScale} from '../../../domain/decimal.ts';
import {formatInteger, formatNam} from '../../../format/number.ts';
import {capitalized} from '../../../format/sentence.ts';
import {formatTime} from '../../../format/time.ts';
import {eventKinds, isEventKind} from '../../../notices/notices.ts';
import {stakeUnknown} from '../../../notices/sentence.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {wordsOfChange} from './change-columns.ts';
import type {ShownChange} from './change-rows.ts';

const idLabels: Readonly<Record<SubjectType, string>> = {
	validator: 'Address',
	proposal: 'Id',
	address: 'Address',
	chain: 'Key',
	service: 'Service',
	broadcast: 'Hash',
};

/** Describes all that is known of a change: what it means, both values, both sights, and the stake it concerns. */
export function describeChangeFully(row: ShownChange, facts: ItemContext): readonly Detail[] {
	const {subject, level, concern, mine} = row;
	const name = nameOfSubject(subject, facts);
	return [
		{
			label: capitalized(subject.type),
			about: 'the thing that changed',
			value: name,
			note: noteOfName(row, name),
		},
		...(name === subject.id || subject.id === ''
			? []
			: [{label: idLabels[subject.type], about: 'by which it is known for certain', value: subject.id}]),
		{
			label: concern ? 'Now' : 'Change',
			about: concern ? 'what is so now' : 'from what to what',
			value: wordsOfChange(row, facts),
			meaning: meaningOf(row),
		},
		{label: 'Level', about: 'needs me, worth knowing, or minor', value: levelNames[level], exact: level},
		...(concern ? [] : describeKind(row)),
		...(concern?.epoch === undefined
			? []
			: [{label: 'By epoch', about: 'the epoch at which it is too late', value: concern.epoch.toString()}]),
		...(row.hasEvent ? describeSights(row, facts) : describeSince(row, facts)),
		...(row.isMineUnknown
			? [{label: 'My stake', about: 'your stake that it concerns', value: stakeUnknown}]
			: describeConcernedStake(mine)),
	];
}

function noteOfName({subject}: ShownChange, name: string): string | undefined {
	return subject.name === undefined || subject.name === name ? undefined : `named ${subject.name}`;
}

function meaningOf({level}: ShownChange): Detail['meaning'] {
	return level === 'needs-me' ? 'bad' : undefined;
}

function describeKind({kind}: ShownChange): readonly Detail[] {
	return [
		{
			label: 'Kind',
			about: 'of change, by which the list is filtered',
			value: kind,
			note: isEventKind(kind) ? eventKinds[kind].meaning : undefined,
		},
	];
}

/** Describes the evidence: the values, the last sight of the old one, the first of the new one. */
function describeSights(row: ShownChange, facts: ItemContext): readonly Detail[] {
	const {old, new: value, time, from, to, isGap, epoch, height, concern, id} = row;
	const at = (label: string, about: string, seconds: bigint, note?: string): Detail => ({
		label,
		about,
		value: formatTime(seconds, facts) ?? '?',
		note,
		exact: seconds.toString(),
	});
	return [
		...(old === undefined
			? []
			: [
					{
						label: 'Before',
						about: 'the value last seen before it',
						value: old === '' ? 'none' : old,
						exact: old,
					},
				]),
		...(value === undefined
			? []
			: [
					{
						label: 'After',
						about: 'the value first seen after it',
						value: value === '' ? 'none' : value,
						exact: value,
					},
				]),
		...(epoch === undefined
			? []
			: [{label: 'Epoch', about: 'in which it became sure', value: epoch.toString()}]),
		at('Old last seen', 'the last sight of the old value', from),
		at(
			'New first seen',
			'the first sight of the new value',
			to,
			isGap ? 'nobody watched in between: it happened at some time in this span' : undefined,
		),
		...(height === undefined
			? []
			: [
					{
						label: 'Block',
						about: 'the block of the first sight',
						value: formatInteger(height),
						note: 'of the first sight',
						exact: `${height}`,
					},
				]),
		at('Sure', 'when it became sure', time, 'seen again, with the chain further on'),
		...(concern ? [] : [{label: 'Event', about: 'its id, the same in every output', value: id}]),
	];
}

function describeSince({time}: ShownChange, facts: ItemContext): readonly Detail[] {
	const value = time === 0n ? undefined : formatTime(time, facts);
	return value === undefined ? [] : [{label: 'Since', about: 'when it began', value, exact: time.toString()}];
}

/** Describes the stake that something concerns, by address, with its sum. */
export function describeConcernedStake(mine: readonly ConcernedStake[]): readonly Detail[] {
	if (mine.length === 0) return [];
	const amount = (label: string, namnam: bigint, note?: string): Detail => ({
		label,
		about: 'stake of mine that it concerns',
		value: `${formatNam(namnam)} NAM`,
		note,
		exact: decimalToText({units: namnam, scale: namnamScale}),
	});
	return [
		{label: 'My stake', value: '', layout: 'title'},
		...mine.map(({label, address, amount: own}) =>
			amount(label, own, address === label ? undefined : address),
		),
		...(mine.length > 1 ? [amount('Together', sumConcerned(mine))] : []),
	];
}
