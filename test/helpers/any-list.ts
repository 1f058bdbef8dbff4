import fc from 'fast-check';
import {calendarColumns, toCalendarRows} from '../../source/columns/calendar-columns.ts';
import {bindColumns, type Column} from '../../source/columns/column.ts';
import {bindMineColumns, bindVotingColumns} from '../../source/columns/overview-columns.ts';
import {
	type ComingRow,
	comingSpec,
	needSpec,
	toComingRows,
	toNeedRow,
} from '../../source/columns/overview-rows.ts';
import {type ListName, lists} from '../../source/columns/views.ts';
import {
	createRememberedSubject,
	toRememberedRow,
} from '../../source/dashboard/views/delegator/remembered-subject.ts';
import {parameterListing} from '../../source/dashboard/views/parameters/parameter-subject.ts';
import {lookupListing} from '../../source/dashboard/views/tx/lookup-columns.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import {proposalStatusChoices} from '../../source/domain/proposal-status.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import type {TableColumn} from '../../source/table/lay-out.ts';
import {createProposal, createVoteFacts} from './proposals.ts';
import {createBond, createMergedBond, createUnbond} from './stake.ts';
import {createTestLookup, createTransaction} from './transactions.ts';
import {addressOf, createValidator} from './validators.ts';

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

const position = fc
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
		return toStakePosition(lists, parseDecimal('0.12'));
	});

/** An address with a label, most of them one's own. */
const remembered = fc
	.record({
		place: seed,
		label: fc.string({minLength: 1, maxLength: 40}),
		own: fc.option(position, {nil: undefined}),
	})
	.map(({place, label, own}) => {
		const address = addressOf(place);
		const stake = own && {address, label, position: own, readAt: 1, failure: undefined};
		return toRememberedRow({address, label, usedAt: 1_767_225_600_000}, stake);
	});

const parameter = fc
	.record({name: text, value: text, meaning: text})
	.map(({name = '', value, meaning = ''}) => ({
		id: name,
		group: 'other',
		field: name,
		name,
		value,
		exact: value,
		meaning,
		source: null,
		flaws: [],
	}));

const lookup = fc
	.record({feePayer: text, state: fc.constantFrom('found' as const, 'absent' as const)})
	.map(({feePayer, state}) =>
		createTestLookup({state, transaction: state === 'found' ? createTransaction({feePayer}) : undefined}),
	);

const items: Readonly<Record<ListName, fc.Arbitrary<Decoded>>> = {
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
	stake: position.map(({rows: [row]}) => row!),
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
	history: fc
		.record({
			txId: text,
			wrapperId: text,
			kind: text,
			deed: text,
			direction: fc.constantFrom('in' as const, 'out' as const, 'in and out' as const, undefined),
			height: fc.option(fc.bigInt({min: 0n, max: 10n ** 12n}), {nil: undefined}),
			time: fc.option(fc.bigInt({min: 0n, max: 10n ** 11n}), {nil: undefined}),
			exitCode: fc.oneof(fc.constantFrom('applied', 'rejected'), text),
		})
		.map(row => ({...row, source: null, flaws: []})),
};

const facts = createVoteFacts();

const calendarRow = fc
	.record({at: epoch, label: text, namnam: amount})
	.map(({at = 0n, label = '', namnam = 0n}) => {
		const subject = {type: 'address', id: label, name: label} as const;
		const words = `${namnam} NAM can be withdrawn (${label})`;
		const entry = {
			kind: 'stake.withdrawable',
			subject,
			epoch: at,
			startsWith: at,
			time: undefined,
			mine: [],
			words,
		} as const;
		return toCalendarRows([entry], 0n, facts)[0]!;
	});

/** Stake of several addresses that are a person's own. */
const mine = fc.array(
	fc
		.record({label: fc.string({minLength: 1, maxLength: 30}), namnam: fc.bigInt({min: 1n, max: 10n ** 18n})})
		.map(({label, namnam}) => ({address: addressOf(1), label, amount: namnam})),
	{maxLength: 3},
);

const need = fc
	.record({
		name: text,
		mine,
		kind: fc.constantFrom('stake.jailed' as const, 'commission.high' as const, 'validator.jailed' as const),
		isLoud: fc.boolean(),
	})
	.map(({isLoud, name, ...each}) => {
		const about = {level: 'needs-me', epoch: undefined, since: undefined, words: 'earn nothing'} as const;
		return toNeedRow({...about, ...each, subject: {type: 'validator', id: 'tnam1v', name}}, isLoud);
	});

const coming = fc
	.record({at: fc.bigInt({min: 0n, max: 5000n}), words: fc.string({minLength: 1, maxLength: 90}), mine})
	.map(({at, ...each}) => {
		const subject = {type: 'address', id: 'tnam1a', name: undefined} as const;
		const entry = {
			kind: 'stake.active',
			subject,
			epoch: at,
			startsWith: at,
			time: undefined,
			...each,
		} as const;
		return toComingRows([entry], new Set([entry]), 3)[0] as ComingRow;
	});

interface AnyList {
	readonly row: fc.Arbitrary<Decoded>;
	bind(rows: readonly Decoded[]): readonly TableColumn<Decoded>[];
}

function listOf(row: fc.Arbitrary<Decoded>, columns: readonly unknown[]): AnyList {
	return {row, bind: rows => bindColumns(columns as readonly Column<Decoded>[], facts, rows)};
}

/** Any row of each list, in what the service may send and a person may type, and the columns that show it. */
export const anyList: Readonly<Record<string, AnyList>> = {
	...Object.fromEntries(
		Object.entries(items).map(([name, row]) => [name, listOf(row, lists[name as ListName].columns)]),
	),
	addresses: {row: remembered, bind: () => createRememberedSubject(facts, true).columns as never},
	parameters: listOf(parameter, parameterListing.columns),
	calendar: listOf(calendarRow, calendarColumns),
	tx: listOf(lookup, lookupListing.columns),
	'votes on the overview': {
		row: items.proposals,
		bind: rows => bindVotingColumns(facts, rows as never) as never,
	},
	'needs on the overview': listOf(need, needSpec.columns),
	'dates on the overview': listOf(coming, comingSpec.columns),
	'addresses on the overview': {
		row: remembered,
		bind: rows => bindMineColumns(facts, rows as never) as never,
	},
};
