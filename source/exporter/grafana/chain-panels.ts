import {m, ofChain} from '../../notices/rule-terms.ts';
import {roundNames} from '../metric.ts';
import {requestResults} from '../own-metrics.ts';
import {roundSeconds} from '../rounds.ts';
import type {PanelRecord, Series, Tone, ValueForm} from './panel.ts';
import {notKnown, statesOfChain, statesOfIndexer, yesOrNo} from './states.ts';

/** Once for each open proposal, with its title. */
const ofProposal = (figure: string) => `max by (chain_id, proposal) (${figure})
  * on (chain_id, proposal) group_left (title, type)
  max by (chain_id, proposal, title, type) (${m('proposal_info')})`;

const votesFor = (vote: string) => ofProposal(m('proposal_votes_nam', `vote="${vote}"`));

/** Adds the word for what is not known, so that its tile stays. */
function tileOf(name: string, expression: string, {words = [], ...form}: ValueForm): Series {
	return {
		name,
		expression: `max(${expression})\nor vector(${notKnown})`,
		form: {...form, words: [...words, [notKnown, 'not known', 'unknown']]},
	};
}

const answers = yesOrNo('answers', 'does not answer', ['good', 'bad']);
const up = (source: string) => m('source_up', `source="${source}"`);

/** Panels of the votes that go on, and of the chain. */
export const chainPanels: readonly PanelRecord[] = [
	{
		title: 'Open proposals',
		question: 'Will it pass, and is the turnout enough?',
		about:
			'How each open vote would end now. Turnout is a part of the one that its rule speaks of, at the active stake of today.',
		kind: 'table',
		width: 14,
		height: 8,
		form: {unit: 'nam'},
		labels: [
			['proposal', 'Proposal'],
			['title', 'Title'],
		],
		series: [
			{
				name: 'Ended now',
				expression: ofProposal(m('proposal_passing')),
				form: yesOrNo('would pass', 'would fail', ['good', 'look']),
			},
			{
				name: 'Turnout of needed',
				expression: ofProposal(
					`max by (chain_id, proposal) (${m('proposal_turnout_nam')}) / on (chain_id, proposal) (max by (chain_id, proposal) (${m('proposal_needed_nam')}) > 0)`,
				),
				form: {
					unit: 'part',
					from: [
						[0, 'look'],
						[1, 'good'],
					],
					fullAt: 1,
				},
			},
			{name: 'Yay, NAM', expression: votesFor('yay')},
			{name: 'Nay, NAM', expression: votesFor('nay')},
			{name: 'Abstain, NAM', expression: votesFor('abstain')},
			{
				name: 'Ends in',
				expression: ofProposal(
					`((${m('proposal_end_epoch')} - ${ofChain('epoch')}) * ${ofChain('epoch_length_seconds')}) > 0`,
				),
				form: {unit: 'seconds'},
			},
		],
		sortedBy: [{title: 'Ends in', isDescending: false}],
		empty: 'No proposal is being voted on. Look at the age of the proposals below.',
	},
	{
		title: 'Chain and services',
		question: 'Does the chain make blocks, and is this data reliable?',
		about:
			'As the exporter sees them now. Behind: the newest block of the node less that of the indexer. The exporter asks by itself, or reads what another stakedeck of its machine asks.',
		kind: 'stat',
		width: 24,
		height: 4,
		form: {unit: 'count'},
		series: [
			tileOf('Chain', statesOfChain.expression('chain_state'), statesOfChain.form),
			tileOf('Indexer', up('indexer'), answers),
			tileOf('Node', up('node'), answers),
			tileOf('Crawlers', statesOfIndexer.expression('indexer_state'), statesOfIndexer.form),
			tileOf('Epoch', m('epoch'), {unit: 'count', base: 'plain'}),
			tileOf('Height', m('indexer_height'), {unit: 'count', base: 'plain'}),
			tileOf(
				'Behind, blocks',
				`(${m('node_height')} - ${ofChain('indexer_height')}) > 0 or 0 * ${m('node_height')}`,
				{
					unit: 'count',
					base: 'good',
					from: [
						[20, 'look'],
						[50, 'bad'],
					],
				},
			),
			tileOf('Exporter', m('asking'), yesOrNo('asks', 'reads another', ['good', 'plain'])),
		],
		empty: 'Nothing is known: Prometheus has no figure of stakedeck for this chain.',
	},
	{
		title: 'Chain and services over time',
		question: 'When did the chain or a service stop?',
		about: 'A gap is a time of which nothing is known: no program asked, or the exporter was away.',
		kind: 'state-timeline',
		width: 12,
		height: 7,
		form: {unit: 'count'},
		series: [
			{
				name: 'Chain',
				expression: `max(${statesOfChain.expression('chain_state')})`,
				form: statesOfChain.form,
			},
			{name: 'Indexer', expression: `max(${up('indexer')})`, form: answers},
			{name: 'Node', expression: `max(${up('node')})`, form: answers},
			{
				name: 'Crawlers',
				expression: `max(${statesOfIndexer.expression('indexer_state')})`,
				form: statesOfIndexer.form,
			},
		],
		empty: 'Nothing was asked in this time, or the exporter was not scraped.',
	},
	{
		title: 'Blocks a minute',
		question: 'Does the chain keep its pace, and does the indexer keep up?',
		about: 'Mean of five minutes. Where the indexer makes more than the node it is catching up.',
		kind: 'timeseries',
		width: 12,
		height: 7,
		form: {unit: 'pace'},
		series: [
			{name: 'Indexer', expression: `max(delta(${m('indexer_height')}[5m])) / 5`},
			{name: 'Node', expression: `max(delta(${m('node_height')}[5m])) / 5`},
		],
		empty: 'No height is known for this time.',
	},
];

const resultTones: Readonly<Record<(typeof requestResults)[number], Tone>> = {
	ok: 'good',
	absent: 'plain',
	refused: 'bad',
	limited: 'look',
	failed: 'bad',
	unanswered: 'unknown',
};

/** Length of an epoch on most chains, seconds. */
const usualEpoch = 21_600;

/** Rounds that no number of addresses makes longer: only their ages mean something for sure. */
const steadyRounds = ['chain', 'validators', 'proposals', 'parameters', 'signing'];

/** Panels of the exporter itself. */
export const exporterPanels: readonly PanelRecord[] = [
	{
		title: 'Age of readings',
		question: 'How old is this data?',
		about:
			'Time since the last whole reading of each kind. Orange is two rounds of a reading, and red three, after which its figures leave. Readings of addresses take longer the more there are, and have no colour.',
		kind: 'bargauge',
		width: 12,
		height: 9,
		form: {unit: 'seconds', base: 'plain'},
		series: [
			{name: '{{reading}}', expression: `max by (reading) (time() - ${m('reading_timestamp_seconds')})`},
		],
		named: roundNames.map(name => {
			const round = roundSeconds(name, {addresses: 0, validators: 0, epochSeconds: usualEpoch});
			const plain: ValueForm = {unit: 'seconds', base: 'plain', fullAt: 3 * round};
			const coloured: ValueForm = {
				...plain,
				base: 'good',
				from: [
					[2 * round, 'look'],
					[3 * round, 'bad'],
				],
			};
			return [name, steadyRounds.includes(name) ? coloured : plain];
		}),
		empty: 'Nothing was read: the exporter is gone, or has just started.',
	},
	{
		title: 'Requests a minute',
		question: 'What does the exporter ask of the services, and how is it answered?',
		about:
			'By the outcome: ok, absent (404), refused (401, 403: a key or a gateway), limited (429: ask less), failed, unanswered.',
		kind: 'timeseries',
		width: 12,
		height: 9,
		isStacked: true,
		form: {unit: 'pace'},
		series: [
			{
				name: '{{result}}',
				expression: `sum by (result) (rate(${m('source_requests_total')}[$__rate_interval])) * 60 > 0`,
			},
		],
		named: requestResults.map(result => [result, {unit: 'pace', base: resultTones[result]}]),
		empty: 'No request in this time: another stakedeck of its machine may ask the service.',
	},
];
