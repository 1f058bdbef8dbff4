import {printLine} from './print.ts';
import {runProgram} from './run-program.ts';
import type {System} from './system.ts';

/** Tells the manager that has started this program, where it waits for that, that it does its work from now on. */
export async function notifyReady(system: Pick<System, 'environment' | 'stderr'>): Promise<void> {
	if (!system.environment.NOTIFY_SOCKET) return;
	const end = await runProgram({
		words: ['systemd-notify', '--ready'],
		environment: system.environment,
		input: 'nothing',
		maxOutput: 4096,
		limitMilliseconds: 5000,
		graceMilliseconds: 0,
	});
	if ('problem' in end) printLine(system, `NOTIFY_SOCKET is set, and systemd-notify ${end.problem}`);
}
