import {type Check, toCheck} from './check.ts';
import {type CheckedList, pathOf, stakeLists} from './lists.ts';
import {objectIn, type RawRow, textOfValue, wholeOf} from './raw-answer.ts';
import {broken, type CheckVerdict, kept, UncheckedError} from './verdict.ts';
import type {PagesRead, Visit} from './visit.ts';

/** Two lists of a delegator that hold the same stake. */
interface SameStake {
	readonly id: string;
	readonly holds: string;
	/** List that has it row by row. */
	readonly rows: CheckedList;
	/** List that has it again. */
	readonly sums: CheckedList;
	/** Rows of the first that are in the second. */
	isCounted?(row: RawRow): boolean;
	/** Returns the group whose amounts are summed up. */
	groupOf(row: RawRow): string;
}

const validatorOf = (row: RawRow) => textOfValue(objectIn(row, 'validator').address) ?? '';

const sameStakes: readonly SameStake[] = [
	{
		id: 'merged-bonds-sums',
		holds: 'merged-bonds: each validator has the sum of its bonds',
		rows: stakeLists.bonds,
		sums: stakeLists.mergedBonds,
		groupOf: validatorOf,
	},
	{
		id: 'merged-unbonds-sums',
		holds: 'merged-unbonds: each validator has the sum of its unbonds',
		rows: stakeLists.unbonds,
		sums: stakeLists.mergedUnbonds,
		groupOf: validatorOf,
	},
	{
		id: 'withdraws-sums',
		holds: 'withdraws: each validator has the sum of its unbonds that can be withdrawn',
		rows: stakeLists.unbonds,
		sums: stakeLists.withdraws,
		isCounted: ({canWithdraw}) => canWithdraw === true,
		groupOf: validatorOf,
	},
];

/** Checks of a delegator's lists against each other. */
export const stakeChecks: readonly Check[] = [
	...sameStakes.map(same =>
		toCheck({
			id: same.id,
			holds: same.holds,
			isFor: 'each address',
			ask: visit => askBoth(visit, same),
			judge: ([rows, sums]) => judgeSums(rows, sums, same),
		}),
	),
	toCheck({
		id: 'withdraws-epoch',
		holds: 'withdraws: epoch brings what can be withdrawn as of then',
		isFor: 'each address',
		async ask(visit) {
			const unbonds = await visit.readPages(pathOf(stakeLists.unbonds, visit.address));
			const epochs = unbonds.rows.flatMap(({withdrawEpoch}) => wholeOf(withdrawEpoch) ?? []);
			if (epochs.length === 0) throw new UncheckedError('nothing is unbonding');
			if (!unbonds.isWhole) throw new UncheckedError('unbonds are too many to be read whole');
			const last = epochs.reduce((left, right) => (left > right ? left : right));
			const path = pathOf(stakeLists.withdraws, visit.address);
			return {
				unbonds,
				none: await visit.readPages(`${path}?epoch=0`),
				all: await visit.readPages(`${path}?epoch=${last + 1n}`),
			};
		},
		judge({unbonds, none, all}) {
			if (none.rows.length > 0) return broken('rows came as of an epoch before all unbonds', none.path);
			const same = {rows: stakeLists.unbonds, groupOf: validatorOf};
			return judgeSums(unbonds, all, same);
		},
	}),
];

async function askBoth(visit: Visit, {rows, sums}: SameStake): Promise<readonly [PagesRead, PagesRead]> {
	const read = [
		await visit.readPages(pathOf(rows, visit.address)),
		await visit.readPages(pathOf(sums, visit.address)),
	] as const;
	for (const [index, list] of [rows, sums].entries()) {
		const one = read[index];
		if (!one) continue;
		const names = new Set(one.rows.map(row => list.nameOf(row) || JSON.stringify(row)));
		if (!one.isWhole) throw new UncheckedError(`${list.name} are too many to be read whole`);
		if (names.size < one.rows.length)
			throw new UncheckedError(`${list.name} come torn, so that their sum says nothing`);
	}
	return read;
}

function judgeSums(
	rows: PagesRead,
	sums: PagesRead,
	{isCounted = () => true, groupOf, ...same}: Pick<SameStake, 'rows' | 'isCounted' | 'groupOf'>,
): CheckVerdict {
	const expected = sumUp(rows.rows.filter(isCounted), groupOf);
	const came = sumUp(sums.rows, groupOf);
	const wrong = [...new Set([...expected.keys(), ...came.keys()])].filter(
		group => (expected.get(group) ?? 0n) !== (came.get(group) ?? 0n),
	);
	const [first] = wrong;
	if (first === undefined) {
		return kept(`the same namnam for ${came.size} ${came.size === 1 ? 'validator' : 'validators'}`);
	}
	const others = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more validators differ`;
	return broken(
		`${first} has ${came.get(first) ?? 0n} namnam here and ${expected.get(first) ?? 0n} in ${same.rows.name}${others}`,
		sums.path,
	);
}

function sumUp(rows: readonly RawRow[], groupOf: SameStake['groupOf']): ReadonlyMap<string, bigint> {
	const sums = new Map<string, bigint>();
	for (const row of rows) {
		const amount = wholeOf(row.minDenomAmount);
		if (amount === undefined)
			throw new UncheckedError('an amount is no whole number, so that there is no sum');
		sums.set(groupOf(row), (sums.get(groupOf(row)) ?? 0n) + amount);
	}
	return sums;
}
