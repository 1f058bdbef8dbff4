import {lastDelegatorVotingEpoch, lastValidatorVotingEpoch, proposalPhase} from '../domain/epoch.ts';
import type {Action, StakeAct, ValidatorAct} from './chain-action.ts';
import {announceProposal} from './governance.ts';
import type {Account, ChainState, ValidatorRecord} from './model.ts';
import {claimRewards} from './rewards.ts';
import {enqueueSlash} from './slashes.ts';
import {bond, type Problem, redelegate, transfer, unbond, withdraw} from './stake.ts';
import {removeFromSet} from './validator-set.ts';

/** Does an act, or says why it cannot be done; then nothing has changed. */
export function execute(state: ChainState, action: Action): Problem {
	switch (action.kind) {
		case 'bond':
			return withStake(state, action, (account, validator) => bond(state, account, validator, action.amount));
		case 'unbond':
			return withStake(state, action, (account, validator) =>
				unbond(state, account, validator, action.amount),
			);
		case 'redelegation':
			return withStake(state, action, (account, from) => {
				const to = state.validatorsByAddress.get(action.destination);
				return to ? redelegate(state, account, {from, to, amount: action.amount}) : 'no such validator';
			});
		case 'withdraw':
			return withStake(state, action, (account, validator) => withdraw(state, account, validator));
		case 'claimRewards':
			return withStake(state, action, (account, validator) =>
				claimRewards(state, {account, validator}) === undefined ? 'no stake with this validator' : undefined,
			);
		case 'transfer':
			return transfer(state, action);
		case 'voteProposal':
			return vote(state, action);
		case 'initProposal':
			return announceProposal(state, action.draft);
		case 'changeCommission':
			return withValidator(state, action, validator => changeCommission(state, validator, action.rate));
		case 'deactivateValidator':
			return withValidator(state, action, validator => leave(state, validator));
		case 'reactivateValidator':
			return withValidator(state, action, validator =>
				comeBack(state, validator, 'inactive', 'reactivating'),
			);
		case 'unjailValidator':
			return withValidator(state, action, validator => comeBack(state, validator, 'jailed', 'unjailing'));
		case 'other':
			return undefined;
	}
}

/** Removes a validator from the set for a fault, or says why not. */
export function jail(state: ChainState, address: string): Problem {
	return withValidator(state, {validator: address}, validator => {
		if (validator.state !== 'consensus') return 'the validator is not in the set';
		removeFromSet(state, validator, 'jailed');
		enqueueSlash(state, validator);
		return undefined;
	});
}

function withStake(
	state: ChainState,
	{source, validator: address}: Omit<StakeAct, 'amount'>,
	act: (account: Account, validator: ValidatorRecord) => Problem,
): Problem {
	return withValidator(state, {validator: address}, validator => {
		const account = state.accounts.get(source);
		return account ? act(account, validator) : 'no such account';
	});
}

function withValidator(
	state: ChainState,
	{validator: address}: ValidatorAct,
	act: (validator: ValidatorRecord) => Problem,
): Problem {
	const validator = state.validatorsByAddress.get(address);
	return validator ? act(validator) : 'no such validator';
}

function vote(state: ChainState, ballot: Extract<Action, {kind: 'voteProposal'}>): Problem {
	const proposal = state.proposals[ballot.proposal];
	if (!proposal) return 'no such proposal';
	if (proposalPhase(proposal, state.epoch) !== 'voting') return 'the proposal is not in its voting period';
	const isValidator = state.validatorsByAddress.has(ballot.voter);
	if (!isValidator && !state.accounts.get(ballot.voter)?.bonds.length) return 'the voter has no bond';
	const last = isValidator ? lastValidatorVotingEpoch(proposal) : lastDelegatorVotingEpoch(proposal);
	if (state.epoch > last) return 'the time for validators to vote is over';
	// A row that is written again moves to the end.
	proposal.ballots.delete(ballot.voter);
	proposal.ballots.set(ballot.voter, ballot.vote);
	proposal.isTallyDue = true;
	return undefined;
}

function changeCommission(state: ChainState, validator: ValidatorRecord, rate: number): Problem {
	if (validator.commissionChange) return 'a change of commission is under way';
	if (rate < 0 || rate > 10_000) return 'a commission is between 0 and 1';
	if (Math.abs(rate - validator.commission) > validator.maxChange) return 'the change is too large';
	validator.commissionChange = {from: validator.commission, to: rate, epoch: state.epoch};
	state.validatorVersion++;
	return undefined;
}

function leave(state: ChainState, validator: ValidatorRecord): Problem {
	if (validator.rank === undefined) return 'the validator is not in the set';
	validator.transitionEpoch = state.epoch + state.parameters.pipelineLength;
	removeFromSet(state, validator, 'deactivating');
	return undefined;
}

function comeBack(
	state: ChainState,
	validator: ValidatorRecord,
	from: 'inactive' | 'jailed',
	underWay: 'reactivating' | 'unjailing',
): Problem {
	if (validator.state !== from) return `the validator is not ${from}`;
	validator.state = underWay;
	validator.transitionEpoch = state.epoch + state.parameters.pipelineLength;
	state.validatorVersion++;
	return undefined;
}
