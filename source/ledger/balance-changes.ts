import type {BalanceReading} from '../domain/chain-reading.ts';
import type {FieldValues} from './sight.ts';

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
