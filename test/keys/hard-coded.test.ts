import {readdir, readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {textsIn} from '../helpers/code-texts.ts';
import {keysNamedIn} from '../helpers/named-keys.ts';

const source = new URL('../../source/', import.meta.url);

/** What a dashboard is drawn from, and the table of keys itself. */
const shown =
	/^(?:dashboard|columns|broadcast|domain|format|services|store|table|terminal)\/|^keys\/key-table/;

it.each([
	['nothing is marked: Space marks a row', ['Space']],
	['polling is paused: P goes on, r asks once', ['P', 'r']],
	['No loaded validators match /fox. a searches all 205.', ['a']],
	['; f changes the filter', ['f']],
	['nothing is searched for yet: / searches', ['/']],
	['text to search for; n and N go through the matches', ['n', 'N']],
	['of a delegator (tnam1...), or a label; Tab completes', ['Tab']],
	['a row has a label, a or b', ['b']],
	['Enter asks, Ctrl-C cancels, 3 enters one, Esc goes back', []],
])('a text that names keys is found out: %j', (text, keys) => {
	expect(keysNamedIn(text, true).toSorted()).toEqual([...keys].toSorted());
});

it('no text of the code names a key that a person may have changed: it asks the key map', async () => {
	const files = (await readdir(source, {recursive: true})).filter(
		name => shown.test(name) && /\.tsx?$/.test(name),
	);
	expect(files.length).toBeGreaterThan(300);
	const named: string[] = [];
	for (const file of files) {
		for (const text of textsIn(file, await readFile(new URL(file, source), 'utf8'))) {
			if (!/[a-z]{2,} |[ ][a-z]{2,}/.test(text)) continue;
			const keys = keysNamedIn(text, true);
			if (keys.length > 0) named.push(`${file}: ${keys.join(' ')}: ${text}`);
		}
	}
	expect(named).toEqual([]);
});
