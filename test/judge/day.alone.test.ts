import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {withoutStart} from '../helpers/watched-chain.ts';
import {type Day, liveDay} from './day.ts';
import type {DayProgram} from './day-program.ts';
import type {Expected} from './judge.ts';
import {readScrape} from './scrapes.ts';

/** Minutes that it takes: some hours of a chain in less than four; with 24 or more it lives a whole day. */
const minutes = Number(process.env.DAY_MINUTES ?? 3.5);

/** Times that the clock is faster; hours go by faster if only minutes are given. */
const scale = minutes >= 24 ? Math.max(24, (24 * 60) / minutes) : 90;

/** Disks are slower than a clock that is ninety times faster, and nobody pulls the plug. */
async function folderInMemory(): Promise<string> {
	if (!existsSync('/dev/shm')) return temporaryFolder();
	const folder = await mkdtemp('/dev/shm/stakedeck-day-');
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	return folder;
}

const seed = Number(process.env.SEED ?? 1);

/** MiB that a program of one profile may take; it has more to clear away where its clock is ninety times faster. */
const mostMemory = scale > 24 ? 110 : 90;

it(`watch hands over what a judge works out from the log of a day, and the exporter tells it, in ${minutes} minutes`, {
	timeout: minutes * 60_000 + 600_000,
}, async () => {
	const {expected, homes, steps, begun, scrapes} = await liveDay({
		seed,
		folder: await folderInMemory(),
		minutes,
		scale,
	});
	const {watched, exported, together, hurried} = homes;
	const kills = hurried.programs.reduce((sum, program) => sum + program.kills(), 0);
	console.log(
		`seed ${seed}: ${steps} steps, ${expected.length} events, ${kills} ends, ${scrapes.length} scrapes`,
	);
	expect(expected.length).toBeGreaterThan(steps / 2);
	expect(kills).toBeGreaterThan(steps / 4);
	const told = ofTheChain(expected, begun);
	for (const [name, {written, ids, programs}] of Object.entries(homes)) {
		expect({name, seed, written: ofTheChain(written, begun)}).toEqual({name, seed, written: told});
		for (const program of programs) {
			expect(program.exitCode()).toBe(0);
			if (program.kind !== 'watch') continue;
			const lines = program.lines().flat();
			// In their order, none left out, and the last one of a run again at most; what came as it ended may be left for the next.
			const once = lines.filter((id, index) => id !== lines[index - 1]);
			expect(once).toEqual(ids.slice(0, once.length));
		}
	}
	checkScrapes(scrapes, steps);
	expect(countsOf(exported.programs[0]?.lastScrape() ?? '')).toEqual(countsIn(exported.written));
	const exporter = together.programs.find(({kind}) => kind === 'exporter');
	expect(countsOf(exporter?.lastScrape() ?? '')).toEqual(countsIn(together.written));
	expect(withoutStart(watched.programs[0]?.stderr() ?? '?')).toBe('');
	expect(exported.programs[0]?.stderr()).toMatch(/^stakedeck: metrics are at \S+\n$/);
	for (const {programs} of [watched, exported]) for (const program of programs) checkSamples(program);
});

/** Part of the scrapes that may lack a figure: what is older than three of its rounds has left, and rounds are short here. */
const maxGaps = 0.2;

function checkScrapes(scrapes: Day['scrapes'], steps: number): void {
	expect(scrapes.length).toBeGreaterThan(steps);
	expect(scrapes.flatMap(({home, wrong}) => wrong.map(each => `${home}: ${each}`))).toEqual([]);
	const gaps = new Map<string, number>();
	for (const name of scrapes.flatMap(scrape => scrape.gaps)) gaps.set(name, (gaps.get(name) ?? 0) + 1);
	console.log('gaps', Object.fromEntries(gaps));
	for (const [name, count] of gaps)
		expect({name, share: count / scrapes.length}).toEqual({
			name,
			share: expect.toSatisfy((share: number) => share <= maxGaps),
		});
}

/** Events by their kinds as an exporter counts them, without those of which there were none. */
function countsOf(scrape: string): ReadonlyMap<string, number> {
	return new Map(
		[...(readScrape(scrape).get('events_total') ?? [])].filter(([, count]) => count > 0).toSorted(),
	);
}

function countsIn(events: readonly Expected[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const {kind} of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return new Map([...counts].toSorted());
}

/** Checks that a program keeps to its memory, and leaves no descriptor and no timer behind. */
function checkSamples({kind, samples}: DayProgram): void {
	console.log(kind, 'memory', samples.map(({memory}) => memory.toFixed(0)).join(' '));
	console.log(
		kind,
		'descriptors/timers',
		samples.map(({descriptors, timers}) => `${descriptors}/${timers}`).join(' '),
	);
	const tenth = Math.ceil(samples.length / 10);
	const [early, late] = [samples.slice(0, tenth + 1), samples.slice(tenth + 1)];
	const most = (name: 'memory' | 'descriptors' | 'timers', of: typeof samples) =>
		Math.max(...of.map(each => each[name]));
	expect(most('memory', samples)).toBeLessThanOrEqual(mostMemory);
	expect(late.at(-1)?.memory).toBeLessThanOrEqual(most('memory', early) * 1.15);
	expect(most('descriptors', late)).toBeLessThanOrEqual(most('descriptors', early) + 2);
	// Requests under way have timers of their own; one that is left behind is there in every later sample.
	const left = Math.min(...late.slice(-5).map(({timers}) => timers));
	expect(left).toBeLessThanOrEqual(most('timers', early.slice(1)) + 2);
}

/**
What the log tells of: pauses and the service's own troubles hang on clocks, and whether a vote that was due already when
the watch began is told, on which list it read first.
*/
function ofTheChain(events: readonly Expected[], begun: number): readonly string[] {
	const byClock = ['chain.halted', 'chain.resumed', 'chain.slow', 'chain.usual-pace'];
	return events
		.filter(({kind}) => !byClock.includes(kind) && !kind.startsWith('service.'))
		.filter(({kind, epoch}) => kind !== 'vote.missing' || epoch > begun)
		.map(lineOf)
		.toSorted();
}

/** Kinds whose weight is that of stake which the same look may read before or after them; months hold it to the last digit. */
const besideStake = [
	'validator.not-voted',
	'validator.voted',
	'validator.vote-changed',
	'vote.missing',
	'vote.cast',
];

/** An event but for its times, the epoch of its first sight among them, which hang on when it was looked. */
function lineOf({kind, subject, old, new: value, level, mine}: Expected): string {
	const weight = besideStake.includes(kind) ? '' : ` ${mine}`;
	return `${kind} ${subject} ${old} → ${value}, ${level}${weight}`;
}
