import {type NodeSettings, until} from './comet-node.ts';
import {type Field, followedAt, killDuring, withIndexer} from './field.ts';
import type {Said} from './program.ts';

export interface Step {
	readonly name: string;
	/** Transaction to judge: bytes that no other step sends, unless it says so. */
	readonly bytes: Uint8Array;
	/** Outcomes that would be true, each as 'outcome exitCode'. */
	readonly truths: readonly string[];
	/** True if the bytes are in a block at the end; undefined: nobody can know. */
	readonly isIncluded: boolean | undefined;
	run(field: Field, bytes: Uint8Array): Promise<Said>;
}

/** Steps on one chain, which is killed and started again before it is asked what is in its blocks. */
export interface Scene {
	readonly name: string;
	readonly settings: NodeSettings;
	readonly steps: readonly Step[];
}

let made = 0;

/** "key=value", which no other transaction is. */
function pair(size = 0): Uint8Array {
	made += 1;
	return Buffer.from(`key${made}=${'v'.repeat(size)}${made}`);
}

const modes = ['sync', 'async', 'commit'] as const;
const sent = 'accepted 0';
const applied = 'applied 0';
const unknown = 'unknown 6';

/** Blocks come at once. */
const quick: Scene = {
	name: 'blocks at once',
	settings: {timeout_commit: '"200ms"', max_tx_bytes: '1000'},
	steps: [
		...modes.map(
			(mode): Step => ({
				name: mode,
				bytes: pair(),
				truths: [mode === 'commit' ? applied : sent],
				isIncluded: true,
				run: (field, bytes) => field.send(bytes, '--mode', mode),
			}),
		),
		...modes.map(
			(mode): Step => ({
				name: `the same twice, ${mode}`,
				bytes: pair(),
				truths: [sent],
				isIncluded: true,
				async run(field, bytes) {
					await field.send(bytes, '--mode', 'sync');
					return field.send(bytes, '--mode', mode);
				},
			}),
		),
		...modes.map(
			(mode): Step => ({
				name: `too large, ${mode}`,
				bytes: pair(1000),
				truths: ['rejected 5'],
				isIncluded: false,
				run: (field, bytes) => field.send(bytes, '--mode', mode),
			}),
		),
		{
			name: 'followed through the node alone',
			bytes: pair(),
			truths: [applied],
			isIncluded: true,
			run: (field, bytes) => withIndexer({}, url => field.send(bytes, ...followedAt(url))),
		},
		{
			name: 'an indexer of another chain',
			bytes: pair(),
			truths: [' 2'],
			isIncluded: false,
			run: (field, bytes) => withIndexer({chainId: 'another'}, url => field.send(bytes, '-i', url)),
		},
		...[0, 60, 120, 180, 240].map(
			(milliseconds): Step => ({
				name: `killed ${milliseconds} ms after it came, commit`,
				bytes: pair(),
				truths: [applied, unknown],
				isIncluded: undefined,
				run: (field, bytes) => killDuring(field, milliseconds, () => field.send(bytes, '--mode', 'commit')),
			}),
		),
		{
			name: 'killed, started again, and followed',
			bytes: pair(),
			truths: [applied, unknown],
			isIncluded: undefined,
			run: (field, bytes) =>
				withIndexer({}, url =>
					killDuring(field, 120, () => field.send(bytes, '--mode', 'commit', ...followedAt(url))),
				),
		},
	],
};

/** A block comes later than commit waits for. */
const slow: Scene = {
	name: 'blocks each 3 s, commit waits for 1 s',
	settings: {timeout_commit: '"3s"', timeout_broadcast_tx_commit: '"1s"'},
	steps: [
		{
			name: "commit's own time limit, then a block",
			bytes: pair(),
			truths: [unknown],
			isIncluded: true,
			async run(field, bytes) {
				const said = await field.send(bytes, '--mode', 'commit');
				await until(async () => (await field.node.countWaiting()) === 0);
				return said;
			},
		},
		{
			name: 'the same again after that limit',
			bytes: pair(),
			truths: [sent],
			isIncluded: true,
			async run(field, bytes) {
				await field.send(bytes, '--mode', 'commit');
				const said = await field.send(bytes);
				await until(async () => (await field.node.countWaiting()) === 0);
				return said;
			},
		},
	],
};

/** No block comes: what is sent waits, in a queue of two. */
const waiting: Scene = {
	name: 'no blocks, a queue of two',
	settings: {
		timeout_commit: '"1h"',
		create_empty_blocks: 'false',
		size: '2',
		timeout_broadcast_tx_commit: '"1s"',
		// One of them is the node's own index of transactions.
		max_subscription_clients: '2',
	},
	steps: [
		{
			name: "commit's own time limit",
			bytes: pair(),
			truths: [unknown],
			isIncluded: false,
			run: (field, bytes) => field.send(bytes, '--mode', 'commit'),
		},
		{
			name: 'a second commit where one may wait',
			bytes: pair(),
			truths: ['notAccepted 1'],
			isIncluded: false,
			async run({node, send}, bytes) {
				const first = send(pair(), '--mode', 'commit');
				await until(async () => (await node.countWaiting()) === 2);
				const said = await send(bytes, '--mode', 'commit');
				await first;
				return said;
			},
		},
		...modes.map(
			(mode): Step => ({
				name: `a full queue, ${mode}`,
				bytes: pair(),
				truths: ['notAccepted 1'],
				isIncluded: false,
				run: (field, bytes) => field.send(bytes, '--mode', mode),
			}),
		),
	],
};

/** No block comes, and the node is killed while a broadcast waits for one. */
const killed: Scene = {
	name: 'no blocks, killed',
	settings: {timeout_commit: '"1h"', create_empty_blocks: 'false'},
	steps: [
		{
			name: 'killed while commit waits',
			bytes: pair(),
			truths: [unknown],
			isIncluded: false,
			async run({node, send}, bytes) {
				const sending = send(bytes, '--mode', 'commit');
				await until(async () => (await node.countWaiting()) === 1);
				await node.kill();
				const said = await sending;
				await node.start();
				return said;
			},
		},
		{
			name: 'sent, and killed before a block took it',
			bytes: pair(),
			truths: [sent],
			isIncluded: false,
			run: (field, bytes) => field.send(bytes),
		},
		{
			name: 'a node that is down',
			bytes: pair(),
			truths: ['notSent 1'],
			isIncluded: false,
			async run({node, send}, bytes) {
				await node.kill();
				const said = await send(bytes);
				await node.start();
				return said;
			},
		},
	],
};

export const scenes: readonly Scene[] = [quick, slow, waiting, killed];
