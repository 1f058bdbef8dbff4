import {existsSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {executable, overview, type Program, stakedeck} from '../programs.ts';
import {milliseconds, times} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {firstTitleWord} from '../service/examples.ts';
import {sizes, small} from '../sizes.ts';
import type {Size} from '../terminal/picture.ts';
import {openScreen} from '../terminal/screen.ts';
import type {Bench, Result} from './session.ts';

const rounds = 11;

/** Pause between starts, for the system to clean up after the last. */
const restMilliseconds = 50;

/** Starts to the first row, or to the first paint of other programs. */
export async function measureStart({chain, floor, peers}: Bench): Promise<Result> {
	const ours = stakedeck(chain.address);
	const {parameters, ...rest} = ours;
	const binary = {...rest, name: 'single executable', file: executable, parameters: parameters.slice(1)};
	const first = overview(chain.address, await firstTitleWord(chain));
	const programs = [
		ours,
		first,
		floor.oneLine,
		...(existsSync(executable) ? [binary] : []),
		...peers.installed,
	];
	for (const program of [ours, first, binary].filter(({name}) =>
		programs.some(other => other.name === name),
	)) {
		await warm(program);
	}
	const taken = new Map(programs.map(({name}) => [name, sizes.map((): number[] => [])]));
	// By turns, so that whatever else the machine does weighs on all alike.
	for (let round = 0; round < rounds; round++) {
		for (const program of programs) {
			const turns = sizes.map(
				(size, index) => () => timeStart(program, size, taken.get(program.name)?.[index] ?? []),
			);
			for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
		}
	}
	const at = (name: string) => (taken.get(name) ?? []).map(median);
	return {lines: toStartLines(programs, at), notes: [...notes]};
}

const notes = [
	'A start is from the start of the process to the bytes of the first row (“Kestrel”) or of the first paint. The dashboard finds the code that V8 compiled at an earlier start, as a user has from the second start on. The first row of the overview, which is opened without a view, is that of the proposal that ends first: a word of its title.',
];

function toStartLines(
	programs: readonly Program[],
	at: (name: string) => readonly number[],
): readonly Line[] {
	const ratios = (name: string, other: string) =>
		at(name).map((value, index) => value / (at(other)[index] ?? Number.NaN));
	const floor = ratios('stakedeck', 'one-line Ink program');
	const ofOverview = ratios('overview', 'one-line Ink program');
	const binary = ratios('single executable', 'stakedeck');
	return [
		...programs.map(
			({name}): Line => ({
				measure: 'start to first row',
				program: name,
				figures: at(name).map(milliseconds),
			}),
		),
		{
			measure: '  beside the one-line Ink program',
			program: 'stakedeck',
			figures: floor.map(times),
			goal: atMost(floor, 1.3, '1.3×'),
		},
		{
			measure: '  beside the one-line Ink program',
			program: 'overview',
			figures: ofOverview.map(times),
			goal: atMost(ofOverview, 1.5, '1.5×'),
		},
		{
			measure: '  beside dist/cli.js',
			program: 'single executable',
			figures: binary.length > 0 ? binary.map(times) : ['not built: npm run build:binary'],
			goal: atMost(binary, 1.1, '1.1×'),
		},
	];
}

/** Opens the dashboard and quits it as a person does: what was compiled is kept at such an end alone. */
export async function warm({file, parameters, ready}: Program): Promise<void> {
	const screen = openScreen(file, parameters, small);
	await screen.shows(ready);
	await screen.end('Q');
}

/** Starts it once and notes the milliseconds to its first word. */
export async function timeStart(
	{file, parameters, firstWord}: Program,
	size: Size,
	taken: number[],
): Promise<void> {
	const started = performance.now();
	const screen = openScreen(file, parameters, size);
	taken.push((await screen.writes(firstWord)) - started);
	await screen.end();
	await sleep(restMilliseconds);
}
