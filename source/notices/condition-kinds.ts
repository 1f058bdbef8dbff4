import {always, type EventKindRecord, minor, notable} from './notice.ts';

/** Events of the chain as a whole, and of the service that tells of it. */
export const conditionKinds = {
	'chain.halted': {
		subject: 'chain',
		meaning: 'the chain made no block for ten block times',
		levels: always('needs-me'),
		describe: values => (values.new === '' ? 'halted' : `halted at block ${values.new}`),
	},
	'chain.resumed': {
		subject: 'chain',
		meaning: 'the chain makes blocks again',
		levels: notable,
		describe: values => `makes blocks again${values.new === '' ? '' : ` from block ${values.new}`}`,
	},
	'chain.slow': {
		subject: 'chain',
		meaning: 'blocks take more than twice as long as planned',
		levels: notable,
		describe: values => `slower than usual: ${values.new} s a block, planned ${values.old} s`,
	},
	'chain.usual-pace': {
		subject: 'chain',
		meaning: 'blocks take as long as planned again',
		levels: minor,
		describe: values => `as fast as usual again: ${values.new} s a block`,
	},
	'chain.not-watched': {
		subject: 'chain',
		meaning: 'nobody watched for more than two epochs',
		levels: minor,
		describe: values => `not watched from epoch ${values.old} to ${values.new}`,
	},
	'service.lost': {
		subject: 'service',
		meaning: 'the service has not answered for a minute',
		levels: always('needs-me'),
		describe: () => 'does not answer',
	},
	'service.back': {
		subject: 'service',
		meaning: 'the service answers again',
		levels: notable,
		describe: () => 'answers again',
	},
	'service.behind': {
		subject: 'service',
		meaning: 'the indexer is behind the chain: nothing can be known about your stake and your votes',
		levels: {...notable, mine: 'needs-me'},
		describe: () => 'is behind the chain',
	},
	'service.caught-up': {
		subject: 'service',
		meaning: 'the indexer follows the chain again',
		levels: minor,
		describe: () => 'follows the chain again',
	},
	'service.version': {
		subject: 'service',
		meaning: 'the indexer runs another version',
		levels: minor,
		describe: values => `version ${values.old} → ${values.new}`,
	},
	'service.other-chain': {
		subject: 'service',
		meaning: 'the service answers for another chain under the same address',
		levels: always('needs-me'),
		describe: values => `answers for ${values.new} now, was ${values.old}`,
	},
} satisfies Record<string, EventKindRecord>;
