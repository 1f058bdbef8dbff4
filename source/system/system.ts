/** Parts of the process that the program uses, handed on by the entry, which alone touches it. */
export interface System {
	/** Arguments after the program's name. */
	readonly arguments: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Process id. */
	readonly pid: number;
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly stderr: NodeJS.WriteStream;
	/** Calls the listener at each signal of that name until the returned function is called. */
	onSignal(signal: NodeJS.Signals, listener: () => void): () => void;
	/**
	Calls the listener with each uncaught exception, in place of Node's handling, until the returned function is
	called.
	*/
	onBug(listener: (error: unknown) => void): () => void;
	/** Sends a signal to this very process (SIGTSTP to stop at Ctrl-Z). */
	raiseSignal(signal: NodeJS.Signals): void;
	/** Ends this very process at once, whatever is still to be written. */
	endNow(exitCode: number): void;
	/** Lets the program go on from now on where the reader of its stdout or stderr leaves; it ends there otherwise. */
	outliveReaders(): void;
	/** Keeps the heap of this process close to its contents, from now on. */
	keepHeapSteady(): void;
}
