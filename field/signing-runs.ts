import {mkdtemp} from 'node:fs/promises';
import path from 'node:path';
import type {ValidatorNode} from './comet-network.ts';
import {openIndexer} from './indexer.ts';
import {addressOf, judgeLook, type LookRow} from './looks.ts';
import {runProgram} from './program.ts';
import {type Heard, openRelay} from './relay.ts';
import type {VoteBook} from './vote-book.ts';
import {type Signs, wordsAt} from './words.ts';

/** Validator in the JSON of `stakedeck signing`. */
interface PrintedRow {
	readonly address: string;
	readonly name: string | null;
	readonly cometAddress: string | null;
	readonly missed: string | null;
	readonly window: string;
	readonly jailedAt: string;
	readonly height: string;
	readonly signs: Exclude<Signs, undefined> | null;
	readonly lastBlock: {readonly height: string; readonly vote: string} | null;
}

/** Runs `stakedeck signing` by turns with a node alone, and with the validators named and an indexer. */
export interface SigningRuns {
	/** Runs it once, and returns each mistake in its answer. */
	run(): Promise<readonly string[]>;
	close(): void;
}

export async function openSigningRuns(
	folder: string,
	nodes: readonly ValidatorNode[],
	book: VoteBook,
): Promise<SigningRuns> {
	const home = await mkdtemp(path.join(folder, 'signing-'));
	const [relay, indexer] = [await openRelay(nodes[0]!.url), await openIndexer(nodes, book)];
	let runs = 0;
	return {
		async run() {
			const isNamed = runs % 2 === 1;
			runs += 1;
			const before = relay.heard.length;
			const named = isNamed ? [...nodes.map(({comet}) => addressOf(comet)), '-i', indexer.url] : [];
			const said = await runProgram(home, ['signing', ...named, '-r', relay.url, '-o', 'json']);
			const heard = relay.heard.slice(before);
			const height = heard.at(-1)?.height;
			if (said.exitCode !== 0 || height === undefined) return [`exit code ${said.exitCode}: ${said.stderr}`];
			await book.readTo(height);
			return [...judgeRows(JSON.parse(said.stdout).results, {heard, nodes, book, isNamed})].map(
				problem => `block ${height}: ${problem}`,
			);
		},
		close() {
			relay.close();
			indexer.close();
		},
	};
}

interface Asked {
	readonly heard: readonly Heard[];
	readonly nodes: readonly ValidatorNode[];
	readonly book: VoteBook;
	readonly isNamed: boolean;
}

function* judgeRows(rows: readonly PrintedRow[], {heard, nodes, book, isNamed}: Asked): Generator<string> {
	const height = heard.at(-1)!.height;
	const {since, signs} = wordsAt(heard, book);
	const inSet = new Map<string, LookRow>();
	for (const {name, comet} of nodes) {
		const row = rows.find(({address}) => address === addressOf(comet));
		const isIn = book.missedAt(height).has(comet);
		if (!row) {
			if (isNamed) yield `${name} was asked for, and is not in the answer`;
			continue;
		}
		if (row.height !== String(height)) yield `${name} at block ${row.height}`;
		if (row.name !== (isNamed ? name : null)) yield `${name} is called ${row.name}`;
		if ((row.signs ?? undefined) !== signs.get(comet))
			yield `${name} signs: ${row.signs}, not ${signs.get(comet)}`;
		if (row.missed === null || row.cometAddress === null) {
			if (isIn) yield `${name} is in the set, and has no count`;
			continue;
		}
		inSet.set(row.cometAddress, {
			address: row.address,
			missed: Number(row.missed),
			signs: row.signs ?? undefined,
			since: row.signs ? since : undefined,
		});
		if (isNamed && row.signs === 'no' && !row.lastBlock)
			yield `${name} is silent, and the last block was not looked at`;
		if (!row.lastBlock) continue;
		const voted = Number(row.lastBlock.height) + 1;
		const isMissing = book.votesIn(voted).get(comet);
		if (isMissing !== (row.lastBlock.vote === 'absent')) {
			yield `${name} and block ${row.lastBlock.height}: ${row.lastBlock.vote}, and missing is ${isMissing}`;
		}
	}
	const [first] = rows;
	const figures = {window: Number(first?.window), jailedAt: Number(first?.jailedAt)};
	yield* judgeLook({height, ...figures, rows: inSet}, book);
}
