import type {Bond} from '../domain/stake.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';
import {stakeColumns, validatorPartColumns, validatorPartFields} from './stake.ts';
import {drawBondStatus, speakAmount} from './stake-words.ts';

const column = columnOf<Bond>();

const columns: readonly Column<Bond>[] = [
	...stakeColumns<Bond>(({amount}) => `bonded ${speakAmount(amount)}`),
	column({
		id: 'status',
		title: 'Status',
		minimum: 9,
		ideal: 12,
		priority: 3,
		value: ({status}) => status,
		show: (status, {theme}, width) => drawBondStatus(status, theme, width),
		exported: 'status',
		spoken: {words: speakStatus},
	}),
	column({
		id: 'startEpoch',
		title: 'From epoch',
		align: 'right',
		minimum: 6,
		enough: 10,
		ideal: 10,
		priority: 4,
		value: ({startEpoch}) => startEpoch,
		sort: {label: 'start epoch', place: 3},
		exported: 'startEpoch',
	}),
	...validatorPartColumns<Bond>(),
];

/** Speaks the status of a bond: 'active since epoch 1200', 'not yet active, from epoch 1206'. */
function speakStatus({status, startEpoch}: Bond): string | undefined {
	if (status === undefined) return startEpoch === undefined ? undefined : `from epoch ${startEpoch}`;
	if (status !== 'active' && status !== 'inactive') return status;
	const word = status === 'active' ? 'active' : 'not yet active';
	if (startEpoch === undefined) return word;
	return status === 'active' ? `${word} since epoch ${startEpoch}` : `${word}, from epoch ${startEpoch}`;
}

export const bondSpec: ItemSpec<Bond> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: [...exactFieldsOf(columns), ...validatorPartFields],
};
