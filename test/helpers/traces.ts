import {vi} from 'vitest';

/** Traces that a test file may leave in the process it shares with others. */
export interface Traces {
	/** Timers, servers, connections and programs that are open, by the runtime's name for them. */
	readonly open: readonly string[];
	/** Number of mounted screens: while there is one, Ink waits for the end of the program. */
	readonly screens: number;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly hasFakeTimers: boolean;
}

/** Kinds of resources to check; the runner's own pipe and files come and go, so theirs are left out. */
const watched = ['Timeout', 'TCPServerWrap', 'TCPSocketWrap', 'PipeServerWrap', 'ProcessWrap'];

/** Process with the emitter of signal-exit, by which Ink waits for the end. */
interface WatchedProcess extends NodeJS.Process {
	readonly __signal_exit_emitter__?: NodeJS.EventEmitter;
}

export function readTraces(): Traces {
	return {
		open: process.getActiveResourcesInfo().filter(name => watched.includes(name)),
		screens: (process as WatchedProcess).__signal_exit_emitter__?.listenerCount('exit') ?? 0,
		environment: {...process.env},
		hasFakeTimers: vi.isFakeTimers(),
	};
}

/** Lists the traces that are new, in words. */
export function describeTraces(before: Traces, after: Traces): readonly string[] {
	const names = new Set([...Object.keys(before.environment), ...Object.keys(after.environment)]);
	const changed = [...names].filter(name => before.environment[name] !== after.environment[name]);
	return [
		...added(before.open, after.open).map(name => `${name} is open`),
		...(after.screens > before.screens ? ['a screen is mounted'] : []),
		...changed.map(name => `${name} is ${after.environment[name] ?? 'gone'} in the environment`),
		...(after.hasFakeTimers && !before.hasFakeTimers ? ['the clock is a fake one'] : []),
	];
}

function added(before: readonly string[], after: readonly string[]): readonly string[] {
	const rest = [...before];
	return after.filter(name => {
		const at = rest.indexOf(name);
		if (at !== -1) rest.splice(at, 1);
		return at === -1;
	});
}
