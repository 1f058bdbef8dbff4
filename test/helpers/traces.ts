import {vi} from 'vitest';

/** What a file of tests may leave behind in the process that it shares with others. */
export interface Traces {
	/** Timers, servers, connections and programs that are open, by the runtime's name for them. */
	readonly open: readonly string[];
	/** How many screens are mounted: Ink waits for the end of the program for as long as one is. */
	readonly screens: number;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly hasFakeTimers: boolean;
}

/** What the runner itself has open comes and goes: its line to the process that started it, and files. */
const watched = ['Timeout', 'TCPServerWrap', 'TCPSocketWrap', 'PipeServerWrap', 'ProcessWrap'];

/** Where the library by which Ink waits for that end keeps who is waiting, as the whole process has one end. */
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

/** What is there and was not before, in words; nothing where all is as it was. */
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
