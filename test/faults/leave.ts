import {randomUUID} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {mkdir, readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal, type RealTerminal} from '../helpers/terminal.ts';
import {notGivenBack} from '../helpers/terminal-modes.ts';
import {until} from '../helpers/until.ts';

/** A program in a terminal of its own. */
export interface Begun {
	readonly terminal: RealTerminal;
	/** Process id of the program. */
	readonly pid: number;
	/** Folder of its own, with all that it remembers. */
	readonly folder: string;
}

/** A way out of the program, and the state that it is left from. */
export interface WayOut {
	readonly name: string;
	/** Words after the name of the program. */
	readonly typed: readonly string[];
	/** Program of a test in place of the built one. */
	readonly program?: string;
	readonly environment?: Readonly<Record<string, string>>;
	/** Writes what it finds in its folder as it begins. */
	readonly prepare?: (folder: string) => Promise<unknown>;
	/** Words of the shell after the command: `| true`. */
	readonly rest?: string;
	/** True if the shell takes care of jobs, so that the program can be stopped and continued. */
	readonly hasJobs?: boolean;
	/** Brings the program into the state. */
	reach(begun: Begun): Promise<unknown>;
	/** Leaves it. */
	leave(begun: Begun): unknown;
	/** Called once it has ended, before all is looked at that it left. */
	after?(): void;
	/** Exit code as a shell tells it: 128 and the number of the signal that ended it. */
	readonly code: number | readonly number[];
	/** All that stands on the person's own screen afterwards, below what stood there before. Default: nothing. */
	readonly words?: RegExp;
	/** True if the terminal is gone afterwards, so that nobody can look at it. */
	readonly isLost?: boolean;
	/** Longest that it may take. Default: a second. */
	readonly maxMilliseconds?: number;
	/** True if it is among those of `npm test`. */
	readonly isQuick?: boolean;
}

/** Words of a shell that let go of other terminals: each is handed on to all that is started later, and could not hang up. */
export const letGo = `for each in /proc/self/fd/*; do [ "\${each##*/}" -gt 2 ] && eval "exec \${each##*/}>&-"; done`;

/**
The shell that starts it: it outlives every signal that its terminal gets, writes down how the terminal was set before
and after, and lets a stopped program be dealt with by lines that are typed.
*/
const shell = `
${letGo}
trap : HUP INT QUIT TERM
exec 3>&2
place=$1; shift
if [ -n "$JOBS" ]; then set -m; else exec 2>/dev/null; fi
stty -g >"$place/before"
printf 'word %s\\n' 1 2 3
printf '\\033]2;my shell\\033\\\\'
(echo $BASHPID >"$place/pid"; exec "$@" 2>&3 3>&-) REST
code=CODE
while [ $code = 148 ]; do
	stty -g >"$place/stopped"
	echo stopped
	read -r line
	eval "$line"
	code=$?
done
echo $code >"$place/code"
stty -g >"$place/after"
echo "code=$code"
`;

/** Time in which the terminal is given back, and all has ended. */
export const maxMilliseconds = 1000;

/** Milliseconds that one took, and all that was wrong of it, in words. */
export interface Left {
	readonly milliseconds: number;
	readonly wrong: readonly string[];
}

/** Takes a way out and looks at what is left. */
export async function leave(way: WayOut): Promise<Left> {
	const folder = await temporaryFolder();
	const place = path.join(folder, 'stakedeck');
	await mkdir(place, {mode: 0o700});
	await way.prepare?.(place);
	const mark = randomUUID();
	const words = [process.execPath, way.program ?? cli, ...way.typed];
	const {rest = ''} = way;
	const script = shell
		.replace('REST', rest)
		.replace('CODE', rest.startsWith('|') ? `\${PIPESTATUS[0]}` : '$?');
	const terminal = openTerminal('bash', ['-c', script, 'bash', folder, ...words], {
		columns: 110,
		rows: 30,
		folder,
		env: {
			HOME: folder,
			XDG_STATE_HOME: folder,
			XDG_CONFIG_HOME: folder,
			XDG_CACHE_HOME: folder,
			WAY_OUT: mark,
			JOBS: way.hasJobs ? '1' : '',
			...way.environment,
		},
	});
	await using _ = terminal;
	const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '');
	try {
		const pid = Number(await readOnce(path.join(folder, 'pid'), terminal));
		const begun = {terminal, pid, folder};
		await way.reach(begun);
		const since = performance.now();
		await way.leave(begun);
		const code = Number(await readOnce(path.join(folder, 'code'), terminal));
		const running = () => processesOf(mark, terminal.pid).map(([, name]) => name);
		const limit = since + (way.maxMilliseconds ?? maxMilliseconds);
		// What was ended by force goes a moment later.
		await until(() => running().length === 0 || performance.now() > limit);
		const milliseconds = Math.round(performance.now() - since);
		way.after?.();
		const wrong = [way.code].flat().includes(code) ? [] : [`the exit code is ${code}`];
		// The shell itself takes its moment to say so.
		if (!way.isLost) {
			await terminal.shows('code=');
			wrong.push(...wrongOn(terminal, way));
			const [before, after, stopped] = [await read('before'), await read('after'), await read('stopped')];
			if (before === '' || after !== before) wrong.push(`stty said ${before} and says ${after}`);
			if (way.hasJobs && stopped !== before) wrong.push(`stopped, stty says ${stopped}, and said ${before}`);
		}
		wrong.push(...running().map(name => `${name} runs on`), ...(await leftIn(place)));
		return {milliseconds, wrong};
	} finally {
		for (const [pid] of processesOf(mark, terminal.pid)) {
			try {
				process.kill(pid, 'SIGKILL');
			} catch {}
		}
	}
}

/** Reads a file once there is something in it. */
async function readOnce(file: string, terminal: RealTerminal): Promise<string> {
	let text = '';
	const isThere = () => {
		try {
			text = readFileSync(file, 'utf8');
		} catch {}
		return text.endsWith('\n');
	};
	await until(isThere, () => `no ${path.basename(file)}:\n${terminal.wholeText()}`);
	return text;
}

/** Says what the person's own screen lacks. */
function wrongOn(terminal: RealTerminal, {words}: WayOut): string[] {
	const wrong = [...notGivenBack(terminal.written())].map(name => `not given back: ${name}`);
	if (terminal.isAlternate()) wrong.push('the screen is not the own one');
	if (terminal.title() !== 'my shell') wrong.push(`the title is "${terminal.title()}"`);
	const row = terminal.lines().findIndex(line => line.includes('code='));
	const at = terminal.lines()[row]?.indexOf('code=') ?? 0;
	if (!terminal.cell(at, row)?.isAttributeDefault()) wrong.push('the words of the shell have colours');
	const whole = terminal.wholeText();
	const [, said] = /^word 1\nword 2\nword 3\n(.*)code=\d+\s*$/s.exec(whole) ?? [];
	if (said === undefined) wrong.push(`the screen of before is gone:\n${whole}`);
	else if (!(words ?? /^$/).test(said)) wrong.push(`the last words are ${JSON.stringify(said)}`);
	return wrong;
}

/** Processes that were started with the mark in their environment, and theirs, but for the shell. */
function processesOf(mark: string, shellPid: number): readonly (readonly [pid: number, name: string])[] {
	return readdirSync('/proc').flatMap(name => {
		try {
			const pid = Number(name);
			if (Number.isNaN(pid) || pid === shellPid) return [];
			if (!readFileSync(`/proc/${name}/environ`, 'latin1').includes(mark)) return [];
			const words = readFileSync(`/proc/${name}/cmdline`, 'latin1').replaceAll('\0', ' ');
			return words.startsWith('stty ') ? [] : [[pid, words] as const];
		} catch {
			return [];
		}
	});
}

/** Names locks, files that were not finished, and leases that nobody gave back. */
async function leftIn(folder: string): Promise<readonly string[]> {
	const names = await readdir(folder, {recursive: true});
	const files = names.filter(name => /\.(?:lock|new)\b/.test(name)).map(name => `${name} is there`);
	if (!names.includes('ledger-2.sqlite')) return files;
	const database = new DatabaseSync(path.join(folder, 'ledger-2.sqlite'), {readOnly: true});
	try {
		const leases = database.prepare('SELECT chain FROM leases').all();
		return [...files, ...leases.map(({chain}) => `the lease of ${String(chain)} is held`)];
	} finally {
		database.close();
	}
}
