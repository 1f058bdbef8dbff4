import {expect, it} from 'vitest';
import {bindColumns, presentColumns} from '../../source/columns/column.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import {lists} from '../../source/columns/views.ts';
import {withSorted} from '../../source/table/choose-columns.ts';
import {widthModes} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {createFacts} from '../helpers/facts.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {addressOf, createValidator} from '../helpers/validators.ts';

const rows = Array.from({length: 8}, (_, index) =>
	createValidator(index, {name: `Validator ${index} with a name that is long`, address: addressOf(index)}),
);
const amount = {address: addressOf(99), label: 'Savings', amount: 5_000_000n, active: 5_000_000n};
const facts = createFacts({
	mine: new Map([[addressOf(0), [amount]]]),
	signing: createSigningNow({[addressOf(0)]: 7n}),
});
const columns = bindColumns(presentColumns(validatorSpec.columns, facts), facts, rows);
const shownIn = (
	sorted: string | undefined,
	width: number,
	mode: (typeof widthModes)[number] = 'normal',
	scroll = 0,
) => layOutRows(withSorted(columns, sorted), rows, {width, mode, scroll}).columns.map(({column: {id}}) => id);

const widths = [40, 47, 60, 80, 100, 120, 139, 160, 200];

const sorts = validatorSpec.sorts.flatMap(({column}) => column ?? []);

it.each(sorts)('shows the column %s where it sorts, at each width', sorted => {
	for (const width of widths) expect(shownIn(sorted, width)).toContain(sorted);
	for (const mode of widthModes)
		for (let scroll = 0; scroll < 6; scroll++) expect(shownIn(sorted, 60, mode, scroll)).toContain(sorted);
});

it('keeps the column that identifies the rows beside it', () => {
	for (const sorted of sorts)
		for (const width of [40, 80, 160]) expect(shownIn(sorted, width)).toContain('name');
});

it('shows missed votes at every width where a node reports them', () => {
	for (const width of widths) expect(shownIn('votingPower', width)).toContain('missed');
});

it('has neither addresses nor the max change of the commission until they are chosen', () => {
	for (const width of [80, 160, 240]) {
		expect(shownIn(undefined, width)).not.toContain('address');
		expect(shownIn(undefined, width)).not.toContain('maxCommission');
	}
	for (const {columns: all} of Object.values(lists)) {
		const address = all.find(
			({id, field}: {id: string; field?: string}) => id === 'address' && field !== 'address',
		);
		if (address && all !== lists.delegator.columns) expect(address.priority).toBeGreaterThan(9);
	}
});
