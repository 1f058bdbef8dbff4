import {sleep} from '../source/system/timer.ts';
import {type Act, acts, type Stage} from './acts.ts';
import {createNetwork, type ValidatorNode} from './comet-network.ts';
import {ask, until} from './comet-node.ts';
import {judgeLook, type Look} from './looks.ts';
import {type NodeClient, openNodeClient} from './node-client.ts';
import {type Observers, startObservers, type Verdict} from './observers.ts';
import type {Part} from './part.ts';
import {openVoteBook, type VoteBook} from './vote-book.ts';
import type {Signs} from './words.ts';

/** Time between two rounds of questions, in milliseconds. */
const betweenRounds = 200;

/** Holds what the program says about missed votes against the blocks of four validators; returns the mistakes. */
export async function watchWhoSigns({program, folder, isShort}: Part): Promise<number> {
	console.log('\nfour validators, who miss votes');
	// Programs look once a minute: in the long form a validator is silent for four until it is jailed.
	const [window, pause] = isShort ? [50, 300] : [160, 1300];
	const nodes = await createNetwork(program, folder, 4, {
		window: String(window),
		timeout_commit: `"${pause}ms"`,
		timeout_propose: '"600ms"',
	});
	try {
		await Promise.all(nodes.map(node => node.start()));
		const first = nodes[0]!;
		await until(async () => (await headOf(first)) > 2);
		const book = openVoteBook(first.url, window);
		await book.readTo(2);
		const observers = await startObservers({folder, nodes, book, isWhole: !isShort});
		const run: Run = {
			nodes,
			clients: nodes.map(openNodeClient),
			stopped: new Map(),
			book,
			observers,
			isShort,
		};
		let mistakes = 0;
		for (const act of acts) mistakes += await play(act, run);
		for (const verdict of await observers.end()) mistakes += print(verdict);
		console.log(`  ${book.newest()} blocks`);
		return mistakes + (await checkPruned(run));
	} finally {
		for (const node of nodes) node.kill();
	}
}

interface Run {
	readonly nodes: readonly ValidatorNode[];
	readonly clients: readonly NodeClient[];
	/** Nodes that nobody asks, each with the way in which it was stopped. */
	readonly stopped: Map<ValidatorNode, 'pause' | 'end'>;
	readonly book: VoteBook;
	readonly observers: Observers;
	readonly isShort: boolean;
}

async function checkPruned({clients}: Run): Promise<number> {
	const problem = await clients.at(-1)!.askPruned();
	console.log(
		`  ${problem === undefined ? 'right' : `WRONG  ${problem}`}  a block that the last node has no more`,
	);
	return problem === undefined ? 0 : 1;
}

async function headOf({url}: ValidatorNode): Promise<number> {
	const status = await ask<{sync_info: {latest_block_height: string}}>(url, 'status');
	return Number(status?.sync_info.latest_block_height);
}

function stageOf({nodes, stopped, observers}: Run): Stage {
	const first = nodes[0]!;
	return {
		nodes: nodes as Stage['nodes'],
		async blocks(count) {
			const end = (await headOf(first)) + count;
			await until(async () => (await headOf(first)) >= end, count * 20_000);
		},
		async answers(count) {
			const end = observers.heard() + count;
			await until(async () => observers.heard() >= end, count * 120_000);
		},
		async stop(node, how) {
			stopped.set(node, how);
			if (how === 'pause') node.pause();
			else await node.end();
		},
		async goOn(node) {
			if (stopped.get(node) === 'pause') node.resume();
			else await node.start();
			stopped.delete(node);
			await until(async () => (await headOf(node)) >= (await headOf(first)) - 1, 120_000);
		},
	};
}

async function play(act: Act, run: Run): Promise<number> {
	const stage = stageOf(run);
	const wrong: string[] = [];
	const looks: Look[] = [];
	let isOver = false;
	const acting = (async () => {
		await act.do(stage);
		await stage.blocks(act.lasts[run.isShort ? 0 : 1]);
		if (!run.isShort) await stage.answers(act.answers ?? 0);
	})().finally(() => {
		isOver = true;
	});
	// It is awaited below; until then nobody hears of its failure.
	acting.catch(() => {});
	while (!isOver) {
		for (const client of run.clients) await watch(client, run, looks, wrong);
		await sleep(betweenRounds);
	}
	await acting;
	for (const client of run.clients) {
		if (run.stopped.has(client.node)) continue;
		for (const problem of await client.askAll(run.book)) wrong.push(`${client.node.name}: ${problem}`);
	}
	wrong.push(...judgeWords(act, run, looks));
	const [lowest, highest] = [looks[0]?.height, looks.at(-1)?.height];
	return print({
		name: act.name,
		judged: `${looks.length} answers, blocks ${lowest} to ${highest}`,
		wrong,
	});
}

async function watch(client: NodeClient, run: Run, looks: Look[], wrong: string[]): Promise<void> {
	const {node} = client;
	if (run.stopped.has(node)) return;
	let look: Look | undefined;
	try {
		look = await client.look();
	} catch (error) {
		// It may have been stopped meanwhile, or be on its way up.
		if (run.stopped.has(node)) return;
		wrong.push(`${node.name}: ${(error as Error).message}`);
	}
	if (!look || look.height < 2) return;
	await run.book.readTo(look.height);
	for (const problem of judgeLook(look, run.book))
		wrong.push(`${node.name}, block ${look.height}: ${problem}`);
	looks.push(look);
}

/** Yields each word that had to be said of a validator by the end of the act, and was not. */
function* judgeWords({says}: Act, {nodes}: Run, looks: readonly Look[]): Generator<string> {
	const newest = Math.max(...looks.map(({height}) => height));
	const last = looks.findLast(({height}) => height >= newest - 1);
	for (const [index, expected] of Object.entries(says)) {
		const {comet, name} = nodes[Number(index)]!;
		const row = last?.rows.get(comet);
		const said: Signs | 'gone' = row ? row.signs : 'gone';
		if (expected === 'no') {
			const wasSaid = looks.some(({rows}) => rows.get(comet)?.signs === 'no');
			if (!wasSaid) yield `nobody said that ${name} does not sign`;
		} else if (said !== expected) {
			yield `the last word on ${name} was ${said}, not ${expected}`;
		}
	}
}

/** Prints what was judged, and returns the number of mistakes in it. */
function print({name, judged, wrong}: Verdict): number {
	console.log(`  ${wrong.length === 0 ? 'right' : 'WRONG'}  ${name.padEnd(46)} ${judged}`);
	for (const problem of wrong.slice(0, 8)) console.log(`         ${problem}`);
	if (wrong.length > 8) console.log(`         and ${wrong.length - 8} more`);
	return wrong.length;
}
