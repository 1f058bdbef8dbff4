import {getEventListeners} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {
	openAbortScope,
	sleep as pause,
	startRepeating,
	startTimer,
	toTimerTime,
} from '../../source/system/timer.ts';
import {until} from '../helpers/until.ts';

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
	const stop = new AbortController();
	let hasWoken = false;
	const sleeping = pause(1e12, stop.signal).then(() => {
		hasWoken = true;
	});
	await pause(10);
	expect([calls, hasWoken]).toEqual([0, false]);
	for (const timer of timers) clearTimeout(timer);
	stop.abort();
	await sleeping;
	await pause(1e12, stop.signal);
});

const folder = path.join(import.meta.dirname, '../../source');
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(name =>
	/\.[jt]sx?$/.test(name),
);

it.each([
	['a timer', /\b(?:setTimeout|setInterval)\(|AbortSignal\.timeout|timers\/promises/, ['system/timer.ts']],
	// What it joins may be collected before it fires; `openAbortScope` joins signals.
	['signals that are joined', /AbortSignal\s*\.\s*any/, []],
])('%s are in no other file', (_title, pattern, homes) => {
	expect(files.length).toBeGreaterThan(300);
	const found = files.filter(name => pattern.test(readFileSync(path.join(folder, name), 'utf8')));
	expect(found.map(name => name.replaceAll(path.sep, '/'))).toEqual(homes);
});

it('bounds the times that are handed to a library', () => {
	const handed = /\b(?:timeout|totalTimeout): (?!toTimerTime\(|false,)[^\n]*/g;
	const found = files.flatMap(name => {
		const text = readFileSync(path.join(folder, name), 'utf8');
		return /from '(?:ky|node:child_process|node:https?)'/.test(text)
			? [...text.matchAll(handed)].map(([match]) => `${name}: ${match}`)
			: [];
	});
	expect(found.filter(line => !/: \d[\d_]*[,}]/.test(line))).toEqual([]);
});

it('ends with its caller, for the same reason, and at once with one that has ended', () => {
	const caller = new AbortController();
	const scope = openAbortScope(caller.signal);
	expect(scope.signal.aborted).toBe(false);
	caller.abort('enough');
	const late = openAbortScope(caller.signal);
	expect([scope.signal.reason, late.signal.reason]).toEqual(['enough', 'enough']);
});

it('ends by itself, lets go of its caller, and leaves the caller as it is', () => {
	const caller = new AbortController();
	const scope = openAbortScope(caller.signal);
	expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
	scope.endAfter(60_000);
	scope.end();
	expect([scope.signal.aborted, caller.signal.aborted]).toEqual([true, false]);
	expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
});

it('ends after the shortest of its times, with or without a caller', async () => {
	for (const caller of [undefined, new AbortController().signal]) {
		const scope = openAbortScope(caller);
		scope.endAfter(1e12);
		scope.endAfter(1);
		await until(() => scope.signal.aborted);
	}
});
