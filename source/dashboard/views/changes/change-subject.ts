import {nameOfSubject} from '../../../columns/changes.ts';
import {describeRousing} from '../../../columns/mine-words.ts';
import {levelNames} from '../../../domain/concern.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatMoment} from '../../../format/time.ts';
import {routeOfSubject} from '../../../routes/subject-route.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {RowHeading} from '../../ui/table/row-headings.ts';
import {shownChanges, wordsOfChange, writeSpan} from './change-columns.ts';
import {describeChangeFully} from './change-details.ts';
import type {ChangeGroup, ShownChange} from './change-rows.ts';

/**
Creates the subject of what changed.

@param seenAt unix seconds of the last look; undefined: there was none
*/
export function createChangeSubject(
	facts: ItemContext,
	rows: readonly ShownChange[],
	seenAt: bigint | undefined,
): ListSubject<ShownChange> {
	const nameOf = ({subject}: ShownChange) => nameOfSubject(subject, facts);
	return {
		noun: {one: 'change', many: 'changes'},
		...fromListing(shownChanges, facts, rows),
		identityOf: ({id}) => id,
		nameOf(row) {
			const name = nameOf(row);
			return name === row.subject.id ? shortenMiddle(name, 16, facts.theme.glyphs.ellipsis) : name;
		},
		textsOf: row => [
			nameOf(row),
			row.subject.name,
			row.subject.id,
			wordsOfChange(row, facts),
			row.kind,
			levelNames[row.level],
			row.epoch?.toString(),
			...row.mine.map(({label}) => label),
		],
		idOf: ({subject: {id}}) => (id === '' ? undefined : id),
		idName: 'id',
		linkOf: ({subject}) => routeOfSubject(subject),
		isDim: ({level}) => level === 'minor',
		headingsOf: (row, before) => headingsAbove(row, before, {facts, seenAt}),
		detailsOf: row => describeChangeFully(row, facts),
	};
}

interface HeadingFacts {
	readonly facts: ItemContext;
	readonly seenAt: bigint | undefined;
}

function headingsAbove(
	row: ShownChange,
	before: ShownChange | undefined,
	look: HeadingFacts,
): readonly RowHeading[] {
	const isOther = row.group !== before?.group;
	const group: readonly RowHeading[] = isOther ? [{text: titleOf(row.group, look), of: 'group'}] : [];
	if (!row.isGap || row.concern) return group;
	const span = writeSpan(row, look.facts);
	const isSame = !isOther && before?.isGap && writeSpan(before, look.facts) === span;
	return isSame ? group : [...group, {text: span, of: 'part'}];
}

function titleOf(group: ChangeGroup, {facts: {isUtc, now = 0n, keyMap}, seenAt}: HeadingFacts): string {
	switch (group) {
		case 'now':
			return 'needs me now';
		case 'quiet':
			return `quiet: ${describeRousing(keyMap.name('quiet'))}`;
		case 'unsure':
			return 'needed me when it was last seen';
		case 'needs-me':
			// Things that still do stand above.
			return 'needed me';
		case 'seen':
			return seenAt === undefined ? 'seen' : `until ${formatMoment(seenAt, {now, isUtc})}: seen`;
		default:
			return levelNames[group];
	}
}
