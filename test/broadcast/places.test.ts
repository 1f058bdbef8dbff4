import {describe, expect, it} from 'vitest';
import {headlineOf, inSentence} from '../../source/broadcast/headline.ts';
import {sendOnce} from '../../source/broadcast/send.ts';
import type {Following} from '../../source/broadcast/stages.ts';
import {describeBroadcast} from '../../source/dashboard/broadcast/broadcast-details.ts';
import {initialState} from '../../source/dashboard/broadcast/broadcast-state.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {toRows} from '../../source/dashboard/views/tx/lookup-rows.ts';
import {drawLookup} from '../../source/dashboard/views/tx/lookup-words.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {someInput} from '../helpers/broadcast.ts';
import {openDesk} from '../helpers/run-broadcast.ts';
import {type Handler, serve} from '../helpers/serve.ts';
import {createTransaction, foundBy} from '../helpers/transactions.ts';

const json =
	(body: unknown, status = 200): Handler =>
	(_request, response) => {
		response.writeHead(status, {'content-type': 'application/json'});
		response.end(JSON.stringify(body));
	};

const accepted = json({code: 0, data: '', log: ''});
const full = json({jsonrpc: '2.0', id: -1, error: {code: -32_603, data: 'mempool is full'}}, 500);
const silent: Handler = (_request, response) => void response.destroy();
const found = (exitCode: string) =>
	createTransaction({exitCode, blockHeight: 12_345n, innerTransactions: []});
const wire = (exitCode: string) => json({exitCode, blockHeight: '12345', innerTransactions: []});
const nothing = json({}, 404);

interface Case {
	readonly node: Handler;
	/** What the indexer answers about it; undefined: it is not asked. */
	readonly indexer?: Handler;
	/** How far the panel has come then. */
	readonly following: Following;
	readonly title: string;
	readonly kind: string;
	readonly meaning: string;
}

const cases: Readonly<Record<string, Case>> = {
	sent: {
		node: accepted,
		following: {kind: 'looking', attempt: 1, failure: undefined},
		title: 'Sent, waiting for a block',
		kind: 'accepted',
		meaning: 'waiting',
	},
	applied: {
		node: accepted,
		indexer: wire('applied'),
		following: {kind: 'found', found: foundBy(found('applied')), at: 1000},
		title: 'Applied in block 12 345',
		kind: 'applied',
		meaning: 'good',
	},
	rejected: {
		node: accepted,
		indexer: wire('Rejected'),
		following: {kind: 'found', found: foundBy(found('Rejected')), at: 1000},
		title: 'Rejected in block 12 345',
		kind: 'rejected',
		meaning: 'bad',
	},
	'not taken': {
		node: full,
		indexer: nothing,
		following: {kind: 'off'},
		title: 'Not taken, nothing was refused for good',
		kind: 'notAccepted',
		meaning: 'warning',
	},
	'not found': {
		node: accepted,
		indexer: nothing,
		following: {kind: 'absent'},
		title: 'Sent, not found under its hash',
		kind: 'notFound',
		meaning: 'warning',
	},
	unknown: {
		node: silent,
		indexer: nothing,
		following: {kind: 'absent'},
		title: 'Not known, it may have been accepted',
		kind: 'unknown',
		meaning: 'warning',
	},
};

const theme = createTheme({colors: '16', isAscii: false});

describe.each(Object.entries(cases))('%s is said', (_name, {node, indexer, following, ...expected}) => {
	const {title, kind, meaning} = expected;

	/** The command, over a node and an indexer that answer so. */
	async function broadcast() {
		const [rpc, service] = [await serve(node), await serve(indexer ?? nothing)];
		const desk = await openDesk();
		const follow = ['-i', service.url, '--follow', '--follow-timeout', '0.1'];
		const words = [desk.file, '-r', rpc.url, '--yes', ...(indexer ? follow : [])];
		return {desk, ...(await desk.run(words))};
	}

	it('in the panel, in its colour', async () => {
		const {url} = await serve(node);
		const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};
		const input = someInput();
		const sent = await sendOnce({
			node: createChainNode({address: url, timeLimit}),
			input,
			mode: 'sync',
			network: 'test-chain',
			journal: undefined,
			now: () => 1000,
		});
		const draft = {
			transaction: input,
			mode: 'sync',
			node: url,
			network: 'test-chain',
			networkNote: 'chain id of the profile',
			sinceHeight: undefined,
			earlier: [],
		} as const;
		const step = {kind: 'outcome', draft, sent, following} as const;
		const [first] = describeBroadcast(
			{...initialState, step},
			{theme, keyMap: defaultKeys, isUtc: true, now: 1000},
		);
		expect(first).toMatchObject({value: expect.stringMatching(new RegExp(`^(?:\\S )?${title}`)), meaning});
	});

	it('in the outcome of the command and in its last sentence', async () => {
		const {stdout, stderr} = await broadcast();
		expect(stdout.split('\n')[0]).toBe(`outcome: ${inSentence(title)}`);
		expect(stderr.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^stakedeck: ${inSentence(title)}`));
	});

	it('in the journal, in its list and in view 5', async () => {
		const {desk} = await broadcast();
		const attempts = await desk.attempts();
		expect(attempts.map(headlineOf)).toMatchObject([expected]);
		const [, row = ''] = (await desk.run(['--log', '--utc'])).stdout.split('\n');
		expect(row).toContain(title);
		const {results} = JSON.parse((await desk.run(['--log', '-o', 'json'])).stdout);
		expect(results).toMatchObject([{outcome: kind, sentence: expect.stringContaining(title)}]);
		const [lookup] = toRows({
			answers: [],
			followed: new Set(),
			sent: attempts,
			look: {theme, isUtc: true, now: 1000},
		});
		expect(lookup && drawLookup(lookup, theme)).toEqual({
			text: expect.stringMatching(new RegExp(`^(?:\\S )?${title}`)),
			meaning,
		});
	});
});
