import path from 'node:path';
import type {Plugin} from 'rolldown';
import {bundleProgram} from '../../build/bundle-program.ts';
import {program} from '../../build/program.ts';
import {type Program, stakedeck} from '../programs.ts';
import {atLeast, type Line} from '../report/line.ts';
import {medianInterval} from '../report/statistics.ts';
import {timeProcess} from '../service/chain.ts';
import {openRelay} from '../service/relay.ts';
import {large, small} from '../sizes.ts';
import {folder} from '../terminal/environment.ts';
import {openScreen} from '../terminal/screen.ts';
import {type Bench, type Result, upAndDown} from './session.ts';
import {timeStart, warm} from './start.ts';

/** Starts of each build, by turns, and keys pressed in each, by turns. */
const starts = 60;
const presses = 300;

/** Round trip to the service, in milliseconds, for tricks that save round trips. */
const farMilliseconds = 50;

/** Min ratio of the time without a trick to the time with it, for the trick to stay. */
const leastGain = 1.05;

/** Plugins that speed no start up: those the build needs, two for memory, and the one that lists licenses. */
const notForSpeed = ['without-devtools', 'late-builtins', 'ky-without-fetch', 'licenses'];

/** Measured time that a trick shortens; a start far away is one with round trips, which cost nothing on loopback. */
type Saving = 'start' | 'far start' | 'key' | '--version';

/** Plugins that shorten another time than a start. */
const savingOf: Readonly<Record<string, Saving>> = {
	'faster-frames': 'key',
	'meow-without-packages': '--version',
};

/** A build that lacks one thing, and how long it takes beside the whole one. */
interface Trick {
	readonly name: string;
	readonly plugins: readonly Plugin[];
	readonly saving: Saving;
}

/** Measures the saving of each trick of the build and of the prefetch, by builds without it. */
export async function measureTricks({chain}: Bench): Promise<Result> {
	const whole = await bundle('whole', program.plugins, chain.address);
	const tricks: readonly (Trick & {readonly bundled: Program})[] = await Promise.all(
		tricksOf(program.plugins).map(async trick => ({
			...trick,
			bundled: await bundle(trick.name, trick.plugins, chain.address),
		})),
	);
	const lines: Line[] = [];
	for (const program of [whole, ...tricks.map(({bundled}) => bundled)]) await warm(program);
	const saving = (wanted: Saving) => tricks.filter(trick => trick.saving === wanted);
	const forStarts = saving('start');
	const taken = await takeStarts([whole, ...forStarts.map(({bundled}) => bundled)]);
	for (const [index, {name}] of forStarts.entries()) {
		lines.push(toLine(`start without ${name}`, taken[index + 1] ?? [], taken[0] ?? []));
	}
	const relay = await openRelay(chain, farMilliseconds);
	try {
		for (const {name, bundled} of saving('far start')) {
			const far = [whole, bundled].map(program => toService(program, relay.address));
			const [ours = [], theirs = []] = await takeStarts(far);
			lines.push(toLine(`start without ${name}, ${farMilliseconds} ms away`, theirs, ours));
		}
	} finally {
		await relay.close();
	}
	for (const {name, bundled} of saving('key')) {
		const [ours = [], theirs = []] = await takeKeys([whole, bundled]);
		lines.push(toLine(`key without ${name}`, theirs, ours));
	}
	for (const {name, bundled} of saving('--version')) {
		const [ours = [], theirs = []] = await takeVersions([whole, bundled]);
		lines.push(toLine(`--version without ${name}`, theirs, ours));
	}
	return {
		lines,
		notes: [
			`What a trick saves is the time that a build without it takes, over that of the whole one: the median of ${starts} starts of both at 80×24 or of \`--version\`, by turns, or of ${presses} keys pressed in both at 120×40, by turns, each beside the other's of the same turn. In brackets stands the interval that holds the true median in 95 of 100 runs. A trick stays where it is ${leastGain} at least.`,
		],
	};
}

function tricksOf(plugins: readonly Plugin[]): readonly Trick[] {
	const without = plugins
		.filter(({name}) => !notForSpeed.includes(name))
		.map(({name}) => ({
			name,
			plugins: plugins.filter(plugin => plugin.name !== name),
			saving: savingOf[name] ?? 'start',
		}));
	const late = [withoutEarlyRead, withoutPrefetch].map(plugin => ({
		name: plugin.name,
		plugins: [...plugins, plugin],
		saving: plugin === withoutPrefetch ? ('far start' as const) : ('start' as const),
	}));
	return [...without, ...late];
}

/** The first read goes through the full client, which is loaded for it. */
const withoutEarlyRead = replacing('the early read over node:http', /services\/http\/lazy-client\.ts$/, [
	/options\.asksFirstEarly === true/,
	'false',
]);

/** The first read is asked for by the dashboard, once it is loaded. */
const withoutPrefetch = replacing('the prefetch of the first page', /services\/prefetch\.ts$/, [
	/switch \(route\.view\)/,
	"switch ('none' as string)",
]);

function replacing(name: string, file: RegExp, [text, instead]: readonly [RegExp, string]): Plugin {
	return {
		name,
		transform: {
			filter: {id: file},
			handler(code) {
				if (!text.test(code)) throw new Error(`there is no ${text} to take away: ${name}`);
				return code.replace(text, instead);
			},
		},
	};
}

async function bundle(name: string, plugins: readonly Plugin[], address: string): Promise<Program> {
	const made = path.join(folder, 'tricks', name.replaceAll(/\W+/g, '-'));
	await bundleProgram(made, plugins);
	return toService({...stakedeck(address), parameters: [path.join(made, 'cli.js')]}, address);
}

/** The same build on another service. */
function toService(program: Program, address: string): Program {
	const [file = ''] = program.parameters;
	return {...program, parameters: [file, ...stakedeck(address).parameters.slice(1)]};
}

/** Milliseconds of each start of each program. */
function takeStarts(programs: readonly Program[]): Promise<readonly (readonly number[])[]> {
	return takeTurns(programs, (program, taken) => timeStart(program, small, taken));
}

/** Milliseconds of each `--version` of each program. */
function takeVersions(programs: readonly Program[]): Promise<readonly (readonly number[])[]> {
	return takeTurns(programs, async ({parameters: [file = '']}, taken) => {
		taken.push(await timeProcess(file, ['--version']));
	});
}

async function takeTurns(
	programs: readonly Program[],
	take: (program: Program, taken: number[]) => Promise<void>,
): Promise<readonly (readonly number[])[]> {
	const taken = programs.map((): number[] => []);
	for (let round = 0; round < starts; round++) {
		const turns = programs.map((program, index) => () => take(program, taken[index] ?? []));
		for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
	}
	return taken;
}

/** Milliseconds of each key in each program, all of which run at the same time. */
async function takeKeys(programs: readonly Program[]): Promise<readonly (readonly number[])[]> {
	const screens = programs.map(({file, parameters}) => openScreen(file, parameters, large));
	try {
		for (const [index, screen] of screens.entries()) await screen.shows(programs[index]?.ready ?? /./);
		const taken = programs.map((): number[] => []);
		for (const key of upAndDown({down: 'j', up: 'k'}, 19, presses)) {
			for (const [index, screen] of screens.entries()) {
				taken[index]?.push((await screen.press(key)).milliseconds);
			}
		}
		return taken;
	} finally {
		for (const screen of screens) await screen.end();
	}
}

function toLine(program: string, without: readonly number[], whole: readonly number[]): Line {
	const ratios = without.map((time, index) => time / (whole[index] ?? Number.NaN));
	const {median, from, to} = medianInterval(ratios.filter(ratio => !Number.isNaN(ratio)));
	const [figure, ...interval] = [median, from, to].map(ratio => ratio.toFixed(2));
	return {
		measure: 'what a trick saves',
		program,
		figures: [`${figure}× (${interval.join('–')})`],
		goal: atLeast(median, leastGain, `${leastGain}×`),
	};
}
