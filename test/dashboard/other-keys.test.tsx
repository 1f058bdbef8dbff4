import {expect, it} from 'vitest';
import {createKeyMap, defaultKeys} from '../../source/keys/key-map.ts';
import {bindings, type KeyAction} from '../../source/keys/key-table.ts';
import {isFixed} from '../../source/keys/key-words.ts';
import {addressOf} from '../helpers/addresses.ts';
import {pasted} from '../helpers/broadcast.ts';
import {nodeThat} from '../helpers/broadcast-steps.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../helpers/dashboard.tsx';
import {brokenService} from '../helpers/failures.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createFullParameters, createProposals, frameBonds, frameUnbonds} from '../helpers/frame-data.ts';
import {keysNamedIn} from '../helpers/named-keys.ts';
import {otherKeys} from '../helpers/other-keys.ts';

const changed = createKeyMap(otherKeys);
const esc = '\u001b';

/** What a terminal sends for the key of an action. */
function keyOf(action: KeyAction, map = changed): string {
	const [key = ''] = map.keysOf(action);
	const control = /^ctrl-(.)$/.exec(key)?.[1]?.codePointAt(0);
	if (control !== undefined) return String.fromCodePoint(control & 31);
	return {space: ' ', tab: '\t', 'shift-tab': '\u001b[Z'}[key] ?? key;
}

/** All that can be pressed on a list by a key of its own, but what quits. */
const pressable = bindings.filter(
	binding =>
		!isFixed(binding) &&
		binding.contexts.includes('list') &&
		!['quit', 'quitOrBack', 'pageDown', 'pageUp', 'redraw'].includes(binding.action),
);

/** Presses each key, goes back from what it opened, and reads all that was said to it. */
async function readNotices(dashboard: RunningDashboard, map = changed): Promise<string> {
	for (const {action} of pressable) {
		dashboard.type(keyOf(action, map));
		dashboard.type(esc);
		dashboard.type(esc);
	}
	dashboard.type(keyOf('messages', map));
	await dashboard.shows('Messages');
	return dashboard.text();
}

/** A dashboard tall enough to show all messages at once. */
function start(options: StartOptions = {}) {
	const indexer = createFakeIndexer(5);
	indexer.proposals = createProposals(3);
	indexer.bonds = frameBonds;
	indexer.unbonds = frameUnbonds;
	indexer.parameters = createFullParameters();
	return startDashboard({columns: 80, rows: 60, indexer, keys: otherKeys, ...options});
}

it.each([
	['overview', 'Open votes'],
	['validators', '5 validators'],
	['validators /nothing', 'No validators match'],
	['validators state=inactive', 'inactive'],
	['proposals', 'Hold upgrades'],
	[`stake ${addressOf(1)}`, 'My NAM'],
	[`bonds ${addressOf(1)}`, 'bonds'],
	['delegator', 'No address yet'],
	['parameters', 'Programs'],
	['tx', 'No transaction'],
] as const)('on %j no text names a key that was changed', async (view, wanted) => {
	await using dashboard = start({view});
	await dashboard.shows(wanted);
	const texts = [dashboard.text(), await readNotices(dashboard)];
	for (const text of texts) expect(keysNamedIn(text, false), text).toEqual([]);
});

it('nor does a text that a key opens', async () => {
	await using dashboard = start({view: 'validators'});
	await dashboard.shows('5 validators');
	const {name} = changed;
	const steps: ReadonlyArray<readonly [keys: readonly string[], wanted: string]> = [
		[[':'], `${name('complete')} completes`],
		[['nonsense\r'], `${name('complete')} shows what there is`],
		[[esc, keyOf('mark'), keyOf('mark'), keyOf('compare')], '2 validators compared'],
		[[esc, keyOf('width')], `${name('columnsLeft')} and ${name('columnsRight')} scroll`],
		[[keyOf('quitOrBack')], `${name('quitOrBack')} again to quit`],
		[[keyOf('pause')], `${name('pause')} resumes it, ${name('refresh')} asks once`],
		[[':bookmarks\r'], `${name('bookmark')} keeps the view`],
		[[':help\r'], 'In a list'],
		[[esc, keyOf('details')], 'Details of'],
		[[keyOf('search')], `${name('nextMatch')} and ${name('previousMatch')} go through the matches`],
		[['nam\r'], 'match 1 of'],
	];
	for (const [keys, wanted] of steps) {
		for (const key of keys) dashboard.type(key);
		await dashboard.shows(wanted);
		// What is typed after ":" is no key: "q" stands among its words.
		const [text = ''] = dashboard.text().split('After :');
		expect(keysNamedIn(text, false), text).toEqual([]);
	}
});

it('nor where there is no answer, or a transaction to be sent', async () => {
	const indexer = createFakeIndexer(5);
	indexer.failure = brokenService;
	await using dashboard = start({indexer, node: nodeThat(), chainId: 'test.1', view: 'validators'});
	await dashboard.shows(`${changed.name('refresh')} asks now, ${changed.name('quitOrBack')} quits`);
	const texts = [dashboard.text()];
	dashboard.type(':broadcast\r');
	await dashboard.shows('file: ▏');
	dashboard.type(esc);
	await dashboard.shows(`${changed.name('encoding')} changes that`);
	texts.push(dashboard.text());
	dashboard.type(keyOf('mode'));
	await dashboard.shows('there is no transaction yet');
	dashboard.type(pasted('a1b2c3d4a1b2c3d4'));
	await dashboard.shows('Send this transaction?');
	texts.push(dashboard.text());
	for (const text of texts) expect(keysNamedIn(text, false), text).toEqual([]);
});

it('which the usual keys are', async () => {
	await using dashboard = start({view: 'validators', keys: {}});
	await dashboard.shows('5 validators');
	const texts = [dashboard.text(), await readNotices(dashboard, defaultKeys)];
	expect(keysNamedIn(texts.join('\n'), false)).toEqual(
		expect.arrayContaining(['d', 'f', 'P', 'r', 'h', 'l', 'Space']),
	);
});
