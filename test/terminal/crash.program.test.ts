import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {openTerminal} from '../helpers/terminal.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

/** Words of a shell's work on the main screen, then the dashboard, then how it ended. */
const open = (env: Record<string, string>) =>
	openTerminal(
		'bash',
		['-c', `printf 'word %s\\n' 1 2 3; "$0" "$1"; echo "code=$?"`, process.execPath, bundle.path],
		{env, columns: 120, rows: 40},
	);

/** What was written up to the end of the other screen, and after it. */
function parted(written: string) {
	const end = written.lastIndexOf('\u001B[?1049l') + '\u001B[?1049l'.length;
	return {before: written.slice(0, end), after: written.slice(end)};
}

/** Those that do something to a terminal other than colour what it shows. */
const sequencesIn = (text: string) =>
	text
		.split('\u001B')
		.slice(1)
		.map(rest => /^\[[?\d;]*[A-Za-z]/.exec(rest)?.[0] ?? rest)
		.filter(sequence => !sequence.endsWith('m'));

it.each([
	['in its first frame', {CRASH: 'name'}, undefined],
	['in its first frame, read aloud', {CRASH: 'name', SPOKEN: '1'}, undefined],
	['in a later one', {CRASH: 'later'}, 'jd'],
	['at a key', {CRASH: 'key', DEMO: '0'}, ':tx\r'],
	['without anybody to wait for it', {CRASH: 'promise', DEMO: '0'}, ':tx\r'],
])('a bug %s leaves the main screen as it was, with its words below', async (_when, env, keys) => {
	await using terminal = open(env);
	if (keys !== undefined) {
		await terminal.shows('16.96%');
		terminal.type(keys);
	}
	await terminal.shows('code=');
	expect(terminal.wholeText().trim()).toMatch(
		/^word 1\nword 2\nword 3\nTypeError: .*\n(?: +at .*\n)+code=1$/,
	);
	const {before, after} = parted(terminal.written());
	for (const mode of ['[?7h', '[?1004l', '[?2004l', '[?25h']) expect(before).toContain(`\u001B${mode}`);
	// The last one goes to stderr as the process ends, for whatever hid the cursor.
	expect(sequencesIn(after).filter(sequence => sequence !== '[?25h')).toEqual([]);
});
