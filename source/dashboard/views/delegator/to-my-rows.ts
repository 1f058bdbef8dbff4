import {sortByLabel} from '../../../domain/labels.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import type {KnownAddress} from '../../../store/store.ts';
import {ageOfOldStake} from '../../queries/use-my-stakes.ts';
import {type RememberedRow, toRememberedRow} from './remembered-subject.ts';

/**
Makes rows of the person's addresses, by their labels.

@param stakes one for each, in the same order
@param now unix milliseconds
*/
export function toMyRows(
	mine: readonly KnownAddress[],
	stakes: readonly MyStake[],
	now: number,
): readonly RememberedRow[] {
	const oldest = now - ageOfOldStake(mine.length);
	const stakeOf = new Map(mine.map(({address}, index) => [address, stakes[index]]));
	return sortByLabel(mine).map(each => {
		const stake = stakeOf.get(each.address);
		return toRememberedRow(each, stake, stake?.readAt !== undefined && stake.readAt < oldest);
	});
}
