import {decimalToText} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {BlockLook} from '../domain/last-block.ts';
import {jailedAt, type Liveness, type Signing} from '../domain/signing.ts';
import {formatInteger} from '../format/number.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {addressShape} from './shapes.ts';
import {shareSigned} from './signing-words.ts';
import {sortKeysOf} from './sort-keys.ts';

/** Votes of one validator, as a node counted them. */
export interface SigningRow extends Decoded {
	readonly address: string;
	/** Label or name. */
	readonly name: string | undefined;
	readonly cometAddress: string | undefined;
	/** Blocks of the window whose vote it missed; undefined: it is not in the set, which is not 0. */
	readonly missed: bigint | undefined;
	readonly window: bigint;
	readonly jailedAt: bigint;
	readonly height: bigint;
	/** Left undefined where it is not known. */
	readonly signs: Signing | undefined;
	/** True if the ledger saw it in the set for the whole window, so that what it did not miss it signed. */
	readonly isWhole: boolean;
	/** Look at the last block; undefined: there was no reason for one. */
	readonly look?: BlockLook | undefined;
}

/** Makes the row of a validator, with its JSON, in which numbers are texts and null is not known. */
export function toSigningRow(
	address: string,
	liveness: Liveness,
	facts: Pick<SigningRow, 'name' | 'signs' | 'isWhole' | 'look'>,
): SigningRow {
	const {cometAddress, missed} = liveness.validators.get(address) ?? {};
	const {height, window} = liveness;
	const row = {address, ...facts, cometAddress, missed, window, jailedAt: jailedAt(liveness), height};
	const source = {
		address,
		name: facts.name ?? null,
		cometAddress: cometAddress ?? null,
		missed: missed?.toString() ?? null,
		window: String(window),
		jailedAt: String(row.jailedAt),
		height: String(height),
		signs: facts.signs ?? null,
		...(facts.isWhole && {signed: exactShare({...row}) ?? null}),
		lastBlock: facts.look ? {height: String(facts.look.height), vote: voteOf({...row}) ?? null} : null,
	};
	return {...row, source, flaws: []};
}

/** Returns the part of the votes that it signed, cut to six decimals: '0.958800'; undefined: not known. */
function exactShare({isWhole, missed, window}: Pick<SigningRow, 'isWhole' | 'missed' | 'window'>) {
	if (!isWhole || missed === undefined) return undefined;
	return decimalToText({units: ((window - missed) * 10n ** 6n) / window, scale: 6});
}

/** Returns the vote of a validator on the last block: absent, signed or nil; undefined: not looked at, or not in its set. */
function voteOf({look, cometAddress = ''}: Pick<SigningRow, 'look' | 'cometAddress'>) {
	return look?.flags.get(cometAddress);
}

const column = columnOf<SigningRow>();

const figure = {align: 'right', fit: 'figure', minimum: 6, ideal: 10} as const;

const columns: readonly Column<SigningRow>[] = [
	column({
		id: 'name',
		title: 'Validator',
		word: 'validator',
		minimum: 10,
		enough: 16,
		ideal: 32,
		weight: 6,
		priority: 1,
		role: 'name',
		value: ({name}) => name,
		named: row => row,
		sort: {label: 'name', place: 2, by: ({name, address}) => name ?? address},
	}),
	column({...addressShape, value: ({address}) => address, exported: 'address'}),
	column({
		id: 'cometAddress',
		title: 'CometBFT address',
		minimum: 12,
		ideal: 40,
		priority: 8,
		value: ({cometAddress}) => cometAddress,
	}),
	column({
		...figure,
		id: 'missed',
		title: 'Missed',
		priority: 2,
		value: ({missed}) => missed,
		show: missed => formatInteger(missed),
		sort: {label: 'missed votes', place: 1, isDescending: true},
	}),
	column({
		...figure,
		id: 'window',
		title: 'Window',
		priority: 4,
		value: ({window}) => window,
		show: window => formatInteger(window),
	}),
	column({
		...figure,
		id: 'jailedAt',
		title: 'Jailed at',
		minimum: 9,
		priority: 5,
		value: row => row.jailedAt,
		show: limit => formatInteger(limit),
	}),
	column({
		...figure,
		id: 'height',
		title: 'Height',
		priority: 7,
		value: ({height}) => height,
		show: height => formatInteger(height),
	}),
	column({
		id: 'signs',
		title: 'Signs',
		minimum: 9,
		ideal: 9,
		priority: 3,
		value: row => row,
		show({signs}) {
			if (signs === undefined) return {text: 'not known', meaning: 'quiet'};
			return signs === 'yes' ? signs : {text: signs, meaning: signs === 'no' ? 'bad' : 'warning'};
		},
		sort: {label: 'signs', place: 3, by: ({signs}) => signs},
	}),
	column({
		...figure,
		id: 'signed',
		title: 'Signed',
		priority: 9,
		needs: 'history',
		isAbsentWithout: true,
		value: row => (row.isWhole && row.missed !== undefined ? {...row, missed: row.missed} : undefined),
		show: ({missed, window}) => shareSigned(missed, {window}) ?? '',
	}),
];

const exactOf = (name: Exclude<keyof SigningRow, keyof Decoded | 'look' | 'isWhole'>) => ({
	name,
	field: name,
	exact: (row: SigningRow) => row[name]?.toString(),
});

/** Columns of who signs, as printed. */
export const signingSpec: ItemSpec<SigningRow> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: exactFieldsOf<SigningRow>(
		[],
		[
			exactOf('address'),
			exactOf('name'),
			exactOf('cometAddress'),
			exactOf('missed'),
			exactOf('window'),
			exactOf('jailedAt'),
			exactOf('height'),
			exactOf('signs'),
			{name: 'lastBlock.height', field: 'look', exact: ({look}) => look?.height.toString()},
			{name: 'lastBlock.vote', field: 'look', exact: voteOf},
			{name: 'signed', field: 'isWhole', exact: exactShare},
		],
	),
};
