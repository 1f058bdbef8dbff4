import path from 'node:path';
import {pressAll} from './measures/presses.ts';
import {inScreen, upAndDown} from './measures/session.ts';
import {warm} from './measures/start.ts';
import {type Program, stakedeck} from './programs.ts';
import {bytes, mebibytes, milliseconds, seconds, times} from './report/format.ts';
import {atMost, type Line} from './report/line.ts';
import {median} from './report/statistics.ts';
import {cli, serveChain, timeProcess} from './service/chain.ts';
import {large, small, wide} from './sizes.ts';
import type {Size} from './terminal/picture.ts';
import {openScreen} from './terminal/screen.ts';

/** Build to compare. */
interface Build {
	readonly cli: string;
	/** Measured values by the name of their figure, one per round. */
	readonly taken: Map<string, number[]>;
}

/** Max ratio of our figure to that of the other build. */
const most = 1.05;

const rounds = 7;
const startsInRound = 5;
const keys = 200;

/** Formats of the figures by name, in the order of the table. */
const figures = {
	'start to first row, 80×24': milliseconds,
	'start to first row, 120×40': milliseconds,
	'start to first row, 160×50': milliseconds,
	'key to last byte, 80×24': milliseconds,
	'key to last byte, 120×40': milliseconds,
	'key to last byte, 160×50': milliseconds,
	'bytes per cursor move, 80×24': bytes,
	[`processor for ${keys} keys, 80×24`]: seconds,
	'page turn to last byte, 80×24': milliseconds,
	'row scrolled in to last byte, 120×40': milliseconds,
	'memory at start': mebibytes,
	'stakedeck --version': milliseconds,
	'validators --all -o json, 10 000 validators': milliseconds,
} as const satisfies Record<string, (value: number) => string>;

/**
Measures this build and that of another checkout in turns in one run, so that other load on the machine weighs on both
alike. Each figure is the median over the rounds.

@param directory the other checkout, built: its `dist/cli.js` is run
*/
export async function measureAgainst(directory: string): Promise<readonly Line[]> {
	const ours: Build = {cli, taken: new Map()};
	const theirs: Build = {cli: path.resolve(directory, 'dist/cli.js'), taken: new Map()};
	const chain = await serveChain();
	const long = await serveChain(['--validators', '10000', '--delegators', '0']);
	try {
		for (const build of [ours, theirs]) await warm(programOf(build, chain.address));
		for (let round = 0; round < rounds; round++) {
			// Who goes first changes, as the second finds a warmer machine.
			const turns = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
			for (let start = 0; start < startsInRound; start++) {
				for (const build of turns) await takeStart(build, chain.address);
			}
			for (const build of turns) await takeKeys(build, chain.address);
			for (const build of turns) await takeCommands(build, long.address);
			process.stderr.write('.');
		}
		process.stderr.write('\n');
	} finally {
		await long.stop();
		await chain.stop();
	}
	return Object.keys(figures).flatMap(name => toLines(name as keyof typeof figures, ours, theirs));
}

function toLines(name: keyof typeof figures, ours: Build, theirs: Build): readonly Line[] {
	const [our, their] = [ours, theirs].map(({taken}) => median(taken.get(name) ?? []));
	const ratio = (our ?? Number.NaN) / (their ?? Number.NaN);
	const write = figures[name] ?? String;
	return [
		{measure: name, program: 'this checkout', figures: [write(our ?? Number.NaN)]},
		{measure: name, program: 'the other one', figures: [write(their ?? Number.NaN)]},
		{measure: name, program: 'their ratio', figures: [times(ratio)], goal: atMost(ratio, most, `${most}×`)},
	];
}

function take({taken}: Build, name: keyof typeof figures, value: number | undefined): void {
	if (value === undefined || Number.isNaN(value)) return;
	taken.set(name, [...(taken.get(name) ?? []), value]);
}

function programOf(build: Build, address: string, view?: string): Program {
	const [, ...rest] = stakedeck(address, view).parameters;
	return {...stakedeck(address), parameters: [build.cli, ...rest]};
}

async function takeStart(build: Build, address: string): Promise<void> {
	const {file, parameters, firstWord} = programOf(build, address);
	const time = async (name: keyof typeof figures, size: Size) => {
		const started = performance.now();
		const screen = openScreen(file, parameters, size);
		take(build, name, (await screen.writes(firstWord)) - started);
		await screen.end();
	};
	await time('start to first row, 80×24', small);
	await time('start to first row, 120×40', large);
	await time('start to first row, 160×50', wide);
}

async function takeKeys(build: Build, address: string): Promise<void> {
	const program = programOf(build, address);
	const moves = upAndDown(program, program.reach, keys);
	await inScreen(program, small, async screen => {
		take(build, 'memory at start', (await screen.memory()).resident);
		const {milliseconds: time, bytes: count, cpu} = await pressAll(screen, moves);
		take(build, 'key to last byte, 80×24', time);
		take(build, 'bytes per cursor move, 80×24', count);
		take(build, `processor for ${keys} keys, 80×24`, cpu);
		const pages = Array.from({length: 20}, (_, index) => (index % 2 === 0 ? 'n' : 'p'));
		const turns = await pressAll(screen, pages, {silence: 50});
		take(build, 'page turn to last byte, 80×24', turns.milliseconds);
	});
	await inScreen(program, wide, async screen => {
		take(build, 'key to last byte, 160×50', (await pressAll(screen, moves)).milliseconds);
	});
	const whole = {...programOf(build, address, 'validators all'), ready: /all \d+/};
	await inScreen(whole, large, async screen => {
		take(build, 'key to last byte, 120×40', (await pressAll(screen, moves)).milliseconds);
		const down = Array.from({length: 100}, () => program.down);
		// To the last row of the screen, from which on each key scrolls.
		await pressAll(screen, down.slice(0, large.rows));
		take(build, 'row scrolled in to last byte, 120×40', (await pressAll(screen, down)).milliseconds);
	});
}

async function takeCommands(build: Build, address: string): Promise<void> {
	take(build, 'stakedeck --version', await timeProcess(build.cli, ['--version']));
	const all = ['validators', '--all', '-o', 'json', '-i', address];
	take(build, 'validators --all -o json, 10 000 validators', await timeProcess(build.cli, all));
}
