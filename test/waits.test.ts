import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

/** The one place that waits, from one look at its condition to the next, and the one that makes others wait. */
const helpers = ['helpers/until.ts', 'helpers/jitter.ts'];

/** Milliseconds that may pass unasked, so that something else has its turn. */
const longestWait = 20;

/** What waits by time: calls whose last argument, or second one, is that time. */
const timer = /\b(?:setTimeout|setInterval|sleep|delay|(?<!\.)wait)\(/g;

/** Polling of the runner's own, and waits that hold the whole process. */
const otherWaits =
	/\bexpect\s*\.poll\(|\bvi\s*\.wait(?:For|Until)\(|\bAtomics\s*\.wait\(|\btimers\/promises\b/g;

/** A shell's sleep, but for a program that is there to be waited for and ended. */
const shellSleep = /(?<!exec |& )\bsleep \d+\b(?! &)/g;

/** The arguments of the call that begins there, as they are written. */
function argumentsAt(code: string, start: number): readonly string[] {
	const found: string[] = [];
	let depth = 0;
	let from = start;
	for (let at = start; at < code.length; at++) {
		const character = code.charAt(at);
		if (depth === 0 && (character === ',' || character === ')')) {
			found.push(code.slice(from, at).trim());
			from = at + 1;
			if (character === ')') break;
		}
		if ('([{'.includes(character)) depth += 1;
		if (')]}'.includes(character)) depth -= 1;
	}
	return found.filter(argument => argument !== '');
}

function isShort(time: string | undefined): boolean {
	return time !== undefined && /^\d+$/.test(time) && Number(time) <= longestWait;
}

/** What waits longer than it may, or for a time that is not written there. */
function longWaits(code: string): readonly string[] {
	const timers = [...code.matchAll(timer)].flatMap(({0: call, index}) => {
		const given = argumentsAt(code, index + call.length);
		// A sleep has its time first, and nothing else of importance.
		const time = call.startsWith('set') ? given[1] : given[0];
		return isShort(time) ? [] : [`${call}${given.join(', ')})`];
	});
	const others = [otherWaits, shellSleep].flatMap(pattern =>
		[...code.matchAll(pattern)].map(([wait]) => wait),
	);
	return [...timers, ...others];
}

describe('a wait for a time', () => {
	it.each([
		['await new Promise(resolve => setTimeout(resolve, 100));', 1],
		['setTimeout(() => end(first, second), 200)', 1],
		['setTimeout(call, delayMilliseconds)', 1],
		['setTimeout(call, 20); setInterval(() => {}, 4)', 0],
		['await sleep(21); await delay(5)', 1],
		["await vi.waitFor(() => seen); await expect.poll(() => 1).toBe(1); import 'node:timers/promises'", 3],
		["run('sleep 1; echo'); run('exec sleep 30'); run('sleep 30 & sleep 30')", 1],
		['vi.useFakeTimers({toFake: [`setTimeout`]}); vi.advanceTimersByTime(60_000)', 0],
	])('is found in %s', (code, count) => {
		expect(longWaits(code)).toHaveLength(count);
	});

	it('is in no test: a machine that is busy takes longer, and one that is not waits for nothing', async () => {
		const names = (await readdir(import.meta.dirname, {recursive: true})).filter(name =>
			/\.tsx?$/.test(name),
		);
		const files = await Promise.all(
			names
				.filter(name => !helpers.includes(name) && name !== path.basename(import.meta.filename))
				.map(async name => [name, await readFile(path.join(import.meta.dirname, name), 'utf8')] as const),
		);
		expect(files.length).toBeGreaterThan(100);
		expect(files.flatMap(([name, code]) => longWaits(code).map(wait => `${name}: ${wait}`))).toEqual([]);
	});
});
