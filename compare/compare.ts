import path from 'node:path';
import type {Examples} from '../bench/service/examples.ts';
import {
	type BuildTable,
	type CommandCase,
	findGaps,
	gatherCommands,
	gatherEventLines,
	gatherRoutes,
	gatherTexts,
	joinTables,
} from './gather.ts';
import type {Group} from './group.ts';
import {normalise} from './normalise.ts';
import {type Build, prepareHome, type Stage} from './programs.ts';
import {readTable} from './read-table.ts';
import type {Pair} from './report.ts';
import {
	type Case,
	listStates,
	listViews,
	type Taken,
	takeCommands,
	takeHistory,
	takeMetrics,
	takeView,
} from './take.ts';
import {type Chain, listWorlds, serverWorld, startChain, type World} from './worlds.ts';

interface Comparison {
	readonly groups: readonly Group[];
	/** Part of the name of each case. */
	readonly match: string;
	readonly isEachOwn: boolean;
	readonly hasColors: boolean;
	/** Folder for the homes of the programs. */
	readonly folder: string;
}

/** Cases at a time. */
const together = 2;

/** Takes everything from both builds. */
export async function compareBuilds(
	ours: Build,
	theirs: Build,
	comparison: Comparison,
): Promise<{readonly pairs: readonly Pair[]; readonly gaps: readonly string[]}> {
	const table = joinTables(await readTable(ours), await readTable(theirs));
	const pairs: Pair[] = [];
	const examples = await readExamples(theirs);
	for (const {world, gather} of listWork(table, examples, comparison)) {
		const chains = await openChains(world, {ours, theirs}, comparison);
		try {
			const cases = gather(chains.ours.examples).filter(each => isWanted(world, each, comparison));
			process.stderr.write(`${world.name}: ${cases.length} cases `);
			const takeBoth = (each: Case, worker: number) =>
				takePairs(each, {world, chains, worker, ours, theirs}, comparison);
			pairs.push(...(await inTurns(cases, takeBoth)));
			process.stderr.write('\n');
		} finally {
			await chains.stop();
		}
	}
	return {
		pairs: pairs.filter(({group}) => comparison.groups.includes(group)),
		gaps: findGaps(table, examples),
	};
}

interface Work {
	readonly world: World;
	gather(examples: Examples): readonly Case[];
}

/** Reads what there is to ask a chain for, which is nearly the same in every world. */
async function readExamples(build: Build): Promise<Examples> {
	const chain = await startChain(serverWorld, cliOf(build));
	await chain.stop();
	return chain.examples;
}

/**
Lists the worlds with what is compared in each, but for those in which nothing is wanted.

@param known things to ask for, of another world
*/
function listWork(table: BuildTable, known: Examples, comparison: Comparison): readonly Work[] {
	const wordsOf = (flag: string) =>
		table.commands.find(({name}) => name === 'simulate')?.flags.find(({name}) => name === flag)?.words ?? [];
	const {hasColors} = comparison;
	const work: readonly Work[] = [
		...listWorlds(wordsOf('fault')).map(world => ({
			world,
			gather: (examples: Examples) => casesIn(world, {table, examples, hasColors}),
		})),
		{
			world: {...serverWorld, name: 'scenarios'},
			gather: examples =>
				wordsOf('scenario').map((name, index) =>
					// Once is enough for the flags.
					takeHistory(name, index === 0 ? gatherEventLines(table, examples) : [], hasColors),
				),
		},
	];
	return work.filter(({world, gather}) => gather(known).some(each => isWanted(world, each, comparison)));
}

function casesIn(
	world: World,
	{
		table,
		examples,
		hasColors,
	}: {
		readonly table: BuildTable;
		readonly examples: Examples;
		readonly hasColors: boolean;
	},
): readonly Case[] {
	const isFull = world.extent === 'full';
	const commands: readonly CommandCase[] = [
		...(isFull ? gatherTexts(table) : []),
		...gatherCommands(table, world, examples),
	];
	const views = world.hasViews
		? [...listViews(gatherRoutes(table, examples)), ...(isFull ? listStates() : [])]
		: [];
	return [
		...commands.map(takeCommands),
		...views.map(view => takeView(view, hasColors)),
		...(isFull ? [takeMetrics([]), takeMetrics(['--all-validators'])] : []),
	];
}

/** Tells whether a case is asked for. */
function isWanted({name}: World, each: Case, {groups, match}: Comparison): boolean {
	const isOfGroup = groups.includes(each.group) || groups.includes('requests');
	return isOfGroup && `${each.world?.name ?? name}: ${each.name}`.includes(match);
}

interface Chains {
	readonly ours: Chain;
	readonly theirs: Chain;
	stop(): Promise<void>;
}

interface Builds {
	readonly ours: Build;
	readonly theirs: Build;
}

async function openChains(world: World, {ours, theirs}: Builds, {isEachOwn}: Comparison): Promise<Chains> {
	const chain = await startChain(world, cliOf(theirs));
	const own = isEachOwn ? await startChain(world, cliOf(ours)) : chain;
	return {
		ours: own,
		theirs: chain,
		async stop() {
			await chain.stop();
			if (own !== chain) await own.stop();
		},
	};
}

interface Place extends Builds {
	readonly world: World;
	readonly chains: Chains;
	readonly worker: number;
}

/** Takes one case from both builds, one after the other in the same folder. */
async function takePairs(each: Case, place: Place, comparison: Comparison): Promise<readonly Pair[]> {
	const {ours, theirs, chains, world} = place;
	const right = await takeFrom(each, {...place, build: theirs, chain: chains.theirs}, comparison);
	const left = await takeFrom(each, {...place, build: ours, chain: chains.ours}, comparison);
	const names = new Map([...right, ...left].map(taken => [`${taken.group} ${taken.name}`, taken]));
	const find = (all: readonly Taken[], {group, name}: Taken) =>
		all.find(taken => taken.group === group && taken.name === name)?.text;
	const compared = [...names.values()].map(taken => ({
		group: taken.group,
		name: `${each.world?.name ?? world.name}: ${taken.name}`,
		ours: find(left, taken),
		theirs: find(right, taken),
	}));
	process.stderr.write('.');
	return compared;
}

async function takeFrom(
	each: Case,
	{build, chain, world, worker, theirs}: Place & {readonly build: Build; readonly chain: Chain},
	{folder, isEachOwn}: Comparison,
): Promise<readonly Taken[]> {
	const server = cliOf(isEachOwn ? build : theirs);
	const own = each.hasOwnChain ? await startChain(each.world ?? world, server) : undefined;
	const stage: Stage = {
		build,
		chain: own ?? chain,
		place: path.join(folder, `place-${worker}`),
		environment: world.environment ?? {},
	};
	try {
		await prepareHome(stage);
		const taken = await each.take(stage);
		const values = {version: build.version, root: build.root, folder, node: process.execPath};
		return taken.map(one => ({...one, text: normalise(one.text, values)}));
	} finally {
		await own?.stop();
	}
}

function cliOf({root}: Build): string {
	return path.join(root, 'dist/cli.js');
}

/** Works through the cases, some at a time, and returns what they yield in the order of the cases. */
async function inTurns<Value>(
	cases: readonly Case[],
	work: (each: Case, worker: number) => Promise<readonly Value[]>,
): Promise<readonly Value[]> {
	const results: (readonly Value[])[] = [];
	let next = 0;
	const go = async (worker: number) => {
		while (next < cases.length) {
			const index = next++;
			results[index] = await work(cases[index] as Case, worker);
		}
	};
	await Promise.all(Array.from({length: together}, (_, worker) => go(worker)));
	return results.flat();
}
