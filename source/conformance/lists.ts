import {objectIn, type RawRow, textOfValue} from './raw-answer.ts';
import {shapes} from './shapes.ts';
import type {FieldKinds} from './value-kinds.ts';

/** List of the interface. */
export interface CheckedList {
	/** Name in the ids of its checks, and in their sentences. */
	readonly name: string;
	/** Path below the base address; {address} stands for the delegator's. */
	readonly path: string;
	/** Fields of its items. */
	readonly fields: FieldKinds;
	/** Type of the counts by the interface. */
	readonly counts: 'number' | 'text';
	/** Returns the identity of an item: two with the same are the same item. */
	nameOf(row: RawRow): string;
}

const validatorOf = (row: RawRow) => textOfValue(objectIn(row, 'validator').address) ?? '';
const epochOf = (row: RawRow, name: string) => textOfValue(row[name]) ?? '';

const inEpoch = (field: string) => (row: RawRow) => `${validatorOf(row)} of epoch ${epochOf(row, field)}`;

/** Lists of the chain. */
export const chainLists = {
	validators: {
		name: 'validators',
		path: 'api/v1/pos/validator',
		fields: shapes.validator,
		counts: 'number',
		nameOf: row => textOfValue(row.address) ?? '',
	},
	proposals: {
		name: 'proposals',
		path: 'api/v1/gov/proposal',
		fields: shapes.proposal,
		counts: 'text',
		nameOf: row => textOfValue(row.id) ?? '',
	},
} as const satisfies Readonly<Record<string, CheckedList>>;

/** Lists of a delegator. */
export const stakeLists = {
	bonds: {
		name: 'bonds',
		path: 'api/v1/pos/bond/{address}',
		fields: shapes.bond,
		counts: 'text',
		nameOf: inEpoch('startEpoch'),
	},
	unbonds: {
		name: 'unbonds',
		path: 'api/v1/pos/unbond/{address}',
		fields: shapes.unbond,
		counts: 'text',
		nameOf: inEpoch('withdrawEpoch'),
	},
	mergedBonds: {
		name: 'merged-bonds',
		path: 'api/v1/pos/merged-bonds/{address}',
		fields: shapes.mergedBond,
		counts: 'text',
		nameOf: validatorOf,
	},
	mergedUnbonds: {
		name: 'merged-unbonds',
		path: 'api/v1/pos/merged-unbonds/{address}',
		fields: shapes.unbond,
		counts: 'text',
		nameOf: inEpoch('withdrawEpoch'),
	},
	withdraws: {
		name: 'withdraws',
		path: 'api/v1/pos/withdraw/{address}',
		fields: shapes.withdraw,
		counts: 'text',
		nameOf: inEpoch('withdrawEpoch'),
	},
} as const satisfies Readonly<Record<string, CheckedList>>;

/** Returns the path of a list, for a delegator where it is one's. */
export function pathOf({path}: CheckedList, address: string): string {
	return path.replace('{address}', encodeURIComponent(address));
}
