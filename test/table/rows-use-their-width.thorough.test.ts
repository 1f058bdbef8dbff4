import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {bindColumns, type Column} from '../../source/columns/column.ts';
import {listings} from '../../source/columns/listings.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import {proposalStatusChoices} from '../../source/domain/proposal-status.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {widthOf} from '../../source/format/width.ts';
import {fitCell} from '../../source/table/fit-cell.ts';
import {textOf, widthModes} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {createProposal, createVoteFacts} from '../helpers/proposals.ts';
import {createBond, createMergedBond, createUnbond} from '../helpers/stake.ts';
import {createValidator} from '../helpers/validators.ts';

const text = fc.option(
	fc.oneof(
		fc.string({maxLength: 90}),
		fc.constantFrom('海燕验证人 and sons of the sea', 'Stake & Relax 🦥', 'a'.repeat(70), 'tnam1', ''),
	),
	{nil: undefined},
);
const amount = fc.option(fc.bigInt({min: 0n, max: 10n ** 24n}), {nil: undefined});
const epoch = fc.option(fc.bigInt({min: 0n, max: 5000n}), {nil: undefined});
const votes = fc.option(
	fc.bigInt({min: 0n, max: 10n ** 17n}).map(units => parseDecimal(`${units}`)),
	{nil: undefined},
);
const seed = fc.nat({max: 1000});
const validator = fc
	.record({name: text, address: text, state: text, votingPower: amount})
	.chain(fields => seed.map(each => createValidator(each, fields)));
const unbond = fc
	.tuple(seed, validator, amount, epoch)
	.map(([each, whose, namnam, withdrawEpoch]) =>
		createUnbond(each, {validator: whose, amount: namnam, withdrawEpoch}),
	);

const stake = fc
	.record({
		bonds: fc.array(fc.tuple(seed, validator, amount), {minLength: 1, maxLength: 3}),
		unbonds: fc.array(unbond, {maxLength: 3}),
	})
	.map(({bonds, unbonds}) => {
		const lists = {
			bonds: {
				items: bonds.map(([each, whose, namnam]) => createBond(each, {validator: whose, amount: namnam})),
				isWhole: true,
			},
			unbonds: {items: unbonds, isWhole: true},
		};
		return toStakePosition(lists, parseDecimal('0.12')).rows[0]!;
	});

/** Any row of each list, in what the service may send. */
const items: Readonly<Record<keyof typeof listings, fc.Arbitrary<Decoded>>> = {
	validators: validator,
	proposals: fc
		.record({
			id: fc.option(fc.nat().map(String), {nil: undefined}),
			title: text,
			type: text,
			author: text,
			tallyType: fc.constantFrom('twoFifths', 'oneHalfOverOneThird', 'threeQuarters', undefined),
			status: fc.oneof(fc.constantFrom(...proposalStatusChoices, 'voting'), text),
			startEpoch: epoch,
			endEpoch: epoch,
			yayVotes: votes,
			nayVotes: votes,
			abstainVotes: votes,
		})
		.map(createProposal),
	stake,
	bonds: fc
		.tuple(seed, validator, amount, text, epoch)
		.map(([each, whose, namnam, status, startEpoch]) =>
			createBond(each, {validator: whose, amount: namnam, status, startEpoch}),
		),
	'merged-bonds': fc
		.tuple(seed, validator, amount)
		.map(([each, whose, namnam]) => createMergedBond(each, {validator: whose, amount: namnam})),
	unbonds: unbond,
	'merged-unbonds': unbond,
	withdraws: unbond,
};

describe.each(Object.entries(items))('rows of %s', (name, item) => {
	const columns = listings[name as keyof typeof listings].columns as readonly Column<Decoded>[];
	const facts = createVoteFacts();

	it.each(widthModes)('have no cut text beside two blank cells (%s)', mode => {
		const rows = fc.array(item, {minLength: 1, maxLength: 6});
		fc.assert(
			fc.property(rows, fc.integer({min: 40, max: 200}), (list, width) => {
				const bound = bindColumns(columns, facts, list);
				const layout = layOutRows(bound, list, {width, mode, scroll: 0});
				const {ellipsis} = facts.theme.glyphs;
				const gaps = layout.columns.slice(1).reduce((sum, {column: {gap = 2}}) => sum + gap, 1);
				const used = layout.columns.reduce((sum, each) => sum + each.width, gaps);
				// The header's count of what is hidden has cells of its own at the end.
				const blank = width - used - (layout.hidden > 0 ? ` +${layout.hidden}`.length : 0);
				for (const row of list) {
					const cut = layout.columns.filter(({column, width: own}) => {
						const cell = textOf(column.cell(row, own));
						return !column.isBar && widthOf(cell) > own && fitCell(cell, own, column, ellipsis) !== cell;
					});
					if (cut.length > 0) expect(blank).toBeLessThan(2);
				}
			}),
		);
	});
});
