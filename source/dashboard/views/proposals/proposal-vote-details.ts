import {describeNoVotes} from '../../../columns/proposal-verdict.ts';
import type {ActiveStake} from '../../../domain/active-stake.ts';
import {decimalToText, namnamPerNam, namnamScale, namToNamnam} from '../../../domain/decimal.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {countVotes} from '../../../domain/tally.ts';
import {formatDecimal, formatInteger, formatNam, formatShare} from '../../../format/number.ts';
import {createDetailField} from '../../list/detail-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeRule} from './proposal-rule.ts';

const answers = [
	{field: 'yayVotes', label: 'Yay'},
	{field: 'nayVotes', label: 'Nay'},
	{field: 'abstainVotes', label: 'Abstain'},
] as const;

/** The exact votes with their shares, the turnout, and what the rule makes of them. */
export function describeVotes(proposal: Proposal, facts: Facts): Detail[] {
	const field = createDetailField(proposal, facts.theme);
	const count = countVotes(proposal);
	const voted = count.kind === 'counted' ? count.voted : undefined;
	return [
		...answers.map(({field: name, label}) => {
			const votes = proposal[name];
			if (votes === undefined) return field(name, undefined, label);
			return field(name, `${formatDecimal(votes)} NAM`, label, {
				note: describeShares(namToNamnam(votes), voted, facts),
				exact: decimalToText(votes),
			});
		}),
		describeTurnout(proposal, facts),
		...describeRule(proposal, facts),
	];
}

function describeShares(votes: bigint, voted: bigint | undefined, {stake}: Facts): string | undefined {
	if (voted === undefined) return undefined;
	const own = `${formatShare(votes, voted)} of what voted`;
	return stake ? `${own}, ${describeStakeShare(votes, stake)}` : `${own}; ${stakeIsComing}`;
}

function describeTurnout(proposal: Proposal, facts: Facts): Detail {
	const label = 'Turnout';
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'unknown':
			return {label, value: '?', note: 'not all votes are known', meaning: 'warning'};
		case 'none':
			return {label, value: describeNoVotes(proposal)};
		case 'counted':
			return {
				label,
				value: `${formatNam(count.voted)} NAM`,
				note: describeVoted(count.voted, facts.stake),
				exact: decimalToText({units: count.voted, scale: namnamScale}),
			};
	}
}

const stakeIsComing = 'active stake is still being read';

function describeStakeShare(votes: bigint, {total}: ActiveStake): string {
	const share = formatShare(votes, total * namnamPerNam);
	return share === undefined ? 'while there is no active stake' : `${share} of active stake`;
}

function describeVoted(voted: bigint, stake: ActiveStake | undefined): string {
	if (!stake) return stakeIsComing;
	const {total, unreadable} = stake;
	const left = unreadable === 0 ? '' : `; ${unreadable} powers could not be read and are left out`;
	return `${describeStakeShare(voted, stake)}, which is ${formatInteger(total)} NAM${left}`;
}
