import {namnamScale} from '../domain/decimal.ts';
import {isLargelyMine} from '../domain/moves.ts';
import {formatNam, formatShare} from '../format/number.ts';
import {formatTime} from '../format/time.ts';
import type {ItemField} from './field.ts';
import type {MoveRow} from './move-rows.ts';
import {describePartOfPower, describeRaise, leftOutForms, showYearly} from './move-words.ts';

/** Cells beyond which nobody's reward goes. */
const anyWidth = 24;

/** Fields of a place to which stake could be moved, before those of its validator. */
export const moveFields: readonly ItemField<MoveRow>[] = [
	{
		label: 'A year',
		about: 'an estimate of what the moved stake would earn there, at its commission and the yield of today',
		show: ({yearly}) => (yearly === undefined ? undefined : `~${showYearly(yearly, anyWidth)} NAM`),
		exact: ({yearly}) => yearly,
	},
	{
		label: 'Against now',
		about: 'that less what the stake earns where it is',
		show({gain}) {
			if (gain === undefined) return undefined;
			return `${gain > 0n ? '+' : ''}${showYearly(gain, anyWidth)} NAM`;
		},
		exact: ({gain}) => gain,
	},
	{
		label: 'Mine after',
		about: 'your stake with it after the move, and its share of all of yours: much with one is a risk',
		show({mineAfter, allMine}) {
			const share = formatShare(mineAfter, allMine);
			return `${formatNam(mineAfter)} NAM${share === undefined ? '' : `, ${share} of mine`}`;
		},
		exact: ({mineAfter}) => ({units: mineAfter, scale: namnamScale}),
	},
	{
		label: 'Of its power',
		about:
			'the part of its power that would be yours: with a third or more it fares as your stake does, and few others stand by it',
		show(row) {
			const text = describePartOfPower(row);
			if (text === undefined) return undefined;
			return isLargelyMine(row) ? {text: `${text}, a third or more`, meaning: 'warning'} : text;
		},
		exact: ({powerAfter}) => (powerAfter === undefined ? undefined : {units: powerAfter, scale: namnamScale}),
	},
	{
		label: 'Raised',
		about: 'raises of its commission that were seen here: who raised once may do so again',
		show({raises = []}, facts) {
			const words = raises.map(raise =>
				[describeRaise(raise), formatTime(raise.time, facts)].filter(Boolean).join(', '),
			);
			return words.length === 0 ? undefined : words.join('; ');
		},
	},
	{
		label: 'Left out, as it',
		about: 'why the list leaves it out unless all are asked for',
		show: ({risk}) => (risk === undefined ? undefined : {text: leftOutForms[risk][0], meaning: 'warning'}),
	},
];
