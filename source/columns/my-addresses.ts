import {namnamPerNam} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import type {Figure} from '../domain/stake-summary.ts';
import {nameOfState} from '../domain/validator.ts';
import {eventsOf, type StakePosition} from '../domain/validator-stake.ts';
import {
	formatAmountWithin,
	formatAtLeastWithin,
	formatInteger,
	formatIntegerWithin,
	formatNam,
} from '../format/number.ts';
import {firstFitting, fitToWidth, shortenMiddle, widthOf} from '../format/text.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import type {ExactField} from './exact-field.ts';
import {describeNextEvent, speakNextEvent} from './release-words.ts';

/** Remembered address, with its stake if it is one of the person's own. */
export interface AddressRow extends Decoded {
	readonly address: string;
	readonly label: string | undefined;
	/** Likeness of its label to another one, or to another address. */
	readonly likeness?: string | undefined;
	/** Stake of the address; undefined: it is not one of the person's own. */
	readonly stake: MyStake | undefined;
	/** True if the shown stake is older than it should be. */
	readonly isOld: boolean;
}

const column = columnOf<AddressRow>();

/** Column with the label, or the address if it has none, and with what is wrong with the stake. */
export const nameColumn = column({
	id: 'label',
	title: 'Label',
	minimum: 10,
	enough: 19,
	ideal: 48,
	weight: 4,
	priority: 1,
	role: 'name',
	value: row => row,
	show: drawName,
	spoken: {
		words(row, facts) {
			const wrong = [row.likeness && `which ${row.likeness}`, speakWrong(row.stake?.position)];
			return [nameOfAddress(row, facts), ...wrong.filter(Boolean)].join(', ');
		},
	},
});

/** Columns with the stake of an address, and when it can be withdrawn. */
export const myStakeColumns: readonly Column<AddressRow>[] = [
	column({
		id: 'bonded',
		title: 'Bonded NAM',
		align: 'right',
		minimum: 8,
		enough: 11,
		ideal: 13,
		priority: 2,
		value: ({stake, isOld}) => stake && {...stake, isOld},
		show: ({position, isOld, failure}, _facts, width) =>
			position ? aged(showFigure(position.bonded, width), isOld) : whyNotKnown(failure),
		spoken: {words: ({stake}) => stake && speakBonded(stake)},
	}),
	column({
		id: 'yearly',
		title: '~A year',
		align: 'right',
		minimum: 8,
		ideal: 8,
		priority: 4,
		value({stake, isOld}) {
			const {yearly} = stake?.position ?? {};
			return yearly && yearly.value > 0n ? {...yearly, isOld} : undefined;
		},
		show: (yearly, _facts, width) => aged(showWhole(yearly, width), yearly.isOld),
		spoken: {
			words: ({stake}) => {
				const {value = 0n} = stake?.position?.yearly ?? {};
				return value === 0n ? undefined : `about ${formatInteger(value / namnamPerNam)} NAM a year`;
			},
		},
	}),
	column({
		id: 'claimable',
		title: 'To claim',
		align: 'right',
		minimum: 8,
		ideal: 11,
		priority: 5,
		needs: 'rewards',
		isAbsentWithout: true,
		value({stake, isOld}) {
			const {claimable} = stake?.position ?? {};
			const isNothing = claimable?.value === 0n && claimable.isWhole;
			return claimable && !isNothing ? {...claimable, isOld} : undefined;
		},
		show: (claimable, _facts, width) => aged(showFigure(claimable, width), claimable.isOld),
		spoken: {
			words: ({stake}) => {
				const {value = 0n} = stake?.position?.claimable ?? {};
				return value === 0n ? undefined : `${formatNam(value)} NAM to claim`;
			},
		},
	}),
	column({
		id: 'unbonding',
		title: 'Unbonding',
		align: 'right',
		minimum: 9,
		ideal: 11,
		// The label's warning is more important.
		priority: 8,
		value({stake, isOld}) {
			const {unbonding} = stake?.position ?? {};
			const isNothing = unbonding?.value === 0n && unbonding.isWhole;
			return unbonding && !isNothing ? {...unbonding, isOld} : undefined;
		},
		show: (unbonding, _facts, width) => aged(showFigure(unbonding, width), unbonding.isOld),
		spoken: {
			words: ({stake}) => {
				const {value = 0n} = stake?.position?.unbonding ?? {};
				return value === 0n ? undefined : `${formatNam(value)} NAM unbonding`;
			},
		},
	}),
	column({
		id: 'withdrawable',
		title: 'Next',
		align: 'right',
		minimum: 12,
		enough: 17,
		ideal: 20,
		priority: 3,
		value: ({stake, isOld}) => {
			const events = stake?.position ? eventsOf(stake.position) : [];
			return events.length === 0 ? undefined : {events, isOld};
		},
		forms: ({events}, facts) => describeNextEvent(events, facts),
		show: ({isOld, events: [next]}, _facts, _width, text = '') =>
			next?.epoch === undefined && !isOld ? {text, meaning: 'accent'} : aged(text, isOld),
		spoken: {
			words: ({stake}, facts) => speakNextEvent(stake?.position ? eventsOf(stake.position) : [], facts),
		},
	}),
];

/** Fields of the stake for machines: amounts in namnam. */
export const myStakeFields: readonly ExactField<AddressRow>[] = [
	field('bonded', ({bonded}) => bonded.value),
	field('yearlyReward', ({yearly}) => yearly?.value),
	field('unbonding', ({unbonding}) => unbonding.value),
	field('withdrawableNow', ({withdrawableNow}) => withdrawableNow.value),
	field('claimable', ({claimable}) => claimable?.value),
];

function field(
	name: string,
	amountOf: (position: StakePosition) => bigint | undefined,
): ExactField<AddressRow> {
	return {
		name,
		field: name,
		exact: ({stake}) => stake?.position && amountOf(stake.position)?.toString(),
	};
}

/** Names an address in a sentence. */
export function nameOfAddress({label, address}: AddressRow, {theme}: Pick<CellContext, 'theme'>): string {
	return label ?? shortenMiddle(address, 12, theme.glyphs.ellipsis);
}

/**
Draws the label and a warning that is shortened before it, its worst part last: 'Cold wallet  ! 1 jailed, 1 below min',
'Cold wallet  ! 1 jailed +1', 'Cold wallet  ! 2', 'Cold wal…  ! 2'.
*/
function drawName({label, address, likeness, stake}: AddressRow, {theme}: CellContext, width: number): Cell {
	const {ellipsis, alarm} = theme.glyphs;
	if (label === undefined) return shortenMiddle(address, Math.min(width, 20), ellipsis);
	const wrong = [...(stake?.position?.wrong ?? [])];
	const count = wrong.reduce((sum, [, each]) => sum + each, 0);
	if (count === 0 && likeness === undefined) return label;
	const [[worst, most] = ['', 0]] = wrong;
	const others = count > most ? ` +${count - most}` : '';
	const short = [`${most} ${nameOfState(worst)}${others}`, `${count}`];
	const alike = likeness === undefined ? [] : ['looks like another'];
	const whole = [...(count === 0 ? [] : [speakWrong(stake?.position)]), ...alike].join(', ');
	const marks = [whole, ...(count === 0 ? ['alike', ''] : short)].map(each => `${alarm} ${each}`.trim());
	const gap = '  ';
	const mark = firstFitting(marks, width - widthOf(label) - gap.length);
	const room = Math.max(minName, width - widthOf(gap + mark));
	const name = widthOf(label) <= room ? label : fitToWidth(label, room, 'left', ellipsis);
	const isJailed = wrong.some(([state]) => state === 'jailed');
	return {parts: [name, gap, {text: mark, meaning: isJailed ? 'bad' : 'warning'}]};
}

/** Min cells in which labels can be distinguished. */
const minName = 6;

/** Speaks the warning, the worst first: '1 jailed, 2 below cap'; undefined: all of it earns, or nothing is known. */
function speakWrong(position: StakePosition | undefined): string | undefined {
	if (!position || position.wrong.size === 0) return undefined;
	return [...position.wrong].map(([state, count]) => `${count} ${nameOfState(state)}`).join(', ');
}

function speakBonded({position, failure}: MyStake): string {
	if (!position) return failure ? 'its stake could not be read' : 'its stake is not read yet';
	const {value, isWhole} = position.bonded;
	return `${isWhole ? '' : 'at least '}${formatNam(value)} NAM bonded`;
}

/** Dims an old value; its age is in the details. */
function aged(text: string, isOld: boolean): Cell {
	return isOld ? {text, meaning: 'quiet'} : text;
}

function whyNotKnown(failure: MyStake['failure']): Cell {
	return failure ? {text: 'failed', meaning: 'warning'} : {text: 'not yet', meaning: 'quiet'};
}

/** Writes two decimals, or whole NAM if these do not fit; ">" precedes an incomplete amount. */
function showFigure({value, isWhole}: Figure, width: number): string {
	return isWhole ? formatAmountWithin(value, width) : formatAtLeastWithin(value, width);
}

function showWhole({value, isWhole}: Figure, width: number): string {
	const sign = isWhole ? '' : '>';
	return sign + formatIntegerWithin(value / namnamPerNam, width - sign.length);
}
