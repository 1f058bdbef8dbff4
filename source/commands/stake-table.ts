import type {Decoded} from '../domain/decoded.ts';
import type {Unbond} from '../domain/stake.ts';
import type {Validator} from '../domain/validator.ts';
import {whenWithdrawable} from '../domain/withdrawable.ts';
import {formatNam} from '../format/number.ts';
import {formatTime} from '../format/time.ts';
import type {Look} from '../options/options.ts';
import type {ExactColumn} from '../output/column.ts';
import {nameAndAddress} from './validator-table.ts';

/** What all rows of a delegator's lists have. */
interface Stake extends Decoded {
	readonly validator: Validator | undefined;
	readonly amount: bigint | undefined;
}

/** Columns that every list of stake begins with. */
export function stakeColumns<Item extends Stake>(): ExactColumn<Item>[] {
	return [
		...nameAndAddress<Item>(({validator}) => validator, 'validator.'),
		{
			header: 'Amount NAM',
			field: 'amount',
			align: 'right',
			show: ({amount}) => (amount === undefined ? undefined : formatNam(amount)),
		},
	];
}

/** A number of an epoch. */
export function epochColumn<Item extends Decoded>(
	header: string,
	field: string,
	epochOf: (item: Item) => bigint | undefined,
): ExactColumn<Item> {
	return {
		header,
		field,
		align: 'right',
		leaves: 3,
		show(item) {
			return epochOf(item)?.toString();
		},
	};
}

/** A time that the service estimates anew each time it is asked. */
export function timeColumn<Item extends Decoded>(
	header: string,
	field: string,
	look: Look,
	timeOf: (item: Item) => bigint | undefined,
): ExactColumn<Item> {
	return {header, field, leaves: 4, show: item => estimate(timeOf(item), look)};
}

/** "~2026-11-21 09:05"; the plain number if no calendar has it, undefined if there is none. */
export function estimate(unixSeconds: bigint | undefined, look: Look): string | undefined {
	return unixSeconds === undefined ? undefined : `~${formatTime(unixSeconds, look) ?? unixSeconds}`;
}

/** 'now', 'not yet', 'by 1210' as of an epoch that was asked for. */
function describeWithdrawable(unbond: Unbond): string | undefined {
	const words = {now: 'now', later: `by ${unbond.asOf}`, notYet: 'not yet', unknown: undefined};
	return words[whenWithdrawable(unbond, undefined)];
}

/** Columns of unbonds, merged unbonds and withdraws. */
export function unbondColumns(look: Look): ExactColumn<Unbond>[] {
	return [
		...stakeColumns<Unbond>(),
		{
			header: 'Withdrawable',
			field: 'canWithdraw',
			leaves: 1,
			show: describeWithdrawable,
		},
		{
			...epochColumn<Unbond>('From epoch', 'withdrawEpoch', ({withdrawEpoch}) => withdrawEpoch),
			// A merged unbond writes 0 for every epoch that is over.
			show: ({withdrawEpoch}) => (withdrawEpoch === 0n ? 'past' : withdrawEpoch?.toString()),
		},
		timeColumn<Unbond>('Estimated time', 'withdrawTime', look, ({withdrawEpoch, withdrawTime}) =>
			withdrawEpoch === 0n ? undefined : withdrawTime,
		),
	];
}
