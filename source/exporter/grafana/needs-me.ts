import {m, near, ofChain} from '../../notices/rule-terms.ts';
import {expressionOfRule} from '../alerts.ts';
import type {PanelRecord, Series, Tone} from './panel.ts';
import {notKnown} from './states.ts';

/**
Counts what needs the user.

@param calling series of what does
@param by labels that tell one from another, as several exporters may tell of one
@param known series that are there as long as it is known that nothing does
*/
function tile(
	name: string,
	{calling, by, known}: {readonly calling: string; readonly by: string; readonly known: string},
	tone: Tone,
): Series {
	return {
		name,
		expression: `count(max by (${by}) (${calling}))
or 0 * count(${known})
or vector(${notKnown})`,
		form: {unit: 'count', base: 'good', from: [[1, tone]], words: [[notKnown, 'not known', 'unknown']]},
	};
}

/** Counts the validators for which a rule calls, of those of which the metric is known. */
function validatorsOf(name: string, rule: string, known: string, tone: Tone): Series {
	return tile(name, {calling: expressionOfRule(rule), by: 'chain_id, validator', known}, tone);
}

const knownOf = (metric: string) => `${m(metric)} * ${near()}`;

/** Age at which a reading of the proposals is too old, seconds. */
const maxAge = 300;

const readAt = (reading: string) => m('reading_timestamp_seconds', `reading="${reading}"`);
const bonded = m('stake_bonded_nam');

/** Chain of which all is known that may call for a vote: its proposals, who may vote, and how each of them voted. */
const knownVotes = `((time() - ${readAt('proposals')}) < ${maxAge})
  and on (chain_id) (${bonded} or ${m('validator_info', 'relation="labelled"')})
  unless on (chain_id) (${readAt('stake')} unless on (chain_id) ${bonded})
  unless on (chain_id) (${m('vote_last_epoch')} unless on (chain_id, label, proposal) ${m('vote')})`;

/** Panel of all that calls for the person. */
export const needsMePanel: PanelRecord = {
	title: 'What needs me',
	question: 'Must I do something now?',
	about:
		'Counts of what the alert rules of stakedeck call for. Only what is yours counts, and validators that you delegate to. 0 is all well; grey is not known: nothing is labelled, no node is asked, or the reading is too old.',
	kind: 'stat',
	width: 24,
	height: 4,
	form: {unit: 'count'},
	series: [
		validatorsOf('Jailed', 'StakedeckValidatorJailed', knownOf('validator_state'), 'bad'),
		validatorsOf('Not signing', 'StakedeckValidatorMissingVotes', knownOf('validator_missed_votes'), 'bad'),
		validatorsOf('Near jail', 'StakedeckValidatorNearJail', knownOf('validator_missed_votes'), 'look'),
		validatorsOf(
			'Commission rises',
			'StakedeckCommissionComing',
			// Decided changes are read once an epoch.
			`(time() - ${readAt('coming')}) / 3
  < ${ofChain('epoch_length_seconds')}`,
			'look',
		),
		tile(
			'Votes due within a day',
			{
				calling: expressionOfRule('StakedeckVoteDue'),
				by: 'chain_id, label, proposal',
				known: knownVotes,
			},
			'bad',
		),
		tile(
			'Stake that earns nothing',
			{
				calling: expressionOfRule('StakedeckStakeNotEarning'),
				by: 'chain_id, label',
				known: m('stake_not_earning_nam'),
			},
			'bad',
		),
		tile(
			'Stake to withdraw',
			{
				calling: expressionOfRule('StakedeckWithdrawable'),
				by: 'chain_id, label',
				known: m('stake_withdrawable_nam'),
			},
			'plain',
		),
	],
	empty: 'Nothing is known: Prometheus has no figure of stakedeck for this chain.',
};
