import type {Account, ChainState} from '../../source/simulator/model.ts';
import {rewardAt, rewardingValidators} from '../../source/simulator/rewards.ts';
import {missedVotes} from '../../source/simulator/signing.ts';
import {type LoggedSubject, writeLine} from './chain-log.ts';

/** Writes a line for each thing that is another than it was at the last look. */
export function createChainLogger(
	state: ChainState,
	mine: readonly string[],
	programs: ReadonlyMap<string, string>,
) {
	const lines: string[] = [];
	const claims: ClaimMade[] = [];
	let before = new Map<string, string>();
	return {
		lines,
		claims,
		look() {
			const [height, epoch] = [Number(state.height), Number(state.epoch)];
			const now = new Map<string, string>();
			const tell = (subject: LoggedSubject, id: string, fields: Readonly<Record<string, unknown>>) => {
				for (const [field, value] of Object.entries(fields))
					now.set(`${subject} ${id} ${field}`, String(value));
			};
			tellValidators(state, tell);
			tellSigning(state, tell);
			tellProposals(state, tell);
			for (const address of mine) {
				const account = state.accounts.get(address) as Account;
				tellStake(account, tell);
				for (const [validator, sum] of unclaimedOf(state, account)) {
					tell('reward', address, {[validator]: sum});
					// Nothing else makes a sum fall.
					const last = BigInt(before.get(`reward ${address} ${validator}`) || 0);
					if (sum < last) claims.push({owner: address, validator, height});
				}
			}
			for (const {owner, validator, height: at} of claims) tell('claim', owner, {[validator]: at});
			tellVotes(state, mine, tell);
			const {unbondingLength, pipelineLength, apr} = state.parameters;
			tell('parameter', 'unbondingLength', {value: unbondingLength});
			tell('parameter', 'pipelineLength', {value: pipelineLength});
			tell('parameter', 'apr', {value: apr});
			for (const [name, sha256] of programs) tell('parameter', name, {program: sha256});
			tell('chain', state.identity.chainId, {block: height});
			for (const key of new Set([...before.keys(), ...now.keys()])) {
				const value = now.get(key) ?? '';
				if (value === before.get(key)) continue;
				// The simulator forgets the votes of old proposals, which the chain does not.
				if (value === '' && key.startsWith('vote ')) {
					now.set(key, before.get(key) ?? '');
					continue;
				}
				const [subject = 'chain', id = '', field = ''] = key.split(' ');
				lines.push(writeLine({height, epoch, subject: subject as LoggedSubject, id, field, value}));
			}
			before = now;
		},
	};
}

type Tell = (subject: LoggedSubject, id: string, fields: Readonly<Record<string, unknown>>) => void;

/** Claim of rewards in a block. */
export interface ClaimMade {
	readonly owner: string;
	readonly validator: string;
	readonly height: number;
}

/** Sums that are not claimed, by validator; what is claimed is nothing. */
function unclaimedOf(state: ChainState, account: Account): ReadonlyMap<string, bigint> {
	const sums = [...rewardingValidators(account)].map(validator => {
		const row = rewardAt(state, {account, validator}, state.epoch);
		return [validator.address, row && !row.isClaimed ? row.amount : 0n] as const;
	});
	return new Map(sums);
}

function tellVotes({proposals, validators}: ChainState, mine: readonly string[], tell: Tell): void {
	const voters = new Set([...mine, ...validators.map(({address}) => address)]);
	for (const {id, ballots} of proposals) {
		for (const [voter, vote] of ballots) if (voters.has(voter)) tell('vote', voter, {[id]: vote});
	}
}

function tellValidators({validators}: ChainState, tell: Tell): void {
	for (const validator of validators) {
		const {address, state, stake, rank, commission, commissionChange, maxChange, profile} = validator;
		const asked = commissionChange && `${commissionChange.to}@${commissionChange.epoch}`;
		const {name, website, email} = profile;
		tell('validator', address, {state, stake, rank: rank ?? '', commission, asked: asked ?? '', maxChange});
		// Epoch with which what is under way is over, and the stake that counts from an epoch on.
		const pending = [...validator.pendingStake].map(([epoch, change]) => `${epoch}:${change}`).join(' ');
		tell('validator', address, {until: validator.transitionEpoch ?? '', pending});
		tell('validator', address, {name: name ?? '', website: website ?? '', email: email ?? ''});
	}
}

/** Tells whose vote on the block before is missing, how many are by now, and who is jailed for it with the next set. */
function tellSigning(state: ChainState, tell: Tell): void {
	const {signing, height, validators} = state;
	for (const {address} of validators) {
		const missed = missedVotes(state, address);
		const isAbsent = signing.attendanceOf(address).isAbsent(Number(height) - 1);
		const vote = missed === undefined ? '' : isAbsent ? 'absent' : 'signed';
		tell('validator', address, {
			missed: missed ?? '',
			vote,
			doomed: signing.doomed.has(address) ? 'yes' : '',
		});
	}
}

function tellProposals({proposals}: ChainState, tell: Tell): void {
	for (const {id, status, tallyType, votes, startEpoch, endEpoch, activationEpoch} of proposals) {
		const epochs = `${startEpoch} ${endEpoch} ${activationEpoch}`;
		const counted = `${votes.yay} ${votes.nay} ${votes.abstain}`;
		tell('proposal', String(id), {status, rule: tallyType, votes: counted, epochs});
	}
}

function tellStake({address, bonds, unbonds, redelegations}: Account, tell: Tell): void {
	for (const {validator, startEpoch, amount} of bonds) {
		tell('bond', address, {[`${validator.address}/${startEpoch}`]: amount});
	}
	for (const {validator, withdrawEpoch, amount} of unbonds) {
		tell('unbond', address, {[`${validator.address}/${withdrawEpoch}`]: amount});
	}
	for (const [validator, until] of redelegations) {
		if (bonds.some(bond => bond.validator === validator))
			tell('lock', address, {[`${validator.address}/${until}`]: 1});
	}
}
