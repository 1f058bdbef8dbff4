import type {Page} from './page.ts';
import type {Unbond} from './stake.ts';

/**
Fills in whether each withdraw can be withdrawn, if its row does not say. Without an epoch all can, since the
service lists only those that can; as of an epoch, those up to that epoch can. Keeps what a row says, and leaves
unreadable values undefined.

@param asOf the epoch that was asked for; undefined: now
*/
export function completeWithdraws(page: Page<Unbond>, asOf: bigint | undefined): Page<Unbond> {
	return {...page, items: page.items.map(item => completeWithdraw(item, asOf))};
}

function completeWithdraw(item: Unbond, asOf: bigint | undefined): Unbond {
	const {canWithdraw, withdrawEpoch, flaws} = item;
	if (canWithdraw !== undefined || flaws.some(({field}) => field === 'canWithdraw')) return item;
	if (asOf === undefined) return {...item, canWithdraw: true};
	return withdrawEpoch === undefined ? item : {...item, canWithdraw: withdrawEpoch <= asOf, asOf};
}

/** When stake can be withdrawn: now, not before an epoch to come ('later': by the one that was asked for), or unknown. */
export type Withdrawable = 'now' | 'later' | 'notYet' | 'unknown';

/** @param epoch the epoch now; undefined where it is not known */
export function whenWithdrawable(
	{canWithdraw, withdrawEpoch, asOf}: Pick<Unbond, 'canWithdraw' | 'withdrawEpoch' | 'asOf'>,
	epoch: bigint | undefined,
): Withdrawable {
	if (canWithdraw === undefined) return 'unknown';
	if (!canWithdraw) return 'notYet';
	if (asOf === undefined) return 'now';
	const isReached = epoch !== undefined && withdrawEpoch !== undefined && withdrawEpoch <= epoch;
	return isReached || withdrawEpoch === 0n ? 'now' : 'later';
}
