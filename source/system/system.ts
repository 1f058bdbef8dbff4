/** Resources of a process. */
export interface SystemUsage {
	/** Version of Node. */
	readonly nodeVersion: string;
	/** Unix seconds at which it started, with a fraction. */
	readonly startedAt: number;
	readonly residentBytes: number;
	readonly heapBytes: number;
	/** Time of the user and of the system together. */
	readonly processorSeconds: number;
	/** Open files and connections; undefined: the system does not say. */
	readonly openFiles?: number | undefined;
}

/** Parts of the process that the program uses, handed on by the entry, which alone touches it. */
export interface System {
	/** Arguments after the program's name. */
	readonly arguments: readonly string[];
	/** Words that start this program. */
	readonly program: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Process id. */
	readonly pid: number;
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly stderr: NodeJS.WriteStream;
	/** Calls the listener at each signal of that name until the returned function is called. */
	onSignal(signal: NodeJS.Signals, listener: () => void): () => void;
	/** Tells whether anything listens to a signal, which then does not end the program by itself. */
	isHeard(signal: NodeJS.Signals): boolean;
	/**
	Calls the listener with each uncaught exception, in place of Node's handling, until the returned function is
	called.
	*/
	onBug(listener: (error: unknown) => void): () => void;
	/** Sends a signal to this very process (SIGTSTP to stop at Ctrl-Z). */
	raiseSignal(signal: NodeJS.Signals): void;
	/**
	Sends a signal to the group of processes that one leads: it and what it started. 0 reaches nobody. Throws where there
	is none any more.
	*/
	signalGroup(leader: number, signal: NodeJS.Signals | 0): void;
	/** Ends this very process at once, whatever is still to be written. */
	endNow(exitCode: number): void;
	/** Lets the program go on from now on where the reader of its stdout or stderr leaves; it ends there otherwise. */
	outliveReaders(): void;
	/** Returns what this very process takes by now. */
	usage(): SystemUsage;
	/** Keeps the heap of this process close to its contents, from now on. */
	keepHeapSteady(): void;
	/** Lets this process take less memory and more time to compute, from now on. */
	spareMemory(): void;
}

/** Checks whether the locale encodes text as UTF-8; Windows has no such variables and does. */
export function isUtf8({LC_ALL, LC_CTYPE, LANG, OS}: System['environment']): boolean {
	const locale = LC_ALL || LC_CTYPE || LANG;
	return locale ? /utf-?8/i.test(locale) : OS === 'Windows_NT';
}
