import {describe, expect, it} from 'vitest';
import {classifyAnswer, classifyError} from '../../source/broadcast/classify.ts';
import {describeOutcome} from '../../source/broadcast/describe-outcome.ts';
import {codeMeaning} from '../../source/broadcast/headline.ts';
import {compareHashes, exitCodeOf, type Outcome} from '../../source/broadcast/outcome.ts';
import {type Failure, RequestError} from '../../source/domain/failure.ts';
import {type BroadcastMode, broadcastModes} from '../../source/domain/transaction.ts';
import {createResult, someHash} from '../helpers/broadcast.ts';

const address = 'http://node.example';
const good = createResult({code: '0'});
const bad = createResult({code: '5', log: 'replayed'});
const silent = createResult();

describe('an answer', () => {
	it.each(['sync', 'async'] as const)('with code 0 is accepted in %s mode, however it is written', mode => {
		for (const code of ['0', '00', '-0']) {
			expect(classifyAnswer(createResult({code, hash: 'ab'}), mode)).toEqual({
				kind: 'accepted',
				isKnown: false,
				hash: 'AB',
				height: undefined,
				log: undefined,
			});
		}
	});

	it.each(['sync', 'async'] as const)('with another code is rejected by the check in %s mode', mode => {
		expect(classifyAnswer(createResult({code: '3', log: 'sig', hash: '0xab'}), mode)).toEqual({
			kind: 'rejected',
			by: 'check',
			code: '3',
			hash: 'AB',
			height: undefined,
			log: 'sig',
		});
	});

	it.each([
		['sync', createResult({hash: someHash})],
		['async', createResult({code: 'ok'})],
		['commit', createResult({code: '0', hash: someHash})],
		['commit', createResult({code: '5'})],
		['commit', createResult({checkResult: good})],
		['commit', createResult({checkResult: good, blockResult: silent})],
		['commit', createResult({checkResult: silent, blockResult: silent})],
	] as const)('that does not say it is unknown (%s, %#)', (mode, result) => {
		expect(classifyAnswer(result, mode)).toMatchObject({kind: 'unknown'});
	});

	it.each([
		[
			{checkResult: good, blockResult: good, height: 12n},
			{kind: 'accepted', height: 12n},
		],
		[
			{blockResult: good, height: 0n},
			{kind: 'accepted', height: undefined},
		],
		[
			{checkResult: bad, blockResult: good, height: 0n},
			{kind: 'rejected', by: 'check', code: '5'},
		],
		[
			{checkResult: good, blockResult: bad},
			{kind: 'rejected', by: 'block', code: '5', log: 'replayed'},
		],
		[
			{checkResult: silent, blockResult: bad},
			{kind: 'rejected', by: 'block'},
		],
	])('to a commit tells the check from the block (%#)', (fields, outcome) => {
		expect(classifyAnswer(createResult(fields), 'commit')).toMatchObject(outcome);
	});
});

const nodeError = (data: string | undefined, status = 500, code: string | undefined = '-32603'): Failure => ({
	kind: 'nodeError',
	address,
	status,
	code,
	message: 'Internal error',
	data,
});
const failed = (status: number): Failure => ({kind: 'serviceError', address, status, words: 'words'});
const broken = (hasConnected: boolean): Failure => ({
	kind: 'unreachable',
	address,
	reason: 'the connection broke off',
	hasConnected,
});

const failures: readonly (readonly [string, Failure, Outcome['kind'], number])[] = [
	['already in the cache', nodeError('tx already exists in cache'), 'accepted', 0],
	['too large for the node', nodeError('Tx too large. Max size is 1048576, but got 2097431'), 'rejected', 5],
	['too large for a block', nodeError('tx size is too big: 22020097, max: 22020096'), 'rejected', 5],
	[
		'already in the cache of a commit',
		nodeError('error on broadcastTxCommit: tx already exists in cache'),
		'accepted',
		0,
	],
	['a panic of the node', nodeError('runtime error: invalid memory address or nil pointer'), 'unknown', 6],
	['a check that broke off', nodeError('error on broadcastTxCommit: client is stopped'), 'unknown', 6],
	['another error with another code', nodeError('something broke', 500, '-32000'), 'unknown', 6],
	['a full queue', nodeError('mempool is full: number of txs 5000 (max: 5000)'), 'notAccepted', 1],
	[
		'too many that wait',
		nodeError('failed to subscribe to tx: max_subscription_clients 100 reached'),
		'notAccepted',
		1,
	],
	['one that waits too often', nodeError('max_subscriptions_per_client 5 reached'), 'notAccepted', 1],
	['a node that is behind', nodeError('node is catching up'), 'notAccepted', 1],
	['a parameter that cannot be read', nodeError('tx: in cache', 500, '-32602'), 'notAccepted', 1],
	[
		'a parameter that quotes other words',
		nodeError('tx already exists in cache, timed out', 500, '-32602'),
		'notAccepted',
		1,
	],
	['a method that is not there', nodeError(undefined, 500, '-32601'), 'notAccepted', 1],
	['an error of the node without words', nodeError(undefined), 'unknown', 6],
	['an error of the node with HTTP 200', nodeError('tx too large', 200), 'rejected', 5],
	['an error of the node with HTTP 400', nodeError('the parameter tx is missing', 400), 'notAccepted', 1],
	['an unknown error of the node with HTTP 200', nodeError('runtime error', 200), 'unknown', 6],
	['commit gives up', nodeError('timed out waiting for tx to be included in a block'), 'unknown', 6],
	['the node ends', nodeError('subscription was cancelled (reason: CometBFT exited)'), 'unknown', 6],
	['the check is cut off', nodeError('broadcast confirmation not received: context canceled'), 'unknown', 6],
	['a gateway speaks JSON-RPC', nodeError('upstream is gone', 503), 'unknown', 6],
	['a limit in JSON-RPC', nodeError('too many', 429), 'notAccepted', 1],
	['a gateway that blocks in JSON-RPC', nodeError('IP not allowed', 403), 'notAccepted', 1],
	['a refused key', {kind: 'refusedKey', address, status: 401, hasKey: true}, 'notAccepted', 4],
	['no key', {kind: 'refusedKey', address, status: 403, hasKey: false}, 'notAccepted', 4],
	['no such path', {kind: 'noPath', address, words: undefined}, 'notAccepted', 1],
	['no such thing', {kind: 'notFound', address, words: undefined}, 'notAccepted', 1],
	['a limit', {kind: 'rateLimited', address, status: 429, until: undefined}, 'notAccepted', 1],
	['a service that is away', {kind: 'rateLimited', address, status: 503, until: 1}, 'unknown', 6],
	...[301, 307, 400, 403, 405, 413, 414, 421, 431, 499].map(
		status => [`HTTP ${status}`, failed(status), 'notAccepted', 1] as const,
	),
	...[200, 500, 502, 503, 504, 599].map(status => [`HTTP ${status}`, failed(status), 'unknown', 6] as const),
	['no connection', broken(false), 'notSent', 1],
	['a broken connection', broken(true), 'unknown', 6],
	['silence', {kind: 'timedOut', address, afterMilliseconds: 15_000}, 'unknown', 6],
	['nonsense', {kind: 'notJson', address, status: 200, type: 'text/html', firstWords: 'hi'}, 'unknown', 6],
	['too much', {kind: 'tooLarge', address, limit: '4 MiB'}, 'unknown', 6],
	['a cancelled wait', {kind: 'cancelled', address}, 'unknown', 6],
];

describe('a failure', () => {
	it.each(failures)('%s: %o is %s, exit code %i', (_name, failure, kind, exitCode) => {
		for (const mode of broadcastModes) {
			const outcome = classifyError(new RequestError(failure), mode);
			expect(outcome.kind).toBe(kind);
			expect(exitCodeOf(outcome)).toBe(exitCode);
		}
	});

	it.each([413, 414, 431])('of size (%i) is explained', status => {
		expect(classifyError(new RequestError(failed(status)), 'sync')).toMatchObject({
			reason: expect.stringContaining('too large for this address or the proxy before it'),
		});
	});

	it.each(['-32603', '-32000', '7', undefined])('of the node has no code of the chain (%s)', code => {
		const failure = nodeError('tx too large', 500, code);
		expect(classifyError(new RequestError(failure), 'sync')).toMatchObject({
			kind: 'rejected',
			code: undefined,
		});
	});

	it.each([
		[nodeError('mempool is full'), /queue .* is full; try again later/],
		[
			nodeError('max_subscription_clients 100 reached'),
			/; use sync \(--mode sync, or :mode in the dashboard\)/,
		],
		[nodeError('node is catching up'), /catching up .*; try again later, or through another node/],
		[nodeError('tx: bad', 500, '-32602'), /could not read the request; check .* --encoding/],
	] as const)('from before any check says what to do (%#)', (failure, words) => {
		const outcome = classifyError(new RequestError(failure), 'commit');
		const sentence = describeOutcome(outcome, {node: address, mode: 'commit', input});
		expect(sentence).toMatch(/^not taken, nothing was refused for good: /);
		expect(sentence).toMatch(words);
	});

	it('that is a bug is thrown on', () => {
		const bug = new TypeError('bug');
		expect(() => classifyError(bug, 'sync')).toThrow(bug);
	});

	it.each([403, 413, 500])('with the words of a node is explained (%i)', status => {
		const outcome = classifyError(new RequestError(nodeError('some words', status)), 'sync');
		expect(outcome).toMatchObject({words: 'some words', reason: expect.not.stringMatching(/key/)});
	});
});

const input = {hash: someHash, key: {of: 'transaction', sha256: someHash}} as const;
const accepted = {
	kind: 'accepted',
	isKnown: false,
	hash: undefined,
	height: undefined,
	log: undefined,
} as const;

describe('is said', () => {
	const describeSentence = (outcome: Outcome, mode: BroadcastMode = 'sync') =>
		describeOutcome(outcome, {node: address, mode, input});

	it.each([
		[
			'sync',
			accepted,
			`sent, waiting for a block: ${address} accepted the transaction, it passed its check; look for ${someHash} to see it in a block`,
		],
		[
			'async',
			accepted,
			`sent, not checked yet: ${address} received the transaction; look for ${someHash} to see it in a block`,
		],
		['commit', {...accepted, height: 12n}, 'applied in block 12'],
		[
			'sync',
			{...accepted, isKnown: true},
			`sent before: ${address} had the transaction already; look for ${someHash} to see it in a block`,
		],
		[
			'sync',
			{kind: 'rejected', by: 'check', code: '3', hash: undefined, height: undefined, log: 'bad\nsig'},
			`refused by the node: ${address} rejected the transaction before any block with code 3 (invalid signature): bad sig; nothing was changed and no fee paid`,
		],
		[
			'commit',
			{kind: 'rejected', by: 'block', code: '99', hash: undefined, height: 7n, log: undefined},
			'rejected in block 7: the transaction failed there with code 99; its fee is paid',
		],
		[
			'sync',
			{
				kind: 'rejected',
				by: 'node',
				code: undefined,
				hash: undefined,
				height: undefined,
				log: 'tx too large',
			},
			`refused by the node: ${address} rejected the transaction by an error: tx too large`,
		],
	] satisfies [BroadcastMode, Outcome, string][])('%s, %o: %s', (mode, outcome, sentence) => {
		expect(describeSentence(outcome, mode)).toBe(sentence);
	});

	it.each([
		{kind: 'rejected', by: 'check', code: '1', hash: undefined, height: undefined},
		{kind: 'rejected', by: 'block', code: '1', hash: undefined, height: 7n},
	] as const)('no more than 500 characters of a log (%o)', rejected => {
		const sentence = describeSentence({...rejected, log: 'x'.repeat(100_000)});
		expect(sentence).toContain(`: ${'x'.repeat(499)}…;`);
		expect(sentence.length).toBeLessThan(700);
	});

	it('that another hash came back', () => {
		const other = 'AB'.repeat(32);
		expect(describeSentence({...accepted, hash: other})).toContain(
			`it gave back another hash than was computed, ${other} instead of ${someHash}`,
		);
		expect(describeSentence({...accepted, hash: someHash})).not.toContain('another hash');
	});

	it('what each failure means; never to send again where it may have been accepted', () => {
		for (const [, failure, kind] of failures) {
			const sentence = describeSentence(classifyError(new RequestError(failure), 'commit'));
			expect(sentence).not.toMatch(/\.$|\n/);
			if (kind !== 'unknown') continue;
			expect(sentence).toContain('it may have been accepted');
			expect(sentence).toContain(someHash);
			expect(sentence).not.toMatch(/again|retry|resend/i);
		}
	});

	it('what to look for where there is not a hash', () => {
		const key = {of: 'parameter', sha256: 'CD'.repeat(32)} as const;
		const facts = {node: address, mode: 'sync', input: {hash: undefined, key}} as const;
		expect(describeOutcome({kind: 'unknown', reason: 'r'}, facts)).toContain(
			`its parameter has the SHA-256 ${key.sha256}`,
		);
	});
});

it('compares the hashes', () => {
	expect(compareHashes({...accepted, hash: someHash}, input)).toBe('same');
	expect(compareHashes({...accepted, hash: 'AB'}, input)).toBe('different');
	expect(compareHashes({...accepted, hash: someHash}, {hash: undefined})).toBe('unknown');
	expect(compareHashes(accepted, input)).toBe('unknown');
	expect(compareHashes({kind: 'unknown', reason: ''}, input)).toBe('unknown');
});

it('knows what the codes of the check mean', () => {
	const codes = Array.from({length: 13}, (_, code) => codeMeaning(String(code)));
	expect(codes).not.toContain(undefined);
	expect(codes[0]).toBe('accepted');
	expect(codes[6]).toBe('wrong chain id');
	expect(codes[12]).toContain('allowed');
	for (const code of ['13', '-1', '', 'x', undefined]) expect(codeMeaning(code)).toBeUndefined();
});
