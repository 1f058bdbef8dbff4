import {day, m, notVoted, quarterDay, secondsToVote} from '../../notices/rule-terms.ts';
import type {PanelRecord, ValueForm} from './panel.ts';

/** Once for each label of mine. */
const mine = (metric: string) => `max by (chain_id, label) (${m(metric)})`;

const nothingIsBest = (tone: 'bad' | 'look' | 'plain'): ValueForm => ({
	unit: 'nam',
	from: [[0.000_001, tone]],
});

/** Panels of my stake and of my votes. */
export const myPanels: readonly PanelRecord[] = [
	{
		title: 'My stake',
		question: 'What do I have, does it earn, and what can I take?',
		about:
			'Amounts in NAM by the labels of your addresses. Not earning: the validator is jailed or out of the set. What can be withdrawn or claimed waits for your transaction.',
		kind: 'table',
		width: 24,
		height: 6,
		form: {unit: 'nam'},
		labels: [['label', 'Label']],
		series: [
			{name: 'Bonded', expression: mine('stake_bonded_nam')},
			{name: 'Not active yet', expression: mine('stake_not_active_nam')},
			{
				name: 'Not earning',
				expression: mine('stake_not_earning_nam'),
				form: nothingIsBest('bad'),
			},
			{name: 'Unbonding', expression: mine('stake_unbonding_nam')},
			{
				name: 'To withdraw',
				expression: mine('stake_withdrawable_nam'),
				form: nothingIsBest('look'),
			},
			{name: 'To claim', expression: mine('rewards_claimable_nam'), form: nothingIsBest('plain')},
			{name: 'Balance', expression: mine('balance_nam')},
		],
		sortedBy: [{title: 'Bonded', isDescending: true}],
		empty: 'No address has a label on this chain, or its stake was not read lately.',
	},
	{
		title: 'Votes due',
		question: 'On which open proposals have I not voted, and until when can I?',
		about:
			'Each of your addresses with stake, and each labelled validator, that has cast no vote. Validators may vote for two thirds of the time only. The time left is at most this: epochs begin early or late.',
		kind: 'table',
		width: 10,
		height: 8,
		form: {unit: 'seconds'},
		labels: [
			['label', 'Who'],
			['proposal', 'Proposal'],
			['title', 'Title'],
		],
		series: [
			{
				name: 'Time left',
				expression: `max by (chain_id, label, proposal) (${secondsToVote}
  ${notVoted})
  * on (chain_id, proposal) group_left (title)
  max by (chain_id, proposal, title) (${m('proposal_info')})`,
				form: {
					unit: 'seconds',
					base: 'bad',
					from: [
						[quarterDay + 1, 'look'],
						[day + 1, 'good'],
					],
				},
			},
		],
		sortedBy: [{title: 'Time left', isDescending: false}],
		empty: 'None of your votes is due. Look at the age of the votes below.',
	},
];
