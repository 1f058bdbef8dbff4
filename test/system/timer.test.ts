import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {
	sleep as pause,
	startRepeating,
	startTimer,
	timeoutSignal,
	toTimerTime,
} from '../../source/system/timer.ts';

const longest = 2_147_483_647;

it.each([
	[0, 0],
	[-5, 0],
	[0.2, 1],
	[30_000, 30_000],
	[longest, longest],
	[longest + 1, longest],
	[35_792_000 * 60, longest],
	[Number.POSITIVE_INFINITY, longest],
	[Number.NaN, longest],
])('a timer of %d ms is one of %d ms', (asked, taken) => {
	expect(toTimerTime(asked)).toBe(taken);
});

it('runs out after the time, and not before one that is too long', async () => {
	let calls = 0;
	const call = () => void calls++;
	const timers = [startTimer(call, 1e12), startRepeating(call, 1e12)];
	const signal = timeoutSignal(1e12);
	const stop = new AbortController();
	let hasWoken = false;
	const sleeping = pause(1e12, stop.signal).then(() => {
		hasWoken = true;
	});
	await pause(10);
	expect([calls, signal.aborted, hasWoken]).toEqual([0, false, false]);
	for (const timer of timers) clearTimeout(timer);
	stop.abort();
	await sleeping;
	await pause(1e12, stop.signal);
	expect(timeoutSignal(0).reason ?? 'not yet').toBeDefined();
});

const folder = path.join(import.meta.dirname, '../../source');
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(name =>
	/\.[jt]sx?$/.test(name),
);

it('is the only way to a timer', () => {
	expect(files.length).toBeGreaterThan(300);
	const others = files.filter(
		name =>
			name !== path.join('system', 'timer.ts') &&
			/\b(?:setTimeout|setInterval)\(|AbortSignal\.timeout|timers\/promises/.test(
				readFileSync(path.join(folder, name), 'utf8'),
			),
	);
	expect(others).toEqual([]);
});

it('bounds the times that are handed to a library', () => {
	const handed = /\b(?:timeout|totalTimeout): (?!toTimerTime\(|false,)[^\n]*/g;
	const found = files.flatMap(name => {
		const text = readFileSync(path.join(folder, name), 'utf8');
		return /from '(?:ky|node:child_process|node:https?)'|from 'undici'/.test(text)
			? [...text.matchAll(handed)].map(([match]) => `${name}: ${match}`)
			: [];
	});
	expect(found.filter(line => !/: \d[\d_]*[,}]/.test(line))).toEqual([]);
});
