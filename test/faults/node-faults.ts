import {bytesOf, testValidator, whole, writeLiveness} from '../helpers/chain-answers.ts';
import {type Answering, answerWith} from '../helpers/serve.ts';
import {type NodeFacts, noKey, rpcError, serveChainNode} from '../helpers/serve-chain-node.ts';
import {type Fault, type FaultRow, faultsOf} from './fault.ts';

const livenessPath = '/vp/pos/validator/liveness_info';
const honest = writeLiveness({validators: [testValidator(1, 412n), testValidator(2)]});

const node =
	(changes: Partial<NodeFacts>): Fault['open'] =>
	async () => {
		const {url, facts} = await serveChainNode({state: {[livenessPath]: honest}, ...changes});
		let {height} = facts;
		// Blocks come at each answer.
		Object.defineProperty(facts, 'height', {get: () => (height += 3n)});
		return url;
	};
const liveness = (value: Uint8Array | Answering) => node({state: {[livenessPath]: value}});
const status = (answering: Answering) => node({status: answering});
const envelope = (result: unknown) => answerWith(200, JSON.stringify({jsonrpc: '2.0', id: -1, result}));
const state = (response: unknown) => envelope({response});
const value = (text: unknown) => state({code: 0, log: '', value: text, height: '4030720'});

const otherShape =
	/answered 200 with JSON of another shape, not the expected JSON: .*; check that it is the right address/;
const notJson =
	/answered 200 with application\/json, not the expected JSON: .*; check that it is the right address/;
const noPaths = /does not tell who signs: not answered: the node has no such paths; ask another node/;
const noQuestions = (status: number, why = 'forbidden') =>
	new RegExp(`does not tell who signs: not answered: ${why} \\(${status}\\); ask another node`);
const notUnderstood = (why: string) => new RegExp(`liveness_info is not understood: ${why}; ask another one`);
const waited = /^stakedeck: waiting for 5 blocks, 60 seconds at most\n$/;

const doors: readonly FaultRow[] = [
	['nothing, and it answers', node({}), waited, 0],
	['bare results', node({hasEnvelope: false}), waited, 0],
	['no quotes in a query', node({refusesQuotes: 403}), waited, 0],
	['a gateway that lets no question through', node({gateway: answerWith(403, '')}), noQuestions(403)],
	[
		'a gateway without such a path',
		node({gateway: answerWith(404, '404 page not found')}),
		noQuestions(404, 'the path is missing there'),
	],
	['a page for every question', node({gateway: answerWith(200, '<html></html>')}), notJson],
	['a chain of another kind', node({gateway: noKey}), noPaths],
	[
		'that it is catching up',
		node({catchingUp: true}),
		/not asked: the node is catching up with its chain; ask another node/,
	],
	[
		'an internal error',
		node({gateway: rpcError('the store is closed')}),
		/answered with an error: the store is closed\n$/,
	],
	[
		'a full queue',
		node({gateway: rpcError('mempool is full')}),
		/answered with an error: mempool is full\n$/,
	],
	['no status', status(answerWith(403, '')), waited, 0],
	['nonsense for its status', status(envelope(7)), otherShape],
	['an empty status', status(envelope({})), otherShape],
];

const lies: readonly FaultRow[] = [
	['no bytes', liveness(new Uint8Array()), /does not tell who signs; ask another node/],
	['one byte', liveness(Uint8Array.of(1)), notUnderstood('\\d+ bytes of another form')],
	['a byte too few', liveness(honest.subarray(0, -1)), notUnderstood('\\d+ bytes of another form')],
	['a byte too many', liveness(Uint8Array.from([...honest, 0])), notUnderstood('\\d+ bytes of another form')],
	[
		'four billion validators',
		liveness(writeLiveness({validators: [], length: 0xffff_ffff})),
		notUnderstood('\\d+ bytes of another form'),
	],
	[
		'more validators than come',
		liveness(writeLiveness({validators: [testValidator(1)], length: 2})),
		notUnderstood('\\d+ bytes of another form'),
	],
	[
		'more validators than a chain has',
		liveness(writeLiveness({validators: Array.from({length: 4097}, (_, at) => testValidator(at))})),
		notUnderstood('\\d+ bytes of another form'),
	],
	[
		'an address twice',
		liveness(writeLiveness({validators: [testValidator(1), testValidator(1)]})),
		notUnderstood('an address twice'),
	],
	[
		'a window of nothing',
		liveness(writeLiveness({window: 0n, validators: [testValidator(1)]})),
		notUnderstood('a window of no blocks'),
	],
	[
		'a threshold above all',
		liveness(writeLiveness({threshold: 2_000_000_000_000n, validators: [testValidator(1)]})),
		notUnderstood('\\d+ bytes of another form'),
	],
	[
		'more missed votes than blocks',
		liveness(writeLiveness({validators: [testValidator(1, 10_001n)]})),
		notUnderstood('more missed votes than blocks in the window'),
	],
	[
		'an answer of another question',
		liveness(bytesOf('/vp/pos/enqueued_slashes')),
		notUnderstood('\\d+ bytes of another form'),
	],
	[
		'half a megabyte of zeros',
		liveness(new Uint8Array(600_000)),
		/sent more than 512 KiB, too much to read; check that it is the right address/,
	],
	['no base64', liveness(value('%%%')), otherShape],
	['a number for the bytes', liveness(value(7)), otherShape],
	[
		'a code of its own',
		liveness(state({code: 9, log: 'no', value: null})),
		/does not tell who signs; ask another node/,
	],
	['no response in the result', liveness(envelope({})), otherShape],
	['null for the result', liveness(envelope(null)), otherShape],
	['JSON that breaks off', liveness(answerWith(200, '{"jsonrpc":"2.0",')), notJson],
	['500 without a body', liveness(answerWith(500, '')), /failed \(500\)\n$/],
	[
		'an epoch of seven bytes',
		node({state: {'/shell/epoch': Uint8Array.from(whole(1204n, 7)), [livenessPath]: honest}}),
		noPaths,
	],
	[
		'an epoch beyond all',
		node({state: {'/shell/epoch': new Uint8Array(8).fill(255), [livenessPath]: honest}}),
		waited,
		0,
	],
];

/** Faults of a node that is asked who signs, with no indexer beside it. */
export const nodeFaults = faultsOf([...doors, ...lies], ['signing']);
