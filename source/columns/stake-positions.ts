import {namnamPerNam} from '../domain/decimal.ts';
import type {Figure} from '../domain/stake-summary.ts';
import {eventsOf, releasedNow, type StakeEvent, type ValidatorStake} from '../domain/validator-stake.ts';
import {
	formatAmountWithin,
	formatAtLeastWithin,
	formatInteger,
	formatIntegerWithin,
	formatNam,
	formatNamBriefly,
	formatPercent,
	formatShare,
} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {describeNextOfStake, speakEvent} from './release-words.ts';
import {addressShape, commissionShape} from './shapes.ts';
import {sortKeysOf} from './sort-keys.ts';
import {validatorNameShape, validatorPartFields} from './stake.ts';
import {drawException, speakException} from './validator-state.ts';

const column = columnOf<ValidatorStake>();

const columns: readonly Column<ValidatorStake>[] = [
	column({
		...validatorNameShape,
		ideal: 32,
		weight: 8,
		value: ({validator}) => validator?.name,
	}),
	column({
		...addressShape,
		field: 'validator.address',
		value: ({validator}) => validator?.address,
	}),
	column({
		id: 'state',
		title: 'State',
		field: 'validator.state',
		minimum: 9,
		ideal: 12,
		fit: 'whole',
		gap: 1,
		priority: 3,
		value: ({validator}) => validator?.state,
		show: drawException,
		sort: {label: 'state', place: 3},
		spoken: {words: ({validator}) => speakException(validator?.state)},
	}),
	column({
		id: 'bonded',
		title: 'My NAM',
		word: 'mine',
		align: 'right',
		minimum: 8,
		enough: 10,
		ideal: 16,
		weight: 4,
		priority: 2,
		value: ({bonded}) => bonded,
		show: showFigure,
		sort: {word: 'amount', label: 'mine', place: 1, isDescending: true, by: ({bonded}) => bonded.value},
		spoken: {
			words: ({bonded: {value, isWhole}, notYetActive}) =>
				`${isWhole ? '' : 'at least '}${formatNam(value)} NAM bonded${speakNotYet(notYetActive)}`,
		},
	}),
	column({
		id: 'share',
		title: 'Share',
		word: 'of-mine',
		align: 'right',
		minimum: 7,
		ideal: 7,
		gap: 1,
		priority: 7,
		value: ({bonded, ofAll}) => (ofAll === undefined ? undefined : formatShare(bonded.value, ofAll)),
		spoken: {
			words({bonded, ofAll}) {
				const share = ofAll === undefined ? undefined : formatShare(bonded.value, ofAll);
				return share && `${share} of the whole stake`;
			},
		},
	}),
	column({
		...commissionShape,
		field: 'validator.commission',
		minimum: 4,
		priority: 6,
		value: ({validator}) => validator?.commission,
		sort: {label: 'commission', place: 4},
		spoken: {
			words({validator}) {
				const commission = validator?.commission;
				return commission && `commission ${formatPercent(commission)}`;
			},
		},
	}),
	column({
		id: 'yearly',
		title: '~A year',
		align: 'right',
		minimum: 7,
		ideal: 9,
		priority: 5,
		value: ({yearly}) => yearly,
		show: (yearly, _facts, width) =>
			yearly < namnamPerNam ? formatNamBriefly(yearly) : formatIntegerWithin(yearly / namnamPerNam, width),
		sort: {word: 'reward', label: 'yearly reward', place: 5, isDescending: true},
		spoken: {
			words: ({yearly}) =>
				yearly === undefined ? undefined : `about ${formatInteger(yearly / namnamPerNam)} NAM a year`,
		},
	}),
	column({
		id: 'claimable',
		title: 'To claim',
		align: 'right',
		minimum: 8,
		ideal: 11,
		priority: 8,
		needs: 'rewards',
		isAbsentWithout: true,
		value: ({claimable = 0n}) => (claimable === 0n ? undefined : claimable),
		show: (claimable, facts, width) => showFigure({value: claimable, isWhole: true}, facts, width),
		sort: {label: 'what can be claimed', place: 7, isDescending: true},
		spoken: {
			words: ({claimable = 0n}) => (claimable === 0n ? undefined : `${formatNam(claimable)} NAM to claim`),
		},
	}),
	column({
		id: 'releases',
		title: 'Next',
		word: 'withdrawable',
		align: 'right',
		minimum: 14,
		ideal: 24,
		priority: 4,
		value: asEvents,
		forms: describeNextOfStake,
		show: ([next], _facts, _width, text = '') =>
			next?.epoch === undefined ? {text, meaning: 'accent'} : text,
		sort: {
			word: 'withdrawable',
			label: 'what comes next',
			place: 6,
			// Stake that can be withdrawn now comes before every epoch.
			by(item) {
				const [next] = eventsOf(item);
				return next && (next.epoch ?? -1n);
			},
		},
		spoken: {
			words: (item, facts) =>
				eventsOf(item)
					.map(event => speakEvent(event, facts))
					.join(', ') || undefined,
		},
	}),
];

/** Returns the coming events of a stake; undefined: none. */
function asEvents(item: ValidatorStake): readonly StakeEvent[] | undefined {
	const events = eventsOf(item);
	return events.length === 0 ? undefined : events;
}

/** Writes two decimals, or whole NAM if these do not fit; ">" precedes an incomplete amount. */
function showFigure({value, isWhole}: Figure, _facts: CellContext, width: number): string {
	return isWhole ? formatAmountWithin(value, width) : formatAtLeastWithin(value, width);
}

function speakNotYet({value, isWhole}: Figure): string {
	if (value === 0n) return '';
	return `, ${isWhole ? '' : 'at least '}${formatNam(value)} of it not yet active`;
}

const nextOf = ({releases}: ValidatorStake) => releases.find(({epoch}) => epoch !== undefined);

export const stakeSpec: ItemSpec<ValidatorStake> = {
	columns,
	sorts: sortKeysOf(columns).map(key => (key.id === 'service' ? {...key, label: 'problems first'} : key)),
	fields: [
		...exactFieldsOf<ValidatorStake>([
			{id: 'bonded', exported: 'bonded', value: ({bonded}) => bonded.value},
			{id: 'notYetActive', exported: 'notYetActive', value: ({notYetActive}) => notYetActive.value},
			{id: 'yearly', exported: 'yearlyReward', value: ({yearly}) => yearly},
			{id: 'withdrawableNow', exported: 'withdrawableNow', value: releasedNow},
			{id: 'nextAmount', exported: 'nextRelease.minDenomAmount', value: item => nextOf(item)?.amount},
			{id: 'nextEpoch', exported: 'nextRelease.withdrawEpoch', value: item => nextOf(item)?.epoch},
			{id: 'nextTime', exported: 'nextRelease.withdrawTime', value: item => nextOf(item)?.time},
			{
				id: 'isWhole',
				exported: 'isWhole',
				value: ({bonded, notYetActive, areReleasesWhole}) =>
					bonded.isWhole && notYetActive.isWhole && areReleasesWhole,
			},
			{id: 'claimable', exported: 'claimable', value: ({claimable}) => claimable},
		]),
		...validatorPartFields,
		...exactFieldsOf<ValidatorStake>([
			{id: 'nextEarliest', exported: 'nextRelease.earliestTime', value: item => nextOf(item)?.earliest},
		]),
	],
};
