import type {ActiveStake} from './active-stake.ts';
import {namnamPerNam, namnamScale} from './decimal.ts';
import type {ProposalResult} from './node-queries.ts';
import type {Proposal} from './proposal.ts';
import {isUndecided} from './proposal-wait.ts';

/** End of the vote on a proposal, as the chain has written it down. */
export interface RecordedResult extends ProposalResult {
	readonly id: string;
}

/** Facts by which a proposal is measured. */
interface Measured {
	readonly stake?: ActiveStake | undefined;
	readonly result?: RecordedResult | undefined;
}

/** Returns a proposal and the stake by which it is measured: where its result was written down, those of its time. */
export function withResult<Facts extends Measured>(
	proposal: Proposal,
	facts: Facts,
): {readonly proposal: Proposal; readonly facts: Facts} {
	const {result} = facts;
	if (!result || result.id !== proposal.id || isUndecided(proposal)) return {proposal, facts};
	const {yay, nay, abstain, tallyType, total} = result;
	const inNam = (units: bigint) => ({units, scale: namnamScale});
	const fields = ['yayVotes', 'nayVotes', 'abstainVotes', 'tallyType'];
	return {
		proposal: {
			...proposal,
			yayVotes: inNam(yay),
			nayVotes: inNam(nay),
			abstainVotes: inNam(abstain),
			tallyType,
			flaws: proposal.flaws.filter(({field}) => !fields.includes(field)),
		},
		facts: {...facts, stake: stakeOfItsTime(total)},
	};
}

/** Makes of a total a stake of which nothing else is known. */
function stakeOfItsTime(exact: bigint): ActiveStake {
	return {
		total: exact / namnamPerNam,
		exact,
		isOfItsTime: true,
		runningSums: new Map(),
		powers: new Map(),
		unreadable: 0,
		isWhole: true,
	};
}
