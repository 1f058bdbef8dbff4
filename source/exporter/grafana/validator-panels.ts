import {m, near, ofChain} from '../../notices/rule-terms.ts';
import type {PanelRecord} from './panel.ts';
import {statesOfValidator} from './states.ts';

/** Once for each validator that is mine or has stake of mine, with its names. */
const nearOnly = (figure: string) => `max by (chain_id, validator) (${figure})
  * ${near()}`;

const missedPart = (matchers = '') =>
	`${m('validator_missed_votes', matchers)} / ${ofChain('missed_votes_limit')}`;

const chosen = 'validator=~"$validator"';

/** Once for each chosen validator, with its name and the ends of its address. */
const chosenOnly = (figure: string) => `label_replace(max by (chain_id, validator) (${figure})
  * on (chain_id, validator) group_left (name)
  max by (chain_id, validator, name) (${m('validator_info', chosen)}),
  "short", "$1..$2", "validator", "(.{9}).*(.{4})")`;

const chosenName = '{{name}} {{short}}';

/** Panels of single validators. */
export const validatorPanels: readonly PanelRecord[] = [
	{
		title: 'My validators',
		question: 'How are your validators, and those that you delegate to?',
		about:
			'State, votes missed of those at which it is jailed, and the commission that is decided and comes. Missed votes and what comes are reported by a node.',
		kind: 'table',
		width: 24,
		height: 7,
		form: {unit: 'count'},
		labels: [
			['name', 'Name'],
			['label', 'Label'],
			['validator', 'Validator'],
		],
		series: [
			{
				name: 'State',
				expression: nearOnly(statesOfValidator.expression('validator_state')),
				form: statesOfValidator.form,
			},
			{
				name: 'Missed of limit',
				expression: nearOnly(missedPart()),
				form: {
					unit: 'part',
					// Unknown values are below all of them, without a colour.
					from: [
						[0, 'good'],
						[0.1, 'look'],
						[0.5, 'bad'],
					],
					fullAt: 1,
				},
			},
			{
				name: 'Commission',
				expression: nearOnly(m('validator_commission_ratio')),
				form: {unit: 'part'},
			},
			{
				name: 'Coming commission',
				expression: nearOnly(m('validator_coming_commission_ratio')),
				form: {unit: 'part', from: [[0, 'look']]},
			},
			{name: 'From epoch', expression: nearOnly(m('validator_coming_commission_epoch'))},
			{name: 'Rank', expression: nearOnly(m('validator_rank'))},
			{name: 'Stake, NAM', expression: nearOnly(m('validator_power_nam'))},
		],
		sortedBy: [
			// The states that earn nothing have the higher numbers.
			{title: 'State', isDescending: true},
			{title: 'Missed of limit', isDescending: true},
		],
		empty: 'No validator has a label, and none has stake of a labelled address.',
	},
	{
		title: 'States of the chosen validators',
		question: 'When did a validator leave the set or come back?',
		about: 'Choose validators above: mine come first. A gap is a time of which nothing is known.',
		kind: 'state-timeline',
		width: 12,
		height: 7,
		form: statesOfValidator.form,
		series: [
			{
				name: chosenName,
				expression: chosenOnly(statesOfValidator.expression('validator_state', chosen)),
			},
		],
		empty: 'No state of a chosen validator is known in this time.',
	},
	{
		title: 'Missed votes of the chosen validators',
		question: 'Does a validator sign, and how far is it from being jailed?',
		about:
			'Votes missed within the window in which they count, as a part of those at which it is jailed: 100 % is jail. A line that rises is a validator that does not sign now.',
		kind: 'timeseries',
		width: 12,
		height: 7,
		form: {
			unit: 'part',
			base: 'good',
			from: [
				[0.5, 'look'],
				[1, 'bad'],
			],
		},
		series: [{name: chosenName, expression: chosenOnly(missedPart(chosen))}],
		empty: 'No missed vote is counted: the exporter asks no node, or none of these is in the set.',
	},
];
