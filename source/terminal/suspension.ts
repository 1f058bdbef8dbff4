import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';

/** Leaves the terminal and takes it again, as Ink's `suspendTerminal` does without a callback. */
type Suspend = () => Promise<{readonly resume: () => Promise<void>}>;

/** Time after which a process that cannot be stopped, as without a shell to wait for it, continues. */
const stopMilliseconds = 200;

export interface Suspension {
	/** Suspends to the shell at Ctrl-Z; resolves when the user comes back. */
	stop(): Promise<void>;
	/** Stops watching for stops from outside. */
	end(): void;
}

/**
Suspends the program and resumes it. After a stop from outside (SIGSTOP) the shell has changed the terminal, so the
screen is set up again at SIGCONT in that case too.
*/
export function createSuspension(system: System, suspend: Suspend): Suspension {
	let isBusy = false;

	async function whileSuspended(act: () => Promise<void>) {
		if (isBusy) return;
		isBusy = true;
		try {
			const {resume} = await suspend();
			await act();
			await readSizeAnew(system);
			await resume();
		} finally {
			isBusy = false;
		}
	}

	const end = system.onSignal('SIGCONT', () => void whileSuspended(async () => {}));
	return {
		end,
		stop: () =>
			whileSuspended(async () => {
				// The timer also keeps the process alive: nothing else may be pending.
				const comesBack = new Promise<void>(resolve => {
					const remove = system.onSignal('SIGCONT', done);
					const timer = startTimer(done, stopMilliseconds);
					function done() {
						clearTimeout(timer);
						remove();
						resolve();
					}
				});
				system.raiseSignal('SIGTSTP');
				await comesBack;
			}),
	};
}

/** Raises SIGWINCH, which a process that is stopped during a resize misses. */
function readSizeAnew(system: System): Promise<void> {
	return new Promise(resolve => {
		const remove = system.onSignal('SIGWINCH', () => {
			remove();
			resolve();
		});
		system.raiseSignal('SIGWINCH');
	});
}
