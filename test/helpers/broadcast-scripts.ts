import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import {decodeJournal} from '../../source/broadcast/attempt.ts';
import {createJournal} from '../../source/broadcast/journal.ts';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';
import {type Answering, answerWith, serve} from './serve.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {createTransaction} from './transactions.ts';
import {createParameters} from './validators.ts';

/** Answer of the person to the question whether to send. */
type Reply = 'agrees' | 'mistypes' | 'leaves';

/** The behaviour of the services and of the person during one broadcast. */
export interface Script {
	/** Answer of the node about its chain. */
	readonly status: 'same chain' | 'other chain' | 'catching up' | 'none';
	/** Traces of the same transaction from before. */
	readonly trace: 'none' | 'journal' | 'chain';
	readonly isJournalWritable: boolean;
	readonly first: Reply;
	/** Reply to the second question, which is asked where there is a trace. */
	readonly second: Reply;
	/** held: it does not answer, and the person ends the wait; left: the same, by leaving the program. */
	readonly answer: 'accepted' | 'refused' | 'failed' | 'limited' | 'redirect' | 'reset' | 'held' | 'left';
	/** Tells whether the indexer lists it as soon as the node has it. */
	readonly isListed: boolean;
}

/** A broadcast in which nothing goes wrong. */
const plainScript: Script = {
	status: 'same chain',
	trace: 'none',
	isJournalWritable: true,
	first: 'agrees',
	second: 'agrees',
	answer: 'accepted',
	isListed: false,
};

const replies: readonly Reply[] = ['agrees', 'mistypes', 'leaves'];
const choices: {readonly [Key in keyof Script]: readonly Script[Key][]} = {
	status: ['same chain', 'other chain', 'catching up', 'none'],
	trace: ['none', 'journal', 'chain'],
	isJournalWritable: [true, false],
	first: replies,
	second: replies,
	answer: ['accepted', 'refused', 'failed', 'limited', 'redirect', 'reset', 'held', 'left'],
	isListed: [true, false],
};

/** Every script with one thing out of the ordinary, some with a trace, and some at random that are sent rather often. */
export const scripts: ReadonlyMap<string, Script> = named([
	plainScript,
	...Object.entries(choices).flatMap(([name, values]) =>
		values.map((value): Script => ({...plainScript, [name]: value})),
	),
	...replies.flatMap(second =>
		(['journal', 'chain'] as const).map((trace): Script => ({...plainScript, trace, second})),
	),
	...fc.sample(
		fc.record<Script>({
			status: mostly('same chain', choices.status),
			trace: fc.constantFrom(...choices.trace),
			isJournalWritable: mostly(true, choices.isJournalWritable),
			first: mostly('agrees', choices.first),
			second: mostly('agrees', choices.second),
			answer: fc.constantFrom(...choices.answer),
			isListed: fc.boolean(),
		}),
		{seed: fc.readConfigureGlobal().seed ?? 1, numRuns: 12},
	),
]);

function mostly<Value>(usual: Value, values: readonly Value[]): fc.Arbitrary<Value> {
	return fc.oneof({weight: 3, arbitrary: fc.constant(usual)}, fc.constantFrom(...values));
}

/** Scripts by what is unusual in them, each name once. */
function named(all: readonly Script[]): ReadonlyMap<string, Script> {
	return new Map(
		all.map(script => {
			const changes = Object.entries(script).filter(
				([name, value]) => value !== plainScript[name as keyof Script],
			);
			return [changes.map(([name, value]) => `${name} ${value}`).join(', ') || 'plain', script];
		}),
	);
}

/** State that a script has to end in. */
interface Expected {
	readonly requests: number;
	/** Outcome of the new attempt in the journal; undefined: there is no such attempt. */
	readonly outcome: string | undefined;
	readonly isFound: boolean;
}

const outcomes: Readonly<Record<Script['answer'], string>> = {
	accepted: 'accepted',
	refused: 'rejected',
	failed: 'unknown',
	limited: 'notAccepted',
	redirect: 'notAccepted',
	reset: 'unknown',
	held: 'unknown',
	left: 'unknown',
};

export function expectedOf(script: Script): Expected {
	const {status, first, second, answer} = script;
	const isAgreed = first === 'agrees' && (script.trace === 'none' || second === 'agrees');
	if (status === 'other chain' || !isAgreed || !isWritable(script)) {
		return {requests: 0, outcome: undefined, isFound: false};
	}
	const outcome = outcomes[answer];
	const isSearched = (outcome === 'accepted' || outcome === 'unknown') && !isInterrupted(script);
	return {requests: 1, outcome, isFound: isSearched && isListed(script)};
}

/** Tells whether the person ends the wait for the node; nobody looks for it then, as far as both programs do the same. */
export function isInterrupted({answer}: Script): boolean {
	return answer === 'held' || answer === 'left';
}

/** The chain that has it from before has it still. */
export function isListed({isListed: is, trace, ...script}: Script): boolean {
	return !isInterrupted({...script, trace, isListed: is}) && (is || trace === 'chain');
}

/** A journal that has an attempt can be written. */
function isWritable({isJournalWritable, trace}: Script): boolean {
	return isJournalWritable || trace === 'journal';
}

export const ownChain = 'stake.test-1';

/** The services, the journal and the transaction of one script. */
export interface Stage {
	readonly script: Script;
	readonly folder: string;
	/** Path of the transaction. */
	readonly file: string;
	/** Path of the journal. */
	readonly journalFile: string;
	/** Address of the node. */
	readonly url: string;
	readonly indexer: FakeIndexer;
	/** The name of the network that the person types. */
	readonly network: string;
	/** Broadcasts that the node got; isOnDisk: the journal had the attempt on disk by then, without an outcome. */
	readonly broadcasts: readonly {readonly isOnDisk: boolean}[];
	/** The attempts of this script in the journal, oldest first, without that from before. */
	attempts(): ReturnType<typeof decodeJournal>;
}

let made = 0;

export async function prepareStage(script: Script): Promise<Stage> {
	made += 1;
	const bytes = Buffer.from(made.toString(16).padStart(20, 'b2c3d4e5'), 'hex');
	const hash = createHash('sha256').update(bytes).digest('hex').toUpperCase();
	const folder = await temporaryFolder();
	const file = path.join(folder, 'transaction');
	await writeFile(file, bytes);
	const journalFile = path.join(folder, '.local/state/stakedeck/broadcasts.ndjson');
	const broadcasts: {isOnDisk: boolean}[] = [];
	const indexer = createFakeIndexer(5);
	indexer.parameters = createParameters({chainId: ownChain});
	const attempts = () => decodeJournal(readIfThere(journalFile));
	const {url} = await serve(({url: asked = ''}, response) => {
		if (asked.startsWith('/status')) return answerStatus(script)(response);
		if (asked.startsWith('/tx')) return answerPlace(script, hash)(response);
		// A gateway that passes on nothing else.
		if (!asked.startsWith('/broadcast_tx')) return void response.writeHead(403).end();
		const last = attempts().at(-1);
		broadcasts.push({isOnDisk: last?.key.sha256 === hash && last.outcome === undefined});
		if (isListed(script)) indexer.transactions.set(hash.toLowerCase(), createTransaction({txId: hash}));
		answerBroadcast(script)(response);
	});
	const network = script.status === 'other chain' ? otherChain : ownChain;
	const before = script.trace === 'journal' ? 1 : 0;
	if (before > 0) {
		const key = {of: 'transaction', sha256: hash} as const;
		const facts = {network, node: url, mode: 'sync', encoding: 'raw', size: bytes.length, key} as const;
		const begun = await createJournal(journalFile).begin({...facts, at: Date.now() - 60_000});
		await begun.complete({kind: 'rejected', by: 'check', text: 'rejected', at: Date.now() - 60_000});
	} else if (!isWritable(script)) {
		await mkdir(path.dirname(path.dirname(journalFile)), {recursive: true});
		await writeFile(path.dirname(journalFile), 'a file where the folder would be');
	}
	return {
		script,
		folder,
		file,
		journalFile,
		url,
		indexer,
		network,
		broadcasts,
		attempts: () => attempts().slice(before),
	};
}

const otherChain = 'other-1';

function answerStatus({status}: Script): Answering {
	const network = status === 'other chain' ? otherChain : ownChain;
	const sync = {catching_up: status === 'catching up', latest_block_height: '7'};
	return status === 'none'
		? answerWith(404, '{}')
		: answerWith(200, JSON.stringify({result: {node_info: {network}, sync_info: sync}}));
}

function answerPlace({trace}: Script, hash: string): Answering {
	const result = {hash, height: '7', index: 0, tx_result: {code: 0, gas_wanted: '50', gas_used: '40'}};
	return trace === 'chain' ? answerWith(200, JSON.stringify({result})) : answerWith(404, '{}');
}

function answerBroadcast({answer}: Script): Answering {
	switch (answer) {
		case 'accepted':
			return answerWith(200, '{"code":0,"data":"","log":""}');
		case 'refused':
			return answerWith(200, '{"code":6,"data":"","log":"wrong chain"}');
		case 'failed':
			return answerWith(500, '{"oops":1}');
		case 'limited':
			return answerWith(429, '{}');
		case 'redirect':
			return response => void response.writeHead(302, {location: '/elsewhere'}).end();
		case 'reset':
			return response => void response.destroy();
		case 'held':
		case 'left':
			return () => {};
	}
}

function readIfThere(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
