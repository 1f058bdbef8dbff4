import type {Balance, Token} from '../domain/holdings.ts';
import {nameOfTrace} from '../domain/tokens.ts';
import {formatInteger, formatNam} from '../format/number.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';

/** Holding of a token, with what is known of the token. */
export interface BalanceRow extends Balance {
	/** 'uosmo over channel-1'; undefined: the chain's own token, or not known. */
	readonly name: string | undefined;
	readonly isNative: boolean;
	/** True if it is liquid NAM that pays for less than two usual fees. */
	readonly isBelowFees: boolean;
}

/** Makes the rows: the chain's own token first, others if there are any of them. */
export function toBalanceRows(
	balances: readonly Balance[],
	{
		native,
		tokens,
		isBelowFees,
	}: {readonly native: string | undefined; readonly tokens: readonly Token[]; readonly isBelowFees: boolean},
): readonly BalanceRow[] {
	const traces = new Map(tokens.map(({address, trace}) => [address, trace]));
	return balances
		.map(balance => {
			const isNative = native !== undefined && balance.token === native;
			const trace = traces.get(balance.token);
			const name = trace === undefined ? undefined : nameOfTrace(trace);
			return {...balance, name, isNative, isBelowFees: isNative && isBelowFees};
		})
		.filter(({isNative, amount}) => isNative || amount !== 0n)
		.sort((left, right) => Number(right.isNative) - Number(left.isNative));
}

const column = columnOf<BalanceRow>();

const columns: readonly Column<BalanceRow>[] = [
	column({
		id: 'name',
		title: 'Token',
		word: 'token',
		field: 'token',
		minimum: 16,
		enough: 24,
		ideal: 84,
		weight: 4,
		priority: 1,
		role: 'name',
		value: ({name, isNative, token}) => name ?? (isNative ? 'NAM, liquid' : token),
		sort: {word: 'token', label: 'token', place: 2},
		spoken: {words: ({name, isNative, token}) => name ?? (isNative ? 'liquid NAM' : `token ${token ?? ''}`)},
	}),
	column({
		id: 'amount',
		title: 'Amount',
		align: 'right',
		minimum: 12,
		enough: 18,
		ideal: 28,
		fit: 'whole',
		priority: 1,
		value: item => (item.amount === undefined ? undefined : {...item, amount: item.amount}),
		show: ({amount, isNative}) => (isNative ? formatNam(amount) : formatInteger(amount)),
		sort: {label: 'amount', place: 1, isDescending: true, by: ({amount}) => amount},
		spoken: {
			words: ({amount, isNative}) =>
				amount === undefined
					? 'an unknown amount'
					: isNative
						? `${formatNam(amount)} NAM`
						: `${formatInteger(amount)} of its smallest unit`,
		},
	}),
	column({
		id: 'note',
		title: 'Unit',
		word: 'unit',
		minimum: 13,
		ideal: 22,
		fit: 'whole',
		priority: 2,
		value: item => item,
		show: ({isNative, isBelowFees}, {theme}) =>
			isBelowFees
				? {text: `${theme.glyphs.alarm} less than a fee`, meaning: 'warning'}
				: isNative
					? 'NAM'
					: {text: 'smallest unit', meaning: 'quiet'},
		spoken: {words: ({isBelowFees}) => (isBelowFees ? 'less than a fee' : undefined)},
	}),
];

/** Columns of what an address holds, by token. */
export const balanceSpec: ItemSpec<BalanceRow> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: exactFieldsOf(columns, [
		{name: 'tokenAddress', field: 'token', exact: ({token}) => token},
		{name: 'minDenomAmount', field: 'amount', exact: ({amount}) => amount?.toString()},
		{name: 'name', field: 'name', exact: ({name, isNative}) => name ?? (isNative ? 'NAM' : undefined)},
	]),
};
