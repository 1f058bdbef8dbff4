import type {Vote} from './chain-action.ts';
import type {ChainState, ProposalRecord} from './model.ts';

interface ServedVote {
	readonly proposalId: number;
	readonly vote: Vote;
	readonly voterAddress: string;
}

/** Lists all votes on a proposal, in the order in which they came. */
export function votesOn({id, ballots}: ProposalRecord): ServedVote[] {
	return [...ballots].map(([voterAddress, vote]) => ({proposalId: id, vote, voterAddress}));
}

/** Lists how an address voted on proposals: one row for each on which it did. */
export function votesOf(address: string, proposals: readonly ProposalRecord[]): ServedVote[] {
	return proposals.flatMap(({id, ballots}) => {
		const vote = ballots.get(address);
		return vote === undefined ? [] : [{proposalId: id, vote, voterAddress: address}];
	});
}

/** Reads what is behind a proposal: a program in hex, or payments and changes as they were handed in. */
export function dataBehind({program, data}: ProposalRecord): string | null {
	return program ?? data;
}

/** A payment, as the chain writes it. */
interface Payment {
	readonly target: string;
	readonly amount: string;
}
type Target = {readonly Internal: Payment} | {readonly Ibc: Payment};
type Funding = {readonly Continuous: {readonly Add: Target}} | {readonly Retro: Target};

/** Lists payments of all funding that passed, in the order in which it was asked for. */
export function listPayments({proposals}: ChainState) {
	return proposals.flatMap(({id, kind, status, data}) => {
		if (kind !== 'pgfFunding' || status !== 'executedPassed') return [];
		const fundings = JSON.parse(data ?? '[]') as readonly Funding[];
		return fundings.map(funding => servePayment(id, funding));
	});
}

function servePayment(proposalId: number, funding: Funding) {
	const isContinuous = 'Continuous' in funding;
	const to = isContinuous ? funding.Continuous.Add : funding.Retro;
	const isNative = 'Internal' in to;
	const {target, amount} = isNative ? to.Internal : to.Ibc;
	return {
		paymentRecurrence: isContinuous ? 'continuous' : 'retro',
		proposalId,
		paymentKind: isNative ? 'native' : 'ibc',
		receipient: target,
		amount,
	};
}
