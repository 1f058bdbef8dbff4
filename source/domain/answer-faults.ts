import {type ServedPath, servedPaths} from './simulation.ts';

/** A way in which the embedded chain answers wrongly on purpose, for tests of who asks. */
interface FaultRow {
	/** Sentence for people about what is wrong. */
	readonly sentence: string;
	/** Paths whose answers it bends. */
	readonly paths: readonly ServedPath[];
}

const delegatorLists: readonly ServedPath[] = [
	'/api/v1/pos/bond/{address}',
	'/api/v1/pos/unbond/{address}',
	'/api/v1/pos/merged-bonds/{address}',
	'/api/v1/pos/merged-unbonds/{address}',
	'/api/v1/pos/withdraw/{address}',
];
const pagedLists: readonly ServedPath[] = [
	'/api/v1/pos/validator',
	'/api/v1/gov/proposal',
	...delegatorLists,
];
const indexerPaths = servedPaths.filter(path => path.startsWith('/api/v1/'));

/** Faults by name, in the order in which they are planted where there are several: the last one bends what is sent. */
export const answerFaults = {
	'torn-pages': {
		sentence: "the pages of a delegator's list of more than 60 rows overlap, until it was read five times",
		paths: delegatorLists.filter(path => path !== '/api/v1/pos/withdraw/{address}'),
	},
	'wrong-total': {
		sentence: 'totalItems of the validators is one too many',
		paths: ['/api/v1/pos/validator'],
	},
	'sort-ignored': {
		sentence: 'sortOrder of the validators has no effect: they come as if it were left out',
		paths: ['/api/v1/pos/validator'],
	},
	'filter-ignored': {
		sentence: 'state of the validators and status of the proposals have no effect: all of them come',
		paths: [
			'/api/v1/pos/validator',
			'/api/v1/pos/validator/all',
			'/api/v1/gov/proposal',
			'/api/v1/gov/proposal/all',
		],
	},
	'repeated-past-end': {
		sentence: 'a page past the end of a list is its last page again',
		paths: pagedLists,
	},
	'missing-as-200': {
		sentence: 'an unknown proposal or transaction is an empty object with status 200',
		paths: ['/api/v1/gov/proposal/{id}', '/api/v1/chain/wrapper/{tx_id}', '/api/v1/chain/inner/{tx_id}'],
	},
	'stuck-epoch': {
		sentence:
			'epoch, height and crawler times of the indexer stand still from the start, while those of the node go on',
		paths: [
			'/api/v1/chain/epoch/latest',
			'/api/v1/chain/block/latest',
			'/api/v1/chain/status',
			'/api/v1/crawlers/timestamps',
		],
	},
	'wrong-merged': {
		sentence: 'a merged bond is a NAM more than the bonds that it is made of',
		paths: ['/api/v1/pos/merged-bonds/{address}'],
	},
	'wrong-state': {
		sentence: 'jailed validators are consensus to the indexer, while the node says that they are jailed',
		paths: indexerPaths.filter(path => path.startsWith('/api/v1/pos/')),
	},
	'lossy-amount': {
		sentence: 'amounts, powers and votes are JSON numbers of six digits, as of a float: 1.23457e+12',
		paths: indexerPaths,
	},
	'no-cors': {
		sentence: 'no answer lets a page of another site read it (access-control-allow-origin)',
		paths: servedPaths,
	},
} as const satisfies Record<string, FaultRow>;

export type AnswerFault = keyof typeof answerFaults;
export const answerFaultNames = Object.keys(answerFaults) as AnswerFault[];
