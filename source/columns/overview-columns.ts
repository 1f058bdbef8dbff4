import type {Decoded} from '../domain/decoded.ts';
import type {Proposal} from '../domain/proposal.ts';
import {waitOf} from '../domain/proposal-wait.ts';
import type {Validator} from '../domain/validator.ts';
import {maxOf} from '../format/number.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {bindColumns, type Column, columnOf, presentColumns} from './column.ts';
import {type AddressRow, myStakeColumns, nameColumn} from './my-addresses.ts';
import {countMyVotes, drawOwnVotes, speakOwnVotes} from './my-votes.ts';
import {drawWhen, formsOf, whenForms} from './proposal-when.ts';
import {proposalSpec} from './proposals.ts';
import {validatorSpec} from './validators.ts';

/** Properties that differ from the column in its own view. */
type Change = Partial<Pick<Column<never>, 'title' | 'minimum' | 'enough' | 'ideal' | 'priority' | 'gap'>>;

/** Picks and changes columns of a list, in this order. */
function pick<Item extends Decoded>(
	columns: readonly Column<Item>[],
	wanted: Readonly<Record<string, Change>>,
): readonly Column<Item>[] {
	return Object.entries(wanted).flatMap(([id, change]) => {
		const column = columns.find(each => each.id === id);
		return column === undefined ? [] : [{...column, ...change} as Column<Item>];
	});
}

const proposalColumn = columnOf<Proposal>();

/** Max digits to which shorter ids are padded. */
const widestId = 12;

/** Makes one column of id and title, headed by the section's name; the titles are aligned. */
function createNamed(rows: readonly Proposal[]): Column<Proposal> {
	const idWidth = Math.min(maxOf(rows.map(({id = ''}) => id.length)), widestId);
	return proposalColumn({
		id: 'proposal',
		title: votingTitle,
		minimum: 14,
		ideal: 60,
		weight: 6,
		priority: 1,
		role: 'name',
		value: ({id = '', title = ''}) => `${id.padStart(idWidth)}  ${title}`.trimEnd() || undefined,
	});
}

export const votingTitle = 'Open votes';

/** Column with the time left: all of these proposals are being voted on. */
const endColumn = proposalColumn({
	id: 'ends',
	title: 'Ends',
	minimum: 10,
	// 'in ~23 h 59 min'
	enough: 15,
	ideal: 15,
	priority: 2,
	value: proposal => proposal,
	forms(proposal, facts) {
		const wait = waitOf(proposal, facts.clock);
		const isOpen = wait?.event === 'end' && wait.seconds > 0n;
		return isOpen ? formsOf(wait, 'in').map(form => [form]) : whenForms(proposal, facts);
	},
	show: (proposal, facts, _width, form) => drawWhen(proposal, form, facts),
});

const votingColumns = [
	endColumn,
	...pick(proposalSpec.columns, {
		turnout: {},
		// The bar, and the verdict with its reason.
		votes: {enough: 20, ideal: 20},
	}),
	proposalColumn({
		id: 'voted',
		title: 'Voted',
		minimum: 7,
		// '12 of 12'
		ideal: 8,
		fit: 'whole',
		gap: 1,
		priority: 7,
		needs: 'ownVotes',
		isAbsentWithout: true,
		value: proposal => proposal,
		show(proposal, facts) {
			const text = countMyVotes(proposal, facts);
			return text === undefined ? undefined : drawOwnVotes(proposal, facts, text);
		},
		spoken: {words: speakOwnVotes},
	}),
];

export function bindVotingColumns(
	facts: CellContext,
	rows: readonly Proposal[],
): readonly TableColumn<Proposal>[] {
	return bindColumns([createNamed(rows), ...presentColumns(votingColumns, facts)], facts, rows);
}

/** Name of the section, shown as the title of the label column. */
export const mineTitle = 'My addresses';

const mineColumns = pick([nameColumn, ...myStakeColumns], {
	label: {title: mineTitle},
	bonded: {},
	yearly: {},
	claimable: {},
	withdrawable: {},
});

export function bindMineColumns(
	facts: CellContext,
	rows: readonly AddressRow[],
): readonly TableColumn<AddressRow>[] {
	return bindColumns(presentColumns(mineColumns, facts), facts, rows);
}

export const powerTitle = 'The strongest';

const powerColumns = pick(validatorSpec.columns, {
	name: {title: powerTitle},
	shareBar: {title: 'Power', minimum: 8, ideal: 40, priority: 2},
	share: {priority: 3},
	sum: {priority: 4},
});

export function bindPowerColumns(
	facts: CellContext,
	rows: readonly Validator[],
): readonly TableColumn<Validator>[] {
	return bindColumns(powerColumns, facts, rows);
}
