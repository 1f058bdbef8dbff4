import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createStore} from '../../../source/store/store.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';

it.each([
	['a broken file is said at once', 'broken', 'cannot be used', undefined],
	[
		'what a newer version wrote is said as soon as it is in the way',
		'{"commands":{"kept":1}}',
		'is left alone',
		':validators\r',
	],
])('%s, in the last line and among the messages', async (_title, text, words, typed) => {
	const folder = await temporaryFolder();
	await writeFile(path.join(folder, 'state.json'), text);
	const store = await createStore({folder, now: () => 5, pid: process.pid});
	await using dashboard = startDashboard({store, columns: 300});
	if (typed !== undefined) {
		await dashboard.shows('Kestrel Nodes');
		expect(dashboard.text()).not.toContain(words);
		dashboard.type(typed);
	}
	await dashboard.shows(words);
	dashboard.type('!');
	await dashboard.shows('Messages');
	await dashboard.shows(words);
	await store.settled();
});
