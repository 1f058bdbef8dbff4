/**
Compares all that two built checkouts print, draw and ask, on the same chain: `npm run compare -- --against DIR`. Exit codes:
0 where nothing differs, 1 where something does, 2 for wrong usage. Nothing here is a test.
*/
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {folder, removeFolder} from '../bench/terminal/environment.ts';
import {compareBuilds} from './compare.ts';
import {type Group, groups} from './group.ts';
import type {Build} from './programs.ts';
import {describeDifference, findDifferences, summarise, writeResults} from './report.ts';

const usage = `npm run compare -- --against DIR [options]

  --against DIR   the other checkout, built
  --only GROUP    only this group: ${groups.join(', ')}; may be repeated
  --match WORD    only cases whose name contains it: "stake -o csv", "fault torn-pages"
  --each-own      each build asks the embedded chain of its own, and not both that of the other checkout
  --colors        colours and attributes of the screens too
  --full          every diff in full, and not its first 40 lines
  --out DIR       write all texts and diffs below this folder`;

const mostLines = 40;

/** Ends with the words that say what is wrong. */
class WrongUsage extends Error {}

try {
	process.exitCode = await run();
} catch (error) {
	if (!(error instanceof WrongUsage)) throw error;
	console.error(`${error.message}\n\n${usage}`);
	process.exitCode = 2;
} finally {
	await removeFolder();
}

async function run(): Promise<number> {
	const {against, only, match, out, full, ...values} = readArguments();
	const [ours, theirs] = [
		await readBuild('this checkout', path.join(import.meta.dirname, '..')),
		await readBuild('the other one', path.resolve(against)),
	];
	const started = performance.now();
	const {pairs, gaps} = await compareBuilds(ours, theirs, {
		groups: only,
		match,
		isEachOwn: values['each-own'],
		hasColors: values.colors,
		folder,
	});
	const differences = findDifferences(pairs);
	const summary = [
		summarise(pairs, only),
		...gaps.map(gap => `not tried: ${gap} (compare/tables.ts)`),
		`${((performance.now() - started) / 1000).toFixed(0)} s`,
	].join('\n');
	const most = full ? Number.POSITIVE_INFINITY : mostLines;
	console.log([summary, ...differences.map(each => describeDifference(each, most))].join('\n\n'));
	if (out !== undefined) await writeResults(out, {pairs, summary, differences});
	return differences.length === 0 ? 0 : 1;
}

function readArguments() {
	const {against, only, ...values} = parse();
	if (against === undefined) throw new WrongUsage('--against is missing');
	const unknown = only.filter(name => !groups.includes(name as Group));
	if (unknown.length > 0) throw new WrongUsage(`there is no group ${unknown.join(', ')}`);
	return {...values, against, only: only.length === 0 ? groups : (only as Group[])};
}

function parse() {
	try {
		return parseArgs({
			options: {
				against: {type: 'string'},
				only: {type: 'string', multiple: true, default: []},
				match: {type: 'string', default: ''},
				'each-own': {type: 'boolean', default: false},
				colors: {type: 'boolean', default: false},
				full: {type: 'boolean', default: false},
				out: {type: 'string'},
			},
		}).values;
	} catch (error) {
		throw new WrongUsage(error instanceof Error ? error.message : String(error));
	}
}

async function readBuild(name: Build['name'], root: string): Promise<Build> {
	try {
		const {version} = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
		await readFile(path.join(root, 'dist/cli.js'));
		const compiled = path.join(folder, `compiled-${name.replaceAll(' ', '-')}`);
		return {name, root, version, compiled};
	} catch {
		throw new WrongUsage(`${root} is no built checkout: it needs package.json and dist/cli.js`);
	}
}
