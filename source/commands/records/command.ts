import type {Arguments} from '../../options/arguments.ts';
import type {CommandTexts} from '../../options/command.ts';
import type {DisplayOptions} from '../../options/display-options.ts';
import type {ArgumentKind} from '../../options/values/values.ts';
import {writePieces} from '../../output/write.ts';
import type {System} from '../../system/system.ts';
import type {Answering} from '../answer.ts';
import type {BroadcastLoaders} from '../broadcast/broadcast.ts';
import type {ReadLabels} from '../known-labels.ts';
import type {WatchLoaders} from '../watch-until-ended.ts';

/** The program as its package and its process name it. */
export interface About {
	readonly name: string;
	readonly version: string;
	readonly description: string;
	/** Node's version, platform and architecture. */
	readonly runtime: string;
}

/** Surroundings of a command that is run. */
export interface Invocation {
	readonly name: string;
	readonly command: Command;
	/** Every command by its name. */
	readonly commands: Readonly<Record<string, Command>>;
	/** Arguments with the flags that the command takes. */
	readonly typed: Arguments;
	readonly system: System;
	readonly loaders: BroadcastLoaders & WatchLoaders;
	readonly about: About;
	readonly readLabels: ReadLabels;
}

/** Work of a command, with everything checked that can be checked without asking a service. */
export interface Task {
	/** Look of its answer, whose note goes to stderr before it. */
	readonly look?: DisplayOptions;
	/** True if it works with whatever clock this machine has. */
	readonly isTimeless?: boolean;
	/** Kind of the one thing that it asks for: if a service does not have it, it was not found. */
	readonly asksFor?: ArgumentKind | undefined;
	/** Resolves with the exit code. */
	act(): Promise<number>;
}

/** Command: its help, its flags, and the code that it loads. */
export interface Command extends CommandTexts, Partial<Answering> {
	/** Checks whether it needs no key; left out: it needs one. */
	usesNoKey?(typed: Arguments): boolean;
	/** Reads its options. Throws a UsageError. Left out: those of an answer. */
	read?(invocation: Invocation): Promise<Task>;
}

/** Prints a text about the program itself. */
export function printText({stdout}: System, make: () => string | Promise<string>): Task {
	return {
		isTimeless: true,
		async act() {
			await writePieces(stdout, [await make()]);
			return 0;
		},
	};
}

/** Prints an object of the program itself, as a schema. */
export function printObject(system: System, load: () => Promise<object>): Task {
	return printText(system, async () => `${JSON.stringify(await load(), undefined, 2)}\n`);
}
