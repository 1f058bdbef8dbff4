import {quote} from '../../domain/words.ts';
import {describeErrno} from '../../system/errno.ts';
import {startTimer} from '../../system/timer.ts';
import {UsageError} from '../../system/usage-error.ts';

export interface KeyCommand {
	/** The program and its arguments, handed to it as they are: no shell takes them apart. */
	readonly words: readonly [program: string, ...words: string[]];
	/** What a message calls it. */
	readonly owner: string;
}

export interface KeyCommandSettings {
	/** Whether it may ask on the terminal, which it may not while someone else reads the keys. */
	readonly mayAsk: boolean;
	/** Ends the program. */
	readonly signal?: AbortSignal | undefined;
}

/** Maximum size of the output, in bytes; a longer output is not a key. */
const limitBytes = 8192;

/** Longest it may take, a person who types a passphrase included. */
const limitMilliseconds = 60_000;

/**
The first line that the command prints, trimmed. Its output is never shown, not even in an error: a failing command
may have printed the key, and a verbose one may print it on stderr.
*/
export async function runKeyCommand(command: KeyCommand, settings: KeyCommandSettings): Promise<string> {
	const text = await outputOf(command, settings);
	const line = (text.split('\n', 1)[0] ?? '').trim();
	if (line === '') {
		throw new UsageError(`${nameOf(command)} printed no key: its first line must be the key`);
	}
	return line;
}

async function outputOf(
	{words: [program, ...words], owner}: KeyCommand,
	{mayAsk, signal}: KeyCommandSettings,
): Promise<string> {
	const {spawn} = await import('node:child_process');
	const name = nameOf({words: [program], owner});
	return new Promise((resolve, reject) => {
		const child = spawn(program, words, {stdio: [mayAsk ? 'inherit' : 'ignore', 'pipe', 'ignore']});
		const fail = (problem: string) => {
			end();
			reject(new UsageError(`${name} ${problem}`));
		};
		// Something it has started may hold the pipe open after it, so nothing waits for that.
		const stop = (problem: string) => {
			child.kill('SIGKILL');
			child.stdout.destroy();
			fail(problem);
		};
		const abort = () => stop('was interrupted');
		const timer = startTimer(() => stop(`took longer than ${limitMilliseconds / 1000} s`), limitMilliseconds);
		function end() {
			clearTimeout(timer);
			signal?.removeEventListener('abort', abort);
		}
		const chunks: Buffer[] = [];
		let length = 0;
		child.stdout.on('data', (chunk: Buffer) => {
			chunks.push(chunk);
			length += chunk.length;
			if (length > limitBytes) stop('printed too much to be a key');
		});
		child.on('error', error => fail(`could not be started: ${describeErrno('run', error)}`));
		child.on('close', (code, killedBy) => {
			if (code !== 0) return fail(killedBy ? `was ended by ${killedBy}` : `failed with exit code ${code}`);
			end();
			resolve(Buffer.concat(chunks).toString());
		});
		if (signal?.aborted) abort();
		else signal?.addEventListener('abort', abort);
	});
}

/** The program alone: its arguments may say more than a screen should. */
function nameOf({words: [program], owner}: KeyCommand): string {
	return `${quote(program)}, ${owner},`;
}
