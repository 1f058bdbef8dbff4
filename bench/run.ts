/**
Every measurement, in one run on one machine: `npm run bench`, which writes `results.md`; `npm run bench -- start keys`
takes these parts alone and writes nothing. `npm run bench -- --against DIR` holds this build against that of another
checkout. Nothing here is a test.
*/
import {writeFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {measureAgainst} from './against.ts';
import {bundleFloor} from './floor.ts';
import {measureBounds} from './measures/bounds.ts';
import {measureCompletion} from './measures/completion.ts';
import {measureFiles} from './measures/files.ts';
import {measureHeld} from './measures/held.ts';
import {measureKeys} from './measures/keys.ts';
import {measureLarge} from './measures/large.ts';
import {measureLedger} from './measures/ledger.ts';
import {measureLinear} from './measures/linear.ts';
import {measureMemory} from './measures/memory.ts';
import {measurePages} from './measures/pages.ts';
import {measurePolls} from './measures/polls.ts';
import {measureResize} from './measures/resize.ts';
import {measureRest} from './measures/rest.ts';
import {measureScroll} from './measures/scroll.ts';
import type {Bench, Result} from './measures/session.ts';
import {measureSigning} from './measures/signing.ts';
import {measureSlow} from './measures/slow.ts';
import {measureStart, warm} from './measures/start.ts';
import {measureTricks} from './measures/tricks.ts';
import {measureTwenty} from './measures/twenty.ts';
import {findPeers} from './peers.ts';
import {stakedeck} from './programs.ts';
import {describeBalance, type Report, toDocument} from './report/document.ts';
import {describeMachine} from './report/machine.ts';
import {toTable} from './report/table.ts';
import {serveChain} from './service/chain.ts';
import {removeFolder} from './terminal/environment.ts';

/** Parts by name, in the order of the table. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<Result>>> = {
	keys: measureKeys,
	scroll: measureScroll,
	pages: measurePages,
	held: measureHeld,
	resize: measureResize,
	polls: measurePolls,
	rest: measureRest,
	memory: measureMemory,
	start: measureStart,
	tricks: measureTricks,
	completion: measureCompletion,
	slow: measureSlow,
	files: measureFiles,
	large: measureLarge,
	bounds: measureBounds,
	ledger: measureLedger,
	twenty: measureTwenty,
	signing: measureSigning,
	linear: measureLinear,
};

/** Notes that hold for every part. */
const general = [
	'Each program runs on a pseudo-terminal that answers as one with synchronized output, in a temporary home that is removed at the end; the embedded chain is a process of its own, and its data stands still.',
];

const results = new URL('results.md', import.meta.url);

async function measure(names: readonly string[]): Promise<Report> {
	const chain = await serveChain();
	try {
		const bench: Bench = {chain, floor: await bundleFloor(), peers: await findPeers(chain)};
		await warm(stakedeck(chain.address));
		const {missing} = bench.peers;
		const lines = [];
		const notes = [
			...general,
			...(missing.length === 0 ? [] : [`Not installed, and left out: ${missing.join(', ')}.`]),
		];
		for (const name of names) {
			const started = performance.now();
			process.stderr.write(`${name} …`);
			try {
				const result = await parts[name]?.(bench);
				lines.push(...(result?.lines ?? []));
				notes.push(...(result?.notes ?? []));
			} catch (error) {
				// One part that fails must not cost the minutes that the others took.
				process.exitCode = 1;
				console.error(error);
			}
			process.stderr.write(` ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
		}
		return {lines, notes, machine: await describeMachine()};
	} finally {
		await chain.stop();
	}
}

const {
	positionals: wanted,
	values: {against},
} = parseArgs({options: {against: {type: 'string'}}, allowPositionals: true});
const unknown = wanted.filter(name => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
	throw new Error(`there is no part ${unknown.join(', ')}: choose among ${Object.keys(parts).join(', ')}`);
}
try {
	if (against !== undefined) {
		const lines = await measureAgainst(against);
		console.log([...(await describeMachine()), '', toTable(lines), '', describeBalance(lines)].join('\n'));
	} else await measureParts();
} finally {
	await removeFolder();
}

async function measureParts(): Promise<void> {
	const report = await measure(wanted.length === 0 ? Object.keys(parts) : wanted);
	console.log([...report.machine, '', toTable(report.lines), '', describeBalance(report.lines)].join('\n'));
	// What lacks a part is no result.
	if (wanted.length === 0 && process.exitCode !== 1) await writeFile(results, toDocument(report));
}
