import {runProgram} from '../system/run-program.ts';
import type {System} from '../system/system.ts';

const escapeCharacter = '\u001B';
const bell = '\u0007';

/**
Copies a text to the clipboard of the user's terminal, over SSH too. Whether the terminal accepts it cannot be
known, so the text counts as sent, not as copied.

@param signal aborted once the terminal is given back
*/
export async function copyText(
	text: string,
	{environment, stdout}: System,
	signal: AbortSignal,
): Promise<void> {
	if (environment.TMUX && (await loadTmuxBuffer(text, environment, signal))) return;
	// The terminal is the person's own again.
	if (signal.aborted) return;
	const sequence = `${escapeCharacter}]52;c;${Buffer.from(text).toString('base64')}${bell}`;
	stdout.write(sequence + wrapped(sequence, environment.TERM ?? ''));
}

/**
Wraps a sequence for a multiplexer on another machine, which drops unknown ones: the sequence again in its passthrough
wrapping.
*/
function wrapped(sequence: string, term: string): string {
	if (term.startsWith('tmux')) {
		return `${escapeCharacter}Ptmux;${sequence.replaceAll(escapeCharacter, escapeCharacter.repeat(2))}${escapeCharacter}\\`;
	}
	return term.startsWith('screen') ? `${escapeCharacter}P${sequence}${escapeCharacter}\\` : '';
}

/** Longest that tmux may take. */
const limitMilliseconds = 2000;

/** Tells whether tmux took it; with -w it also sets the clipboard of the outer terminal. */
async function loadTmuxBuffer(
	text: string,
	environment: System['environment'],
	signal: AbortSignal,
): Promise<boolean> {
	const end = await runProgram({
		words: ['tmux', 'load-buffer', '-w', '-'],
		environment,
		input: {text},
		maxOutput: 0,
		limitMilliseconds,
		graceMilliseconds: 0,
		signal,
	});
	return 'output' in end;
}
