import {describe, expect, it, vi} from 'vitest';
import {addressOf} from './helpers/addresses.ts';
import {changesHome, serveSmallChain} from './helpers/changes.ts';
import {runCommand} from './helpers/run-command.ts';

/** Runs a command while the clock stands at this time, unix milliseconds. */
async function runAt(now: number, typed: readonly string[]) {
	const {url, requests} = await serveSmallChain();
	const {environment} = await changesHome();
	// Fake timers take no time that is not a date.
	vi.spyOn(Date, 'now').mockReturnValue(now);
	try {
		const outcome = await runCommand([...typed, ...(typed.includes('-i') ? [url] : [])], {environment});
		return {...outcome, requests};
	} finally {
		vi.restoreAllMocks();
	}
}

const commands = [
	['rewards', addressOf(1), '--since', '2026-01', '-i'],
	['calendar', '-o', 'ics', '-i'],
	['changes', '-i'],
	['watch', '--once', '-i'],
	['labels'],
	['simulate', '--sample', 'bond'],
];
const [first, end] = [0, Date.UTC(9998, 0)];

describe.each([-1, end, 8.64e15, 8.64e15 + 1.79e12])('a clock at %d', now => {
	it.each(commands.map(typed => [typed.join(' '), typed] as const))(
		'ends %s in one sentence',
		async (_, typed) => {
			const {exitCode, stdout, stderr, requests} = await runAt(now, typed);
			expect(stderr).toBe(
				'stakedeck: the clock of this machine stands before the year 1970 or after 9997: set it\n',
			);
			expect({exitCode, stdout, requests}).toEqual({exitCode: 1, stdout: '', requests: []});
		},
	);

	it.each(['--version', '--help', 'man', 'config'])('changes nothing of %s', async typed => {
		expect(await runAt(now, [typed])).toMatchObject({exitCode: 0, stderr: ''});
	});
});

it.each([first, end - 1])('answers while the clock is at %d', async now => {
	const {stdout, stderr} = await runAt(now, ['calendar', '-o', 'ics', '-i']);
	expect(stdout).toMatch(/^BEGIN:VCALENDAR\r\n/);
	for (const [time] of stdout.matchAll(/(?<=^DT(?:STAMP|START):).*$/gm))
		expect(time).toMatch(/^\d{8}T\d{6}Z?$/);
	expect(stderr).not.toContain('clock');
});
