import type {Concern, ConcernKind, Subject} from '../domain/concern.ts';
import type {ConcernFacts, NeedFacts} from './facts.ts';
import {always, minor, type NoticeRecord, notable, says} from './notice.ts';
import {m, ofChain, ownNode} from './rule-terms.ts';

const blocksBehind = '{{ if gt $value 50.0 }}{{ $value }} blocks {{ end }}';
const nameOfService = 'or $labels.profile $labels.chain_id "an unknown chain"';

/** Notices about the chain as a whole, and about the service that tells of it. */
export const conditionKinds = {
	'chain.halted': {
		subject: 'chain',
		meaning: 'the chain made no block for ten block times',
		levels: always('needs-me'),
		describe: values => (values.new === '' ? 'halted' : `halted at block ${values.new}`),
		sentence: ({name, new: height}) => `${name} has halted${height === '' ? '' : ` at block ${height}`}`,
		holds: needOfHalt,
		rule: {
			name: 'StakedeckChainHalted',
			expression: `${m('chain_state', 'state="halted"')} == 1`,
			times: ['2m', '10m'],
			severity: 'critical',
			summary: '{{ $labels.chain_id }} makes no blocks',
			description: 'The newest block that anybody knows is older than ten block times.',
		},
	},
	'chain.resumed': {
		subject: 'chain',
		meaning: 'the chain makes blocks again',
		levels: notable,
		...says(({new: height}) => `makes blocks again${height === '' ? '' : ` from block ${height}`}`),
		ends: ['chain.halted'],
	},
	'chain.slow': {
		subject: 'chain',
		meaning: 'blocks take more than twice as long as planned',
		levels: notable,
		describe: values => `slower than usual: ${values.new} s a block, planned ${values.old} s`,
		sentence: ({name, old, new: value}) =>
			`${name} is slower than usual: a block takes ${value} s, planned are ${old} s`,
	},
	'chain.usual-pace': {
		subject: 'chain',
		meaning: 'blocks take as long as planned again',
		levels: minor,
		describe: values => `as fast as usual again: ${values.new} s a block`,
		sentence: ({name, new: value}) => `${name} is as fast as usual again: a block takes ${value} s`,
	},
	'chain.not-watched': {
		subject: 'chain',
		meaning: 'no program watched for more than two epochs',
		levels: minor,
		describe: values => `not watched from epoch ${values.old} to ${values.new}`,
		sentence: ({name, old, new: value}) => `${name} was not watched from epoch ${old} to epoch ${value}`,
	},
	'service.lost': {
		subject: 'service',
		meaning: 'the service has not answered for a minute',
		levels: always('needs-me'),
		...says(() => 'does not answer'),
		holds: facts => {
			const {lostSince: since} = facts.service;
			return needOf('service.lost', {subject: subjectOfService(facts), since, words: 'gives no answer'});
		},
		rule: {
			name: 'StakedeckSourceDown',
			expression: `(${m('source_up')} == 0)
  unless ${ownNode('chain_id, instance, job, source')}`,
			times: ['5m'],
			severity: 'critical',
			summary: `The {{ $labels.source }} of {{ ${nameOfService} }} does not answer`,
			description: 'Figures of its chain are missing or old. Check the service and its address.',
		},
	},
	'service.back': {
		subject: 'service',
		meaning: 'the service answers again',
		levels: notable,
		...says(() => 'answers again'),
		ends: ['service.lost'],
	},
	'service.behind': {
		subject: 'service',
		meaning: 'the indexer is behind the chain: your stake and your votes are unknown until it catches up',
		levels: {...notable, mine: 'needs-me'},
		describe: () => 'is behind the chain',
		sentence: ({name}) => `${name} is behind the chain: what it says of your stake and your votes is old`,
		holds: needOfLag,
		rule: {
			name: 'StakedeckIndexerBehind',
			expression: `((${m('node_height')} - ${ofChain('indexer_height')}) > 50)
or max without (state) (${m('indexer_state', 'state="behind"')} == 1)`,
			times: ['10m', '10m'],
			severity: 'warning',
			summary: `The indexer of {{ $labels.chain_id }} is ${blocksBehind}behind the chain`,
			description: 'Your stake and your votes are as they were some time ago. Look at its crawlers.',
		},
	},
	'service.caught-up': {
		subject: 'service',
		meaning: 'the indexer has caught up with the chain',
		levels: minor,
		...says(() => 'follows the chain again'),
		ends: ['service.behind'],
	},
	'service.version': {
		subject: 'service',
		meaning: 'the indexer changed its version',
		levels: minor,
		describe: values => `version ${values.old} → ${values.new}`,
		sentence: ({name, old, new: value}) => `${name} runs version ${value} now, was ${old}`,
	},
	'service.other-chain': {
		subject: 'service',
		meaning: 'the service answers for another chain under the same address',
		levels: always('needs-me'),
		describe: values => `answers for ${values.new} now, was ${values.old}`,
		sentence: ({name, old, new: value}) => `${name} answers for ${value} now, and no longer for ${old}`,
	},
} satisfies Record<string, NoticeRecord>;

/** Notices about what governs the chain. */
export const chainKinds = {
	'chain.parameter': {
		subject: 'chain',
		meaning: 'a parameter of the chain changed',
		levels: notable,
		describe: values => `${values.old} → ${values.new}`,
		sentence: ({name, old, new: value}) => `${name} changed from ${old} to ${value}`,
	},
	'chain.programs': {
		subject: 'chain',
		meaning: 'the transaction programs changed: an upgrade',
		levels: notable,
		describe: values => `${values.new} programs changed`,
		sentence: ({new: count}) => `${count} transaction programs of the chain changed: an upgrade`,
	},
} satisfies Record<string, NoticeRecord>;

/** Returns that a service or a chain is in a bad state; none if it is not known since when. */
function needOf(
	kind: ConcernKind,
	{since, ...rest}: Pick<Concern, 'subject' | 'since' | 'words'> & Partial<Pick<Concern, 'level'>>,
): readonly Concern[] {
	return since === undefined ? [] : [{kind, level: 'needs-me', mine: [], epoch: undefined, since, ...rest}];
}

function subjectOfService({service: {address}}: ConcernFacts): Subject {
	return {type: 'service', id: address, name: address.replace(/^https?:\/\//, '')};
}

function secondsBefore(now: bigint, seconds: number | undefined): bigint | undefined {
	return seconds === undefined ? undefined : now - BigInt(seconds);
}

function needOfLag(facts: NeedFacts): readonly Concern[] {
	const {now, lag, stakes, own} = facts;
	const since = secondsBefore(now, lag?.behindSeconds);
	// Nothing is known of what is the user's as long as it is behind.
	const level = stakes.length > 0 || own.length > 0 ? 'needs-me' : 'worth-knowing';
	return needOf('service.behind', {
		level,
		subject: subjectOfService(facts),
		since,
		words: 'is behind the chain',
	});
}

function needOfHalt({now, lag, chainId}: NeedFacts): readonly Concern[] {
	const subject: Subject = {type: 'chain', id: chainId ?? '', name: chainId ?? 'the chain'};
	return needOf('chain.halted', {
		subject,
		since: secondsBefore(now, lag?.haltedSeconds),
		words: 'has halted',
	});
}
