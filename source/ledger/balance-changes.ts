import type {Balance} from '../domain/holdings.ts';
import type {FieldValues, ReadingDefect} from './sight.ts';

/** Holdings of one address, as they were read. */
export interface BalanceReading {
	readonly address: string;
	readonly balances: readonly Balance[];
	readonly defect: ReadingDefect | undefined;
}

/** Name in the ledger of what an address holds outside its stake. */
export function balanceListName(address: string): string {
	return `balance ${address}`;
}

/** Lists of what addresses hold, by token: figures that follow the newest reading, and no events. */
export function balanceLists(readings: readonly BalanceReading[]) {
	return readings.map(({address, balances, defect}) => ({
		name: balanceListName(address),
		rules: {},
		rows: new Map<string, FieldValues>(
			balances.flatMap(({token, amount}) =>
				token === undefined || amount === undefined ? [] : [[token, {amount: amount.toString()}]],
			),
		),
		defect,
		toEvents: () => [],
	}));
}
