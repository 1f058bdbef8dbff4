import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	addressForgotten,
	addressLabelled,
	addressUsed,
	bookmarkAdded,
	bookmarkRemoved,
	type Change,
	commandAdded,
} from '../../source/store/changes.ts';
import {decodeRemembered} from '../../source/store/decode-remembered.ts';
import {encodeRemembered} from '../../source/store/encode-remembered.ts';
import {importLabels} from '../../source/store/label-file.ts';
import {mergeLabels} from '../../source/store/merge-labels.ts';
import {withoutViewLook, withViewLook} from '../../source/store/remembered.ts';
import {createStore} from '../../source/store/store.ts';
import {addressOf} from '../helpers/addresses.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** What this program may write; none of it is about the things that the files below hold. */
const writes: Readonly<Record<string, Change>> = {
	'an address is opened': addressUsed(addressOf(1), 5, 'net.1'),
	'an address is labelled': addressLabelled({chain: 'net.1', address: addressOf(2), label: 'own'}, 5),
	'an address is labelled on no chain': addressLabelled(
		{chain: undefined, address: addressOf(3), label: 'own'},
		5,
	),
	'an address is forgotten': addressForgotten(addressOf(4), 'net.1'),
	'a bookmark is added': bookmarkAdded('own', 'tx'),
	'a bookmark is removed': bookmarkRemoved('own'),
	'a command is typed': commandAdded('own'),
	'a theme is chosen': remembered => ({...remembered, look: {...remembered.look, theme: 'own'}}),
	'a list is arranged': remembered => ({
		...remembered,
		look: withViewLook(remembered.look, 'own', {pane: true}),
	}),
	'a list is reset': remembered => ({...remembered, look: withoutViewLook(remembered.look, 'own')}),
	'labels are imported': remembered =>
		mergeLabels(remembered, [{chain: 'net.1', address: addressOf(5), label: 'own'}], {mayReplace: true})
			.remembered,
};

const write = fc.constantFrom(...Object.values(writes));

/** The file after one change, as JSON. */
function written(file: unknown, change: Change) {
	const {remembered, source} = decodeRemembered(JSON.stringify(file));
	const encoded = encodeRemembered({source, remembered: change(remembered)});
	return {...encoded, file: JSON.parse(encoded.text)};
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Any JSON, and what this program would know if it stood elsewhere. */
const anything = fc
	.oneof(
		fc.jsonValue({maxDepth: 3}),
		fc.constantFrom('tx', 'own', 'contrast', addressOf(7), 5, true, null, ['name'], [3, 'name']),
		fc.dictionary(
			fc.constantFrom('address', 'chain', 'label', 'name', 'route', 'usedAt', 'text'),
			fc.constantFrom('a', addressOf(8), 3, {}),
		),
	)
	.map(asJson);

const fields = ['addresses', 'labels', 'bookmarks', 'commands', 'look'] as const;

/** Records that this program knows, and the place of each in a file. */
const known = [
	['addresses', {address: addressOf(9), label: 'mine', usedAt: 3}],
	['labels', {chain: 'net.9', address: addressOf(9), label: 'mine'}],
	['bookmarks', {name: 'mine', route: 'tx'}],
] as const;

describe('whatever is written, any JSON stays', () => {
	it.each([...fields, 'later'])('in the place of %s', field => {
		fc.assert(
			fc.property(write, anything, (change, value) => {
				const {file} = written({[field]: value}, change);
				if (field === 'later' || !isOwnForm(field, value)) expect(file[field]).toEqual(value);
			}),
		);
	});

	it.each(fields.filter(field => field !== 'look'))('among the entries of %s', field => {
		fc.assert(
			fc.property(write, fc.array(anything), (change, entries) => {
				const {file} = written({[field]: entries}, change);
				for (const entry of entries) expect(file[field]).toContainEqual(entry);
			}),
		);
	});

	it.each(known)('in an entry of %s, beside and in the place of what is known', (field, entry) => {
		const name = fc.constantFrom(...Object.keys(entry), 'later', 'toString', '__proto__');
		fc.assert(
			fc.property(write, fc.dictionary(name, anything), (change, others) => {
				const came = asJson({...entry, ...others});
				expect(written({[field]: [came]}, change).file[field]).toContainEqual(came);
			}),
		);
	});

	it('in several entries of one thing', () => {
		fc.assert(
			fc.property(
				write,
				fc.constantFrom(...known),
				fc.array(anything, {minLength: 2}),
				(change, [field, entry], others) => {
					const came = others.map(later => ({...entry, later}));
					const {file} = written({[field]: came}, change);
					for (const each of came) expect(file[field]).toContainEqual(each);
				},
			),
		);
	});

	it('in the look, its lists and their fields', () => {
		const look = fc.record(
			{
				theme: anything,
				later: anything,
				views: fc.oneof(
					anything,
					fc.dictionary(
						fc.constantFrom('bonds', 'no list', 'own-later'),
						fc.oneof(anything, fc.dictionary(fc.constantFrom('pane', 'columns', 'width', 'later'), anything)),
					),
				),
			},
			{requiredKeys: []},
		);
		fc.assert(
			fc.property(write, look, (change, value) => {
				const came = asJson(value);
				const {file} = written({look: came}, change);
				if (isTheme(came.theme)) file.look.theme = came.theme;
				expect(file.look).toMatchObject(came);
			}),
		);
	});
});

/** Whether the field may be changed by this program at all. */
function isOwnForm(field: string, value: unknown): boolean {
	const isList = Array.isArray(value);
	return field === 'look' ? typeof value === 'object' && value !== null && !isList : isList;
}

/** Whether a choice of another theme takes its place. */
function isTheme(value: unknown): boolean {
	return typeof value === 'string' && /^[\w-]+$/.test(value);
}

it('numbers keep their digits', () => {
	const text = '{"addresses":[{"later":12345678901234567890,"of":1.50,"by":1e400}],"later":-0}';
	const {remembered, source} = decodeRemembered(text);
	const again = encodeRemembered({source, remembered: commandAdded('tx')(remembered)}).text;
	for (const digits of ['12345678901234567890', '1.50', '1e400', '-0'])
		expect(again).toContain(`: ${digits}`);
});

it('what the person changes of a known thing takes its place, and the rest of it stays', () => {
	const address = addressOf(9);
	const file = {
		addresses: [{address, usedAt: 3, note: 'a'}],
		bookmarks: [{name: 'mine', route: 'tx', note: 'b'}],
		look: {theme: 'mono', views: {bonds: {pane: false, columns: ['name'], order: 1}}, later: 2},
	};
	const change: Change = remembered => {
		const used = addressUsed(address, 9, 'net.1')(bookmarkAdded('mine', 'bonds')(remembered));
		const look = {...withViewLook(used.look, 'bonds', {pane: true, columns: undefined}), theme: 'contrast'};
		return {...used, look};
	};
	expect(written(file, change).file).toMatchObject({
		addresses: [{address, usedAt: 9, note: 'a'}],
		bookmarks: [{name: 'mine', route: 'bonds', note: 'b'}],
		look: {theme: 'contrast', views: {bonds: {pane: true, order: 1}}, later: 2},
	});
	const reset: Change = remembered => ({...remembered, look: withoutViewLook(remembered.look, 'bonds')});
	expect(written(file, reset).file.look.views).toEqual({bonds: {order: 1}});
	const forgotten = written(
		{addresses: [file.addresses[0], file.addresses[0]]},
		addressForgotten(address, undefined),
	);
	expect(forgotten.file.addresses).toEqual([]);
});

it.each([
	['commands', {commands: {kept: 3}}, 'a command is typed'],
	['bookmarks', {bookmarks: 'elsewhere'}, 'a bookmark is added'],
	['labels', {labels: {[addressOf(9)]: 'mine'}}, 'an address is labelled'],
	['addresses', {addresses: null}, 'an address is opened'],
	['look', {look: 'dark'}, 'a theme is chosen'],
	['look.theme', {look: {theme: {day: 'default', night: 'mono'}}}, 'a theme is chosen'],
	['look.views', {look: {views: ['own']}}, 'a list is arranged'],
	['look.views.own', {look: {views: {own: 'wide'}}}, 'a list is arranged'],
	['look.views.own.pane', {look: {views: {own: {pane: 'left'}}}}, 'a list is arranged'],
])('what has another form in %s is not changed, and that is known', (place, file, title) => {
	for (const [each, change] of Object.entries(writes)) {
		const {unplaced, file: now} = written(file, change);
		expect(now).toMatchObject(file);
		if (each === title) expect(unplaced).toEqual([place]);
	}
	expect(written(file, remembered => remembered).unplaced).toEqual([]);
});

describe('in a file of a newer version', () => {
	const newer = {commands: {kept: 3}, labels: {[addressOf(9)]: 'mine'}};
	const reason = 'in a form that this version does not know, as from a newer one, which is left alone';

	it('what cannot be remembered is said, and all else is', async () => {
		const folder = await temporaryFolder();
		const file = path.join(folder, 'state.json');
		await writeFile(file, JSON.stringify(newer));
		const store = await createStore({folder, now: () => 5, pid: process.pid});
		store.addBookmark('own', 'tx');
		await store.settled();
		expect(store.problem).toBeUndefined();
		store.addCommand('tx');
		store.on('net.1').labelAddress(addressOf(1), 'own');
		await store.settled();
		expect(store.problem).toBe(
			`${file} has labels and commands ${reason}: what you change of it is not remembered`,
		);
		expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({...newer, bookmarks: [{name: 'own'}]});
	});

	it('labels are taken over all or none', async () => {
		const folder = await temporaryFolder();
		const file = path.join(folder, 'state.json');
		await writeFile(file, JSON.stringify(newer));
		const labels = [{chain: 'net.1', address: addressOf(1), label: 'own'}];
		expect(await importLabels(labels, {folder, pid: process.pid, mayReplace: false})).toEqual({
			problem: `nothing was taken over: ${file} has labels ${reason}`,
		});
		expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(newer);
	});
});
