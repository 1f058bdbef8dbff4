import {expect, it} from 'vitest';
import {bindColumns, speakItem} from '../../source/columns/column.ts';
import {stakeSpec} from '../../source/columns/stake-positions.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {createSigns} from '../../source/format/signs.ts';
import {widthOf} from '../../source/format/width.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {createFacts} from '../helpers/facts.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';
import {addressOf, createValidator} from '../helpers/validators.ts';

const facts = createFacts();

function rowsOf(bonds: readonly Bond[], unbonds: readonly Unbond[] = [], isWhole = true) {
	const lists = {bonds: {items: bonds, isWhole}, unbonds: {items: unbonds, isWhole}};
	return toStakePosition(lists, parseDecimal('0.12')).rows;
}

/** The cells of the only row, by column, each in so many cells. */
function cellsOf([row]: ReturnType<typeof rowsOf>, width: number) {
	return Object.fromEntries(
		bindColumns(stakeSpec.columns, facts).map(column => [column.id, textOf(column.cell(row!, width))]),
	);
}

const inState = (state: string | undefined) =>
	rowsOf([createBond(0, {validator: createValidator(0, {state, commission: parseDecimal('0.05')})})]);

it.each([
	['consensus', '', undefined],
	['jailed', '! jailed', 'bad'],
	['belowCapacity', '! below cap', 'warning'],
	['belowThreshold', '! below min', 'warning'],
	['inactive', '! inactive', 'warning'],
	['asleep', '? asleep', 'warning'],
])('shows the state %s as "%s"', (state, text, meaning) => {
	const column = bindColumns(stakeSpec.columns, facts).find(({id}) => id === 'state')!;
	const cell = column.cell(inState(state)[0]!, 12);
	expect(typeof cell === 'string' ? {text: cell} : cell).toEqual(meaning ? {text, meaning} : {text});
});

it('shows amounts to two decimals, cut, at every width', () => {
	const rows = rowsOf([createBond(0, {amount: 394_962_459_999n})]);
	expect(cellsOf(rows, 12).bonded).toBe('394 962.45');
	expect(cellsOf(rows, 7).bonded).toBe('394 962');
	expect(cellsOf(rows, Number.POSITIVE_INFINITY).bonded).toBe('394 962.45');
	expect(cellsOf(rowsOf([createBond(0, {amount: 3n})]), 12).bonded).toBe('<0.01');
});

it('has no share before all is read, and marks what is "at least"', () => {
	expect(cellsOf(rowsOf([createBond(0)], [], false), 14)).toMatchObject({bonded: '>1 234.50', share: '–'});
	expect(cellsOf(rowsOf([createBond(0)]), 14)).toMatchObject({bonded: '1 234.50', share: '100%'});
	expect(cellsOf(rowsOf([createBond(0, {amount: undefined})]), 14)).toMatchObject({bonded: '>0.00'});
	const tiny = rowsOf([createBond(0, {amount: 3n})], [], false);
	expect(cellsOf(tiny, 14)).toMatchObject({bonded: '>0.00'});
});

it('earns nothing but in the set, and says what comes out first', () => {
	expect(cellsOf(inState('jailed'), 14)).toMatchObject({yearly: '–', releases: '–'});
	expect(cellsOf(inState('consensus'), 14)).toMatchObject({yearly: '140', commission: '5%'});
	const leaving = rowsOf([], [createUnbond(0, {canWithdraw: true}), createUnbond(0)]);
	expect(cellsOf(leaving, 14)).toMatchObject({bonded: '0.00', yearly: '–', releases: '3.00 now +1'});
	const arriving = rowsOf([createBond(0), createBond(0, {status: 'inactive', startEpoch: 1205n})]);
	expect(cellsOf(arriving, 18)).toMatchObject({bonded: '2 469.00', releases: '1 234.50 at 1205'});
});

it('calls a validator without a name by its address, shortened once', () => {
	const address = addressOf(3);
	const nameless = rowsOf([createBond(3, {validator: createValidator(3, {name: undefined, address})})]);
	expect(cellsOf(nameless, Number.POSITIVE_INFINITY)).toMatchObject({
		address,
		name: expect.stringMatching(/^tnam1.{3}….{3}$/),
	});
	expect(cellsOf(rowsOf([createBond(0, {validator: undefined})]), 14)).toMatchObject({name: '–', state: '–'});
});

it('is a sentence for a screen reader', () => {
	const spoken = {...facts, theme: {...facts.theme, ...createSigns({isAscii: true, isSpoken: true})}};
	const validator = createValidator(0, {state: 'jailed', commission: parseDecimal('0.05')});
	const [row] = rowsOf([createBond(0, {validator})], [createUnbond(0, {validator, canWithdraw: true})]);
	expect(speakItem(stakeSpec.columns, row!, spoken)).toBe(
		'Kestrel Nodes, jailed, 1 234.500000 NAM bonded, 100% of the whole stake, commission 5%, 3.000000 NAM can be withdrawn now',
	);
});

it('exports every digit', () => {
	const [row] = rowsOf(
		[createBond(0, {amount: 9_007_199_254_740_993n})],
		[createUnbond(0, {amount: 7n, canWithdraw: true}), createUnbond(0, {amount: 9n})],
	);
	const fields = Object.fromEntries(stakeSpec.fields.map(({name, exact}) => [name, exact(row!)]));
	expect(fields).toMatchObject({
		bonded: '9007199254740993',
		notYetActive: '0',
		withdrawableNow: '7',
		'nextRelease.minDenomAmount': '9',
		'nextRelease.withdrawEpoch': '1257',
		isWhole: 'true',
		'validator.name': 'Kestrel Nodes',
	});
});

it('keeps the count of what follows beside the date at 80 cells, before it gives blank cells to the names', () => {
	const bonds = [
		createBond(0, {amount: 394_962_459_999n}),
		createBond(0, {amount: 131_450_896_589n, status: 'inactive', startEpoch: 1206n}),
		createBond(0, {amount: 12_500_000n, status: 'inactive', startEpoch: 1207n}),
		createBond(1, {amount: 104_110_452_454n}),
	];
	const rows = rowsOf(bonds, [createUnbond(1, {amount: 1_007_889_246n, withdrawEpoch: 1209n})]);
	const columns = bindColumns(stakeSpec.columns, facts, rows);
	const layout = layOutRows(columns, rows, {width: 80, mode: 'normal', scroll: 0});
	const next = layout.columns.find(({column}) => column.id === 'releases')!;
	for (const row of rows) {
		const text = textOf(next.column.cell(row, next.width));
		expect([text, widthOf(text) <= next.width]).toEqual([text, true]);
	}
	expect(textOf(next.column.cell(rows[0]!, next.width))).toMatch(/^131.* \+1$/);
});
