import {type ComingRow, comingSpec, type NeedRow, needSpec} from '../../../columns/overview-rows.ts';
import {describeWaitFor} from '../../../columns/release-words.ts';
import {type ConcernedStake, keyOfConcern, levelNames, type Subject} from '../../../domain/concern.ts';
import {formatNam} from '../../../format/number.ts';
import {capitalized} from '../../../format/sentence.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatTime} from '../../../format/time.ts';
import {describeConcern, speakConcern} from '../../../notices/words.ts';
import {defaultRoute} from '../../../routes/route.ts';
import {routeOfSubject} from '../../../routes/subject-route.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Makes the subject of what needs the person. */
export function createNeedSubject(facts: ItemContext, rows: readonly NeedRow[]): ListSubject<NeedRow> {
	return {
		noun: {one: 'thing that needs you', many: 'things that need you'},
		...fromListing(needSpec, facts, rows),
		...ofSubject(facts),
		identityOf: keyOfConcern,
		isDim: ({isLoud}) => !isLoud,
		detailsOf: row => describeNeed(row, facts),
	};
}

/** Makes the subject of what comes next. */
export function createComingSubject(facts: ItemContext, rows: readonly ComingRow[]): ListSubject<ComingRow> {
	return {
		noun: {one: 'date', many: 'dates'},
		...fromListing(comingSpec, facts, rows),
		...ofSubject(facts),
		identityOf: ({kind, subject: {type, id}, epoch}) => `${kind} ${type === 'address' ? '' : id} ${epoch}`,
		nameOf: ({words}) => words,
		detailsOf: row => describeComing(row, facts),
	};
}

/** Makes what both take from the thing that they are about. */
function ofSubject(facts: ItemContext) {
	type Row = NeedRow | ComingRow;
	return {
		nameOf: ({subject}: Row) => nameOf(subject, facts),
		textsOf: ({subject, words}: Row) => [subject.name, subject.id, words],
		idOf: ({subject}: Row) => subject.id || undefined,
		idName: 'id',
		linkOf: ({subject, mine}: Row) =>
			subject.type === 'address' && mine.length > 1 ? defaultRoute('delegator') : routeOfSubject(subject),
	};
}

function nameOf({type, id, name}: Subject, {theme}: ItemContext): string {
	return name ?? (type === 'proposal' ? `proposal ${id}` : shortenMiddle(id, 12, theme.glyphs.ellipsis));
}

function describeNeed(row: NeedRow, facts: ItemContext): readonly Detail[] {
	const {level, epoch, since, isLoud} = row;
	const {theme, isUtc} = facts;
	const [sentence = ''] = describeConcern(row, theme);
	const isQuiet = !isLoud && level === 'needs-me';
	const detailOf = (label: string, about: string, value: string | undefined): readonly Detail[] =>
		value === undefined ? [] : [{label, about, value}];
	return [
		{
			label: capitalized(isQuiet ? 'quiet' : levelNames[level]),
			about: 'what is so, and why it concerns you',
			value: theme.isSpoken ? speakConcern(row, theme) : sentence,
			...(isLoud && {meaning: 'warning' as const}),
		},
		...describeSubject(row.subject),
		...describeStakes(row.mine),
		...detailOf('Epoch', 'the epoch at which it is too late', epoch?.toString()),
		...detailOf('Since', 'when it began', since === undefined ? undefined : formatTime(since, {isUtc})),
	];
}

function describeComing({words, subject, epoch, mine}: ComingRow, facts: ItemContext): readonly Detail[] {
	const wait = describeWaitFor(epoch, facts);
	return [
		{label: 'Comes', about: 'what comes due', value: words},
		{
			label: 'Epoch',
			about: 'with which it comes',
			value: epoch.toString(),
			note: wait,
			exact: epoch.toString(),
		},
		...(mine.length > 1 ? [] : describeSubject(subject)),
		...describeStakes(mine),
	];
}

function describeSubject({type, id, name}: Subject): readonly Detail[] {
	return [
		...(name === undefined || name === id
			? []
			: [{label: capitalized(type), about: 'the thing that it is about', value: name}]),
		...(id === ''
			? []
			: [
					{
						label: type === 'proposal' ? 'Id' : 'Address',
						about: 'by which it is known for certain',
						value: id,
					},
				]),
	];
}

function describeStakes(mine: readonly ConcernedStake[]): readonly Detail[] {
	return mine.map(({label, amount}) => ({
		label,
		about: 'stake of mine that it concerns',
		value: `${formatNam(amount)} NAM`,
	}));
}
