import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {isRunning, ownProcess, type ProcessName, processOf} from '../../source/system/process-identity.ts';

async function own(): Promise<ProcessName> {
	const holder = await ownProcess();
	if (!holder) expect.unreachable('this system tells');
	return holder;
}

it('names this program, which runs', async () => {
	const holder = await own();
	expect(holder.pid).toBe(process.pid);
	expect(await isRunning(holder)).toBe(true);
	expect(await processOf(process.pid)).toEqual(holder);
});

it.each([
	['another program got its number', {started: '1'}, false],
	['no program has its number', {pid: 2 ** 22 + 1}, false],
	['nobody told when it started', {started: ''}, undefined],
	['no program has its number, and nobody told when it started', {pid: 2 ** 22 + 1, started: ''}, false],
	['the machine was started anew', {boot: 'another'}, false],
	['it runs on another machine', {host: 'elsewhere'}, undefined],
	['it counts processes by itself, as a container does', {space: 'pid:[1]'}, undefined],
])('where %s', async (_what, change, expected) => {
	expect(await isRunning({...(await own()), ...change})).toBe(expected);
});

it('a program that was killed and not yet asked for runs no longer', async () => {
	// The shell never asks for its child, which stays in the table of processes.
	const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	try {
		const [text] = await once(shell.stdout, 'data');
		const pid = Number(String(text));
		const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
		const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
		const holder = {...(await own()), pid, started};
		expect(await isRunning(holder)).toBe(true);
		process.kill(pid, 'SIGKILL');
		let lives: boolean | undefined = true;
		while (lives) lives = await isRunning(holder);
		expect(lives).toBe(false);
	} finally {
		shell.kill('SIGKILL');
	}
});
