import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {decodeJournal} from '../../source/broadcast/attempt.ts';
import type {AskedTerminal} from '../../source/system/ask-terminal.ts';
import {someBytes} from './broadcast.ts';
import {type Outcome, type RunSettings, runCommand} from './run-command.ts';
import {temporaryFolder} from './temporary-folder.ts';

/** A folder of a test's own that holds a transaction and, later, the journal. */
export interface Desk {
	readonly folder: string;
	/** Path of the transaction. */
	readonly file: string;
	readonly environment: {readonly HOME: string; readonly XDG_CONFIG_HOME: string};
	/** Runs `broadcast` with the words, over that folder. */
	run(words: readonly string[], settings?: RunSettings): Promise<Outcome>;
	/** The attempts in the journal, oldest first. */
	attempts(): Promise<ReturnType<typeof decodeJournal>>;
}

export async function openDesk(content: string | Uint8Array = someBytes): Promise<Desk> {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'transaction');
	await writeFile(file, content);
	const environment = {HOME: folder, XDG_CONFIG_HOME: folder};
	return {
		folder,
		file,
		environment,
		run: (words, settings = {}) =>
			runCommand(['broadcast', ...words], {
				...settings,
				environment: {...environment, ...settings.environment},
			}),
		async attempts() {
			const place = path.join(folder, '.local/state/stakedeck/broadcasts.ndjson');
			return decodeJournal(await readFile(place, 'utf8').catch(() => ''));
		},
	};
}

/** A terminal at which each answer is typed in turn; undefined ends the input. */
export function typing(...answers: readonly (string | undefined)[]) {
	const questions: string[] = [];
	let isClosed = false;
	const terminal: AskedTerminal = {
		async ask(question) {
			questions.push(question);
			return answers[questions.length - 1];
		},
		close() {
			isClosed = true;
		},
	};
	return {questions, isClosed: () => isClosed, loaders: {openTerminal: async () => terminal}};
}
