import {lastDelegatorVotingEpoch, proposalPhase} from '../domain/epoch.ts';
import type {SampleKind} from '../domain/simulation.ts';
import {createAddress} from './addresses.ts';
import {namText, unitsPerNam} from './amounts.ts';
import type {Account, ChainState, ValidatorRecord} from './model.ts';
import {bondedWith, canWithdraw} from './stake.ts';

type SampleFields = Readonly<Record<string, string>>;

/** Writes a transaction of a kind that the chain takes as it is now; undefined: nobody on it could send one. */
export function sampleOf(state: ChainState, kind: SampleKind): string | undefined {
	const {seed, delegators} = state;
	for (const account of delegators) {
		const fields = fieldsOf(kind, account, state);
		if (fields) return toText({kind, source: account.address, ...fields});
	}
	const [strongest] = state.validatorsByStake;
	// A new address gets something with its first transaction.
	const source = createAddress('implicit', `${seed}/sample`);
	return kind === 'bond' && strongest
		? toText({kind, source, validator: strongest.address, amount: '12.5'})
		: undefined;
}

function toText(fields: SampleFields): string {
	return `${JSON.stringify(fields)}\n`;
}

function fieldsOf(kind: SampleKind, account: Account, state: ChainState): SampleFields | undefined {
	const bonded = account.bonds.map(({validator}) => validator).filter(each => each.state === 'consensus');
	const [validator] = bonded;
	switch (kind) {
		case 'bond':
			return validator && account.liquid >= 100n * unitsPerNam
				? {validator: validator.address, amount: '12.5'}
				: undefined;
		case 'unbond':
			return validator && {validator: validator.address, amount: someOf(account, validator)};
		case 'claimRewards':
			return validator && {validator: validator.address};
		case 'withdraw': {
			const due = account.unbonds.find(unbond => canWithdraw(state, unbond));
			return due && {validator: due.validator.address};
		}
		case 'redelegation': {
			const from = bonded.find(each => (account.redelegations.get(each) ?? 0n) <= state.epoch);
			const to = state.validatorsByStake.find(each => each.state === 'consensus' && each !== from);
			return from && to && {validator: from.address, destination: to.address, amount: someOf(account, from)};
		}
		case 'voteProposal': {
			const open = state.proposals.findLast(
				proposal =>
					proposalPhase(proposal, state.epoch) === 'voting' &&
					state.epoch <= lastDelegatorVotingEpoch(proposal) &&
					!proposal.ballots.has(account.address),
			);
			return open && account.bonds.length > 0 ? {proposal: String(open.id), vote: 'yay'} : undefined;
		}
	}
}

/** Returns a NAM, or all of less than that. */
function someOf(account: Account, validator: ValidatorRecord): string {
	const bonded = bondedWith(account, validator);
	return namText(bonded < unitsPerNam ? bonded : unitsPerNam);
}
