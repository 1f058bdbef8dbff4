import {describeStake} from '../../../columns/stake-head.ts';
import {type MyStake, sumMyStakes} from '../../../domain/my-stakes.ts';
import {capitalized, wrapSentence} from '../../../format/sentence.ts';
import {widthOf} from '../../../format/text.ts';
import {formatTimeOfDay} from '../../../format/time.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import type {Theme} from '../../ui/theme.ts';

interface TotalLook {
	/** True if any of it is older than it should be. */
	readonly isOld: boolean;
	readonly isUtc: boolean;
	/** Cells. */
	readonly width: number;
	readonly theme: Theme;
}

/** Describes all my addresses: 'Total 854 490.07 bonded · 1 205.17 unbonding', with the oldest age if old. */
export function describeTotal(
	stakes: readonly MyStake[],
	{isOld, isUtc, width, theme}: TotalLook,
): readonly TextLine[] {
	const total = sumMyStakes(stakes);
	const age =
		isOld && total.oldestAt !== undefined
			? `${theme.glyphs.separator}oldest as of ${formatTimeOfDay(total.oldestAt, {isUtc})}`
			: '';
	const isRead = total.known > 0;
	if (theme.isSpoken) {
		const sum = isRead
			? describeStake(total, {width: Number.POSITIVE_INFINITY, theme}).join('')
			: 'not read yet';
		return wrapSentence(`${capitalized(`your addresses together: ${sum}${age}`)}.`, width).map(text => ({
			text,
		}));
	}
	if (!isRead) return [{text: 'Total not read yet', meaning: 'quiet'}];
	const start = 'Total ';
	const room = width - 2 - widthOf(start) - widthOf(age);
	const lines = describeStake(total, {width: room, theme});
	return lines.map((line, index) => {
		const lead = index === 0 ? start : ' '.repeat(start.length);
		return {text: `${lead}${line}${index === lines.length - 1 ? age : ''}`};
	});
}
