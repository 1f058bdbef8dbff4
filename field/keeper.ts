import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {openTerminal} from '../test/helpers/terminal.ts';
import type {ValidatorNode} from './comet-network.ts';
import {ask} from './comet-node.ts';
import {type Indexer, openIndexer} from './indexer.ts';
import {addressOf} from './looks.ts';
import {cli, environmentIn, runProgram} from './program.ts';
import {openRelay, type Relay} from './relay.ts';
import type {VoteBook} from './vote-book.ts';

/** A program that keeps a ledger, with an indexer and a way to the first node that are its alone. */
export interface Keeper {
	readonly name: string;
	readonly relay: Relay;
	readonly indexer: Indexer;
	/** Returns the lines of its screen; none for a program without one. */
	lines(): readonly string[];
	type(text: string): void;
	/** Returns the events of its ledger, the newest first. */
	readEvents(): Promise<readonly WrittenEvent[]>;
	/** Ends it. */
	close(): Promise<void>;
}

/** Event as `stakedeck changes` prints it, as far as it is compared. */
export interface WrittenEvent {
	readonly kind: string;
	readonly subject: {readonly id: string};
	readonly old: string | null;
	readonly new: string | null;
	readonly height: string | null;
	/** Times of the last sight before it, and of the first one of it, as RFC 3339 writes them. */
	readonly from: string;
	readonly to: string;
}

/** Label of the person's validator. */
export const label = 'cold node';

interface Keeping {
	readonly folder: string;
	readonly nodes: readonly ValidatorNode[];
	readonly book: VoteBook;
	/** Validator that the person calls their own. */
	readonly mine: ValidatorNode;
}

/** Starts `stakedeck watch`, or the dashboard on the validators. */
export async function openKeeper(
	name: 'watch' | 'dashboard',
	{folder, nodes, book, mine}: Keeping,
): Promise<Keeper> {
	const home = await mkdtemp(path.join(folder, `${name}-`));
	const first = nodes[0]!;
	const [relay, indexer] = [await openRelay(first.url), await openIndexer(nodes, book)];
	const chain = (await ask<{node_info: {network: string}}>(first.url, 'status'))!.node_info.network;
	const address = addressOf(mine.comet);
	const labels = path.join(home, 'labels.csv');
	await writeFile(labels, `chain,address,label,kind\n${chain},${address},${label},validator\n`);
	const {exitCode, stderr} = await runProgram(home, ['labels', '--import', labels]);
	if (exitCode !== 0) throw new Error(`no label was taken: ${stderr}`);
	const target = ['-i', indexer.url, '-r', relay.url];
	const started = name === 'watch' ? startWatch(home, target) : startDashboard(home, target);
	return {
		name,
		relay,
		indexer,
		lines: started.lines,
		type: started.type,
		async readEvents() {
			const words = ['changes', '--offline', '--since', '1d', '-o', 'json', ...target];
			const said = await runProgram(home, words);
			if (said.exitCode !== 0) throw new Error(`${name}: ${said.stderr}`);
			return JSON.parse(said.stdout).results;
		},
		async close() {
			await started.end();
			relay.close();
			indexer.close();
		},
	};
}

function startWatch(home: string, target: readonly string[]) {
	const child = spawn(process.execPath, [cli, 'watch', ...target], {
		stdio: 'ignore',
		env: environmentIn(home),
	});
	const kill = () => void child.kill('SIGKILL');
	process.once('exit', kill);
	return {
		lines: () => [],
		type() {},
		async end() {
			const ending = child.exitCode === null && once(child, 'exit');
			child.kill('SIGTERM');
			await ending;
		},
	};
}

function startDashboard(home: string, target: readonly string[]) {
	const terminal = openTerminal(process.execPath, [cli, ...target, '--view', 'validators'], {
		columns: 180,
		rows: 30,
		env: environmentIn(home),
	});
	return {lines: terminal.lines, type: terminal.type, end: () => terminal[Symbol.asyncDispose]()};
}
