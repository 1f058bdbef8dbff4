import {isFresh} from '../domain/freshness.ts';
import {formatNamBriefly} from '../format/number.ts';
import {speakConcern} from '../notices/words.ts';
import {describeStaleness} from './answer-freshness.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactNam, sentenceOfConcern} from './concern-record.ts';
import type {ExactField} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {
	ageAtAnswer,
	describeProblem,
	formsOfNeeds,
	formsOfVote,
	graveConcerns,
	instantOf,
	type NetworkRow,
} from './network-row.ts';

const column = columnOf<NetworkRow>();

const columns: readonly Column<NetworkRow>[] = [
	column({
		id: 'name',
		exported: 'profile',
		title: 'Network',
		word: 'network',
		minimum: 8,
		enough: 12,
		ideal: 40,
		weight: 3,
		priority: 1,
		role: 'name',
		value: row => row,
		show: ({name, isHere}) => (isHere ? {text: `${name} (here)`, meaning: 'accent'} : name),
		spoken: {place: 0, words: ({name, isHere}) => (isHere ? `${name}, shown now` : name)},
	}),
	column({
		id: 'chain',
		exported: 'chainId',
		title: 'Chain',
		minimum: 10,
		enough: 14,
		ideal: 40,
		weight: 2,
		priority: 8,
		fit: 'middle',
		value: ({chain}) => chain,
	}),
	column({
		id: 'epoch',
		exported: 'epoch',
		title: 'Epoch',
		align: 'right',
		minimum: 5,
		ideal: 10,
		fit: 'whole',
		priority: 4,
		value: ({place}) => place.epoch,
		spoken: {place: 2, words: ({place: {epoch}}) => (epoch === undefined ? undefined : `epoch ${epoch}`)},
	}),
	column({
		id: 'block',
		exported: 'blockTime',
		title: 'Block',
		align: 'right',
		minimum: 6,
		ideal: 9,
		fit: 'whole',
		priority: 6,
		value: row => ageAtAnswer(row.place.blockAt, row),
		spoken: {
			place: 3,
			words(row) {
				const age = ageAtAnswer(row.place.blockAt, row);
				return age === undefined ? undefined : `newest block ${age} old`;
			},
		},
	}),
	column({
		id: 'mine',
		exported: 'nam',
		title: 'My NAM',
		align: 'right',
		minimum: 9,
		ideal: 16,
		fit: 'whole',
		priority: 3,
		value: ({known}) => known?.mine,
		show: mine => formatNamBriefly(mine),
		spoken: {
			place: 4,
			words: ({known}) =>
				known?.mine === undefined ? undefined : `${formatNamBriefly(known.mine)} NAM of mine`,
		},
	}),
	column({
		id: 'vote',
		exported: 'nextVote.endEpoch',
		title: 'Next vote',
		minimum: 9,
		ideal: 20,
		priority: 5,
		value: row => (row.known?.vote ? row : undefined),
		forms: row => [formsOfVote(row)],
		show: (_row, _facts, _width, form) => form,
		spoken: {
			place: 5,
			words(row) {
				const [form] = formsOfVote(row);
				return form === undefined ? undefined : `vote ${form}`;
			},
		},
	}),
	column({
		id: 'needs',
		exported: 'needs',
		title: 'Needs me',
		minimum: 9,
		enough: 30,
		ideal: 64,
		weight: 8,
		priority: 2,
		value: row => (!isFresh(row.freshness) || row.known?.concerns ? row : undefined),
		forms: (row, facts) => [formsOfNeeds(row, facts)],
		show: (row, _facts, _width, form) =>
			form === undefined || form === 'nothing'
				? form
				: {text: form, meaning: !isFresh(row.freshness) ? 'warning' : 'bad'},
		spoken: {place: 1, words: speakNeeds},
	}),
	column({
		id: 'seen',
		exported: 'seen',
		title: 'Seen',
		align: 'right',
		minimum: 6,
		ideal: 9,
		fit: 'whole',
		priority: 7,
		value: row => ageAtAnswer(row.known?.seenAt, row),
		spoken: {
			place: 6,
			words(row) {
				const age = ageAtAnswer(row.known?.seenAt, row);
				return age === undefined ? 'never watched' : `seen ${age} ago`;
			},
		},
	}),
];

/** Speaks what needs the person, or why there is no answer. */
function speakNeeds(row: NetworkRow, {theme}: CellContext): string | undefined {
	if (row.problem !== undefined) return `no answer: ${describeProblem(row)}`;
	const late = describeStaleness(row.freshness);
	if (late !== undefined) return late;
	const grave = graveConcerns(row);
	if (!grave) return undefined;
	const [first, ...others] = grave;
	if (!first) return 'nothing needs you';
	const more = others.length === 0 ? '' : `, and ${others.length} more`;
	return `needs you: ${speakConcern(first, theme)}${more}`;
}

function exact(name: string, of: ExactField<NetworkRow>['exact']): ExactField<NetworkRow> {
	return {name, field: name, exact: of};
}

/** Columns of the profiles, and their fields for machines. */
export const networkSpec: ItemSpec<NetworkRow> = {
	columns,
	sorts: [],
	fields: [
		exact('profile', ({name}) => name),
		exact('chainId', ({chain}) => chain),
		exact('indexer', ({indexer}) => indexer),
		exact('epoch', ({place}) => place.epoch?.toString()),
		exact('height', ({place}) => place.height?.toString()),
		exact('blockTime', ({place: {blockAt}}) => instantOf(blockAt) ?? undefined),
		exact('failure', describeProblem),
		exact('nam', ({known}) => (known?.mine === undefined ? undefined : exactNam(known.mine))),
		exact('needsMe', row => graveConcerns(row)?.length.toString()),
		exact('needs', row =>
			graveConcerns(row)
				?.map(concern => sentenceOfConcern(concern))
				.join('; '),
		),
		exact('nextVote.id', ({known}) => known?.vote?.id),
		exact('nextVote.endEpoch', ({known}) => known?.vote?.endEpoch.toString()),
		exact('seen', ({known}) => instantOf(known?.seenAt) ?? undefined),
	],
};
