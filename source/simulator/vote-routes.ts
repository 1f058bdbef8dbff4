import type {Context} from 'hono';
import type {Vote} from './chain-action.ts';
import type {ChainState, ProposalRecord} from './model.ts';
import type {Router} from './router.ts';
import {plainText, readPathNumber, serverWords} from './server-query.ts';
import {Refusal, type Shape} from './shape.ts';

/** Serves votes on proposals, the data of these, and their payments. */
export function serveVotes({answer, serve}: Router, state: ChainState, {reading}: Shape): void {
	const proposalOf = (c: Context): ProposalRecord => {
		const id = reading.proposalId(c.req.param('id') ?? '');
		const proposal = state.proposals[id.index];
		if (!proposal) throw new Refusal(404, serverWords.noProposal(id.text));
		return proposal;
	};
	answer('/api/v1/gov/proposal/{id}/votes', ({c, page}) => page(votesOn(proposalOf(c))));
	answer('/api/v1/gov/proposal/{id}/votes/{address}', ({c, part}) =>
		votesOf(part('address'), [proposalOf(c)]),
	);
	answer('/api/v1/gov/voter/{address}/votes', ({part}) => votesOf(part('address'), state.proposals));
	serve('/api/v1/gov/proposal/{id}/data', c => {
		const proposal = proposalOf(c);
		const data = dataBehind(proposal);
		if (data === null) throw new Refusal(404, serverWords.noProposalData(String(proposal.id)));
		return plainText(c, data);
	});
	answer('/api/v1/pgf/payments', ({page}) =>
		page(listPayments(state).sort((left, right) => right.proposalId - left.proposalId)),
	);
	// The id is that of a row, counted from 1, and not of the proposal.
	answer(
		'/api/v1/pgf/paymenents/{id}',
		({part}) => listPayments(state)[Number(readPathNumber(part('id'), 'i32')) - 1] ?? null,
	);
}

interface ServedVote {
	readonly proposalId: number;
	readonly vote: Vote;
	readonly voterAddress: string;
}

/** Lists all votes on a proposal, in the order in which they came. */
function votesOn({id, ballots}: ProposalRecord): ServedVote[] {
	return [...ballots].map(([voterAddress, vote]) => ({proposalId: id, vote, voterAddress}));
}

/** Lists how an address voted on proposals: one row for each on which it did. */
function votesOf(address: string, proposals: readonly ProposalRecord[]): ServedVote[] {
	return proposals.flatMap(({id, ballots}) => {
		const vote = ballots.get(address);
		return vote === undefined ? [] : [{proposalId: id, vote, voterAddress: address}];
	});
}

/** Reads the data of a proposal: a program in hex, or payments and changes as they were handed in. */
function dataBehind({program, data}: ProposalRecord): string | null {
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
function listPayments({proposals}: ChainState) {
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
