import type {System} from '../system/system.ts';

const escapeCharacter = '\u001B';
const bell = '\u0007';

/**
Copies a text to the clipboard of the user's terminal, over SSH too. Whether the terminal accepts it cannot be
known, so the text counts as sent, not as copied.
*/
export async function copyText(text: string, {environment, stdout}: System): Promise<void> {
	if (environment.TMUX && (await loadTmuxBuffer(text, environment))) return;
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

/** Tells whether tmux took it; with -w it also sets the clipboard of the outer terminal. */
async function loadTmuxBuffer(text: string, environment: System['environment']): Promise<boolean> {
	const {spawn} = await import('node:child_process');
	return new Promise(resolve => {
		const tmux = spawn('tmux', ['load-buffer', '-w', '-'], {
			env: environment,
			stdio: ['pipe', 'ignore', 'ignore'],
			timeout: 2000,
		});
		tmux.on('error', () => resolve(false));
		tmux.on('close', code => resolve(code === 0));
		tmux.stdin.on('error', () => {});
		tmux.stdin.end(text);
	});
}
