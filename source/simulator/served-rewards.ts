import type {Account, ChainState, ValidatorRecord} from './model.ts';
import {rewardAt, rewardingValidators} from './rewards.ts';
import {serveEmbeddedValidator} from './served-validators.ts';
import type {Writing} from './shape.ts';

/** Rewards as they are asked for. */
export interface ServedRewards {
	/** Lists what an address has not claimed of an epoch's rows; left out: of the newest. */
	unclaimed(address: string, epoch: bigint | undefined): readonly object[];
	/** Finds the row of a pair and an epoch, claimed or not. */
	row(delegator: string, validator: string, epoch: bigint): readonly object[];
}

export function createRewardLists(state: ChainState, writing: Writing): ServedRewards {
	const serve = (validator: ValidatorRecord, amount: bigint) => ({
		minDenomAmount: String(amount),
		validator: serveEmbeddedValidator(validator, state.epoch, writing),
	});
	const rowsOf = (account: Account, validators: Iterable<ValidatorRecord>, epoch: bigint) =>
		[...validators].flatMap(validator => {
			const reward = rewardAt(state, {account, validator}, epoch);
			return reward ? [{validator, ...reward}] : [];
		});
	return {
		unclaimed(address, epoch = state.epoch) {
			const account = state.accounts.get(address);
			if (!account) return [];
			return rowsOf(account, rewardingValidators(account), epoch)
				.filter(({isClaimed}) => !isClaimed)
				.map(({validator, amount}) => serve(validator, amount));
		},
		row(delegator, address, epoch) {
			const account = state.accounts.get(delegator);
			const validator = state.validatorsByAddress.get(address);
			if (!account || !validator) return [];
			return rowsOf(account, [validator], epoch).map(({amount}) => serve(validator, amount));
		},
	};
}
