import type {Attempt} from '../../broadcast/attempt.ts';
import {showDeed, type ToldDeed, unreadDeed} from '../../broadcast/describe-deed.ts';
import {describeAttempt} from '../../broadcast/headline.ts';
import type {NamedNetwork} from '../../broadcast/name-network.ts';
import {describeInBlock} from '../../broadcast/one-chain.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import type {NodeTransaction} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {formatInteger} from '../../format/number.ts';
import {createSigns} from '../../format/signs.ts';
import {formatTime} from '../../format/time.ts';
import type {Look} from '../../options/options.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {AskedTerminal} from './ask-terminal.ts';

/** What is about to happen. */
export interface Plan {
	readonly input: TransactionInput;
	readonly encodingAsked: string;
	/** Address of the node. */
	readonly node: string;
	readonly mode: BroadcastMode;
	readonly network: NamedNetwork;
	/** That the node is on another chain, which was agreed to; undefined: nothing says so. */
	readonly otherChain: string | undefined;
	/** How the node is, where it takes nothing before it has caught up. */
	readonly catchingUp: string | undefined;
	/** Of the newest block by now; undefined: not known. */
	readonly height: bigint | undefined;
	/** What it does, in words; undefined: it cannot be read. */
	readonly deed: ToldDeed | undefined;
	/** The same transaction in a block already, by what the node says; undefined: it has none, or does not tell. */
	readonly inBlock: NodeTransaction | undefined;
	/** Earlier broadcasts of the same transaction to the same network, newest first. */
	readonly earlier: readonly Attempt[];
}

const modeWords: Readonly<Record<BroadcastMode, string>> = {
	sync: 'sync: answered after the check of the node, before any block',
	async: 'async: answered at once, before any check',
	commit: 'commit: answered from a block, or after about 10 s without one',
};

/** Earlier attempts that are named one by one. */
const namedAttempts = 3;

/** Says on stderr what is about to be sent where, and whether that was done before. */
export function printPlan(plan: Plan, system: System, look: Look): void {
	const {input, encodingAsked, node, mode, network, otherChain, catchingUp, inBlock, earlier} = plan;
	const {acts = [unreadDeed]} = plan.deed ?? {};
	const size =
		input.size === undefined ? 'unknown, as only the node knows' : `${formatInteger(input.size)} bytes`;
	const how = encodingAsked === 'auto' ? 'detected; --encoding overrides it' : 'as given';
	const of =
		input.key.of === 'transaction' ? 'of the transaction: its hash' : 'of the parameter: no hash of its own';
	const lines = [
		...acts.map(act => ['deed', showDeed(act, createSigns(look))] as const),
		['size', size],
		['encoding', `${input.encoding} (${how})`],
		['SHA-256', `${input.key.sha256} (${of})`],
		['node', catchingUp === undefined ? node : `${node} (${catchingUp})`],
		['mode', modeWords[mode]],
		['network', `${network.name} (${network.note})`],
	] as const;
	printLine(system, 'to be broadcast, once:');
	system.stderr.write(lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}\n`).join(''));
	if (otherChain !== undefined) printLine(system, `${otherChain}; sent all the same, by --other-chain`);
	if (inBlock)
		printLine(system, `the chain has this transaction: ${describeInBlock(inBlock)}, as the node says`);
	for (const attempt of earlier.slice(0, namedAttempts)) {
		printLine(system, `this transaction was broadcast before, ${describeEarlier(attempt, look)}`);
	}
	if (earlier.length > namedAttempts) {
		printLine(system, `and ${earlier.length - namedAttempts} times before that: broadcast --log lists them`);
	}
}

/** Asks for the network's name, and once more where it was sent before. Throws a UsageError for any other answer. */
export async function askToSend(plan: Plan, terminal: AskedTerminal, signal: AbortSignal): Promise<void> {
	const {
		network: {name},
		node,
		catchingUp,
		inBlock,
		earlier,
	} = plan;
	const question = `Type ${name} to broadcast it to ${node}`;
	await askFor(name, catchingUp === undefined ? `${question}: ` : `${question}, which is ${catchingUp}: `);
	if (inBlock || earlier.length > 0) {
		const before = inBlock ? 'The chain has it already' : 'It was broadcast before';
		await askFor(name, `${before}. To send it again, type ${name} once more: `);
	}
	async function askFor(wanted: string, question: string): Promise<void> {
		const typed = (await terminal.ask(question, signal))?.trim();
		if (typed === wanted || signal.aborted) return;
		throw new UsageError(
			`not sent, as ${typed ? 'what was typed is not' : 'nothing was typed instead of'} ${wanted}`,
		);
	}
}

function describeEarlier(attempt: Attempt, look: Look): string {
	const time = formatTime(BigInt(Math.floor(attempt.at / 1000)), look) ?? 'at an unknown time';
	return `${time}, to ${attempt.node}: ${describeAttempt(attempt)}`;
}
