import type {ValidatorNode} from './comet-network.ts';
import {ask, until} from './comet-node.ts';

/** Four validators' nodes: the first is never stopped. */
export interface Stage {
	readonly nodes: readonly [ValidatorNode, ValidatorNode, ValidatorNode, ValidatorNode];
	/** Returns once that many blocks more are there. */
	blocks(count: number): Promise<void>;
	/** Returns once the programs that keep a ledger have asked that many times more. */
	answers(count: number): Promise<void>;
	/** Stops a node, so that nobody asks it; an ended one may be started again. */
	stop(node: ValidatorNode, how: 'pause' | 'end'): Promise<void>;
	goOn(node: ValidatorNode): Promise<void>;
}

/** Numbers of blocks: of the short form, and of the long one. */
type Lengths = readonly [short: number, long: number];

export interface Act {
	readonly name: string;
	/** Blocks that it lasts, after what it does. */
	readonly lasts: Lengths;
	/** Answers that programs which keep a ledger get after that, in the long form; left out: none is waited for. */
	readonly answers?: number;
	/** Validators that the program has to say something about in it, by the number of their node. */
	readonly says: Readonly<Record<number, 'yes' | 'no' | 'gone'>>;
	do(stage: Stage): Promise<void>;
}

/** Acts in their order; the validators that are stopped never have a third of the power. */
export const acts: readonly Act[] = [
	{
		name: 'all sign',
		lasts: [8, 10],
		answers: 2,
		says: {0: 'yes', 1: 'yes', 2: 'yes', 3: 'yes'},
		do: async () => {},
	},
	{
		name: 'node1 is stopped by a signal',
		lasts: [12, 20],
		answers: 2,
		says: {0: 'yes', 1: 'no', 2: 'yes', 3: 'yes'},
		do: ({nodes, stop}) => stop(nodes[1], 'pause'),
	},
	{
		name: 'node1 goes on',
		lasts: [12, 20],
		answers: 1,
		says: {0: 'yes', 1: 'yes', 2: 'yes', 3: 'yes'},
		do: ({nodes, goOn}) => goOn(nodes[1]),
	},
	{
		name: 'node2 ends, until it is jailed',
		lasts: [6, 6],
		says: {0: 'yes', 2: 'no'},
		async do({nodes, stop}) {
			await stop(nodes[2], 'end');
			await untilPower(nodes[0], nodes[2], 0);
		},
	},
	{
		name: 'node2 runs again, out of the set',
		lasts: [6, 10],
		answers: 2,
		says: {0: 'yes', 2: 'gone'},
		do: ({nodes, goOn}) => goOn(nodes[2]),
	},
	{
		name: 'node2 comes back, and is the first of the set',
		lasts: [10, 20],
		answers: 2,
		says: {1: 'yes', 2: 'yes', 3: 'yes'},
		do: ({nodes}) => setPower(nodes[0], nodes[2], 2),
	},
	{
		name: 'node3 is stopped, in another place than before',
		lasts: [10, 15],
		says: {0: 'yes', 1: 'yes', 2: 'yes', 3: 'no'},
		do: ({nodes, stop}) => stop(nodes[3], 'pause'),
	},
	{
		name: 'node3 goes on',
		lasts: [12, 20],
		says: {0: 'yes', 1: 'yes', 2: 'yes', 3: 'yes'},
		do: ({nodes, goOn}) => goOn(nodes[3]),
	},
	{
		name: 'node2 leaves by a transaction',
		lasts: [6, 10],
		says: {0: 'yes', 1: 'yes', 2: 'gone', 3: 'yes'},
		do: ({nodes}) => setPower(nodes[0], nodes[2], 0),
	},
];

/** Changes the set by a transaction, and returns once it is changed. */
async function setPower(by: ValidatorNode, of: ValidatorNode, power: number): Promise<void> {
	const transaction = encodeURIComponent(`"val:${of.key}!${power}"`);
	const {code} = (await ask<{code: number}>(by.url, `broadcast_tx_sync?tx=${transaction}`))!;
	if (code !== 0) throw new Error(`the change of the set was refused with code ${code}`);
	await untilPower(by, of, power);
}

/** Returns once the newest set has the validator with that power; 0: not at all. */
async function untilPower(by: ValidatorNode, of: ValidatorNode, power: number): Promise<void> {
	await until(async () => {
		const {validators} = (await ask<{validators: {address: string; voting_power: string}[]}>(
			by.url,
			'validators?per_page=100',
		))!;
		const found = validators.find(({address}) => address === of.comet);
		return Number(found?.voting_power ?? 0) === power;
	}, 900_000);
}
