import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {addressesCalled} from '../../source/domain/labels.ts';
import {createMemoryStore, createStore, isMyAddress, type Store} from '../../source/store/store.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const [main, test] = ['namada.main', 'namada.test'];

/** What is one's own there, with its label. */
function mine(store: Store): Record<string, string | undefined> {
	return Object.fromEntries(
		store
			.read()
			.addresses.filter(isMyAddress)
			.map(({address, label}) => [address, label]),
	);
}

function labelOf(store: Store, address: string): string | undefined {
	return store.read().addresses.find(each => each.address === address)?.label;
}

/** A folder whose file is what a former version wrote. */
async function former(addresses: readonly object[]): Promise<{folder: string; file: string}> {
	const folder = path.join(await temporaryFolder(), 'stakedeck');
	await mkdir(folder, {recursive: true});
	const file = path.join(folder, 'state.json');
	await writeFile(file, JSON.stringify({addresses, bookmarks: [], commands: []}));
	return {folder, file};
}

const open = (folder: string) => createStore({folder, now: () => 9, pid: process.pid});

describe('labels of a former version', () => {
	const written = [
		{address: 'tnam1a', label: 'Cold', usedAt: 2},
		{address: 'tnam1b', label: 'Hot', usedAt: 1},
	];

	it('count on every chain, until their address is opened on one, whose label it is from then on', async () => {
		const {folder} = await former(written);
		const store = await open(folder);
		for (const chain of [undefined, main, test]) {
			expect(mine(store.on(chain))).toEqual({tnam1a: 'Cold', tnam1b: 'Hot'});
		}
		store.on(main).rememberAddress('tnam1a');
		await store.settled();
		const next = await open(folder);
		expect(mine(next.on(main))).toEqual({tnam1a: 'Cold', tnam1b: 'Hot'});
		expect(mine(next.on(test))).toEqual({tnam1b: 'Hot'});
		expect(labelOf(next.on(test), 'tnam1a')).toBe('Cold');
	});

	it('are opened on no chain while it is not known', async () => {
		const {folder} = await former(written);
		const store = await open(folder);
		store.on(undefined).rememberAddress('tnam1a');
		expect(mine(store.on(test))).toEqual({tnam1a: 'Cold', tnam1b: 'Hot'});
	});

	it('are read by that version as before, and what it changes is understood', async () => {
		const {folder, file} = await former(written);
		const store = await open(folder);
		store.on(main).rememberAddress('tnam1a');
		store.on(main).labelAddress('tnam1c', 'New');
		await store.settled();
		const content = JSON.parse(await readFile(file, 'utf8'));
		const labels = content.addresses.map(({address, label}: {address: string; label: string}) => [
			address,
			label,
		]);
		expect(Object.fromEntries(labels)).toEqual({tnam1a: 'Cold', tnam1b: 'Hot', tnam1c: 'New'});
		// It keeps what it does not know, and writes one label for each address.
		content.addresses = [
			{address: 'tnam1a', label: 'Ice', usedAt: 3},
			{address: 'tnam1c', label: 'New', usedAt: 2},
		];
		await writeFile(file, JSON.stringify(content));
		const next = await open(folder);
		expect(mine(next.on(main))).toEqual({tnam1a: 'Ice', tnam1c: 'New'});
		next.on(main).rememberAddress('tnam1a');
		expect(mine(next.on(main))).toEqual({tnam1a: 'Ice', tnam1c: 'New'});
		expect(mine(next.on(test))).toEqual({});
	});
});

describe('labels of two chains', () => {
	it('are apart, also those of one address', () => {
		const store = createMemoryStore();
		store.on(main).labelAddress('tnam1a', 'Cold');
		store.on(test).labelAddress('tnam1a', 'Toy');
		store.on(test).labelAddress('tnam1b', 'Cold');
		expect(mine(store.on(main))).toEqual({tnam1a: 'Cold'});
		expect(mine(store.on(test))).toEqual({tnam1a: 'Toy', tnam1b: 'Cold'});
		store.on(test).labelAddress('tnam1a', '');
		expect(mine(store.on(test))).toEqual({tnam1b: 'Cold'});
		expect(labelOf(store.on(test), 'tnam1a')).toBe('Cold');
	});

	it('are understood on both, those of the chain first; of one that is not known, all alike', () => {
		const store = createMemoryStore();
		store.on(main).labelAddress('tnam1a', 'Cold');
		store.on(test).labelAddress('tnam1b', 'cold');
		store.on(test).labelAddress('tnam1c', 'Toy');
		expect(addressesCalled('cold', store.on(main).names())).toEqual(['tnam1a']);
		expect(addressesCalled('cold', store.on(test).names())).toEqual(['tnam1b']);
		expect(addressesCalled('toy', store.on(main).names())).toEqual(['tnam1c']);
		expect(addressesCalled('cold', store.names())).toEqual(['tnam1a', 'tnam1b']);
	});

	it('are taken away where they belong', () => {
		const store = createMemoryStore();
		store.on(main).labelAddress('tnam1a', 'Cold');
		expect(store.on(test).labelAddress('tnam1a', '')).toBe(
			'it is called Cold on namada.main, and loses that label there',
		);
		expect(mine(store.on(main))).toEqual({tnam1a: 'Cold'});
		store.on(test).forgetAddress('tnam1a');
		expect(store.on(test).read().addresses).toEqual([]);
		expect(mine(store.on(main))).toEqual({tnam1a: 'Cold'});
		store.on(main).forgetAddress('tnam1a');
		expect(store.on(main).read().addresses).toEqual([]);
	});
});

describe('labels of validators', () => {
	it('are of their chain and of no delegator, until the address is opened as one', () => {
		const store = createMemoryStore().on(main);
		store.labelValidator('tnam1v', 'Uncle');
		const known = () => store.read().addresses.find(({address}) => address === 'tnam1v');
		expect(known()).toEqual({address: 'tnam1v', label: 'Uncle', usedAt: 0, isValidator: true});
		expect(mine(store)).toEqual({});
		expect(addressesCalled('uncle', store.names())).toEqual(['tnam1v']);
		expect(store.names()).toContainEqual({address: 'tnam1v', label: 'Uncle', isValidator: true});
		store.rememberAddress('tnam1v');
		expect(mine(store)).toEqual({tnam1v: 'Uncle'});
		store.forgetAddress('tnam1v');
		expect([mine(store), known()?.label]).toEqual([{}, 'Uncle']);
		expect(store.on(test).labelValidator('tnam1v', '')).toContain('it is called Uncle on namada.main');
		expect(store.labelValidator('tnam1v', '')).toBeUndefined();
		expect(known()).toBeUndefined();
	});

	it('change that of a delegator, who stays one, and are not given while the chain is not known', () => {
		const store = createMemoryStore();
		expect(store.labelValidator('tnam1v', 'Uncle')).toContain('not known yet');
		store.on(main).labelAddress('tnam1v', 'Cold');
		store.on(main).labelValidator('tnam1v', 'Warm');
		expect(mine(store.on(main))).toEqual({tnam1v: 'Warm'});
	});

	it('are kept in the file, with what a newer version says of them, and lose their kind with a delegator', async () => {
		const folder = await temporaryFolder();
		const file = path.join(folder, 'state.json');
		const label = {chain: main, address: 'tnam1v', label: 'Uncle', kind: 'validator', color: 'red'};
		await writeFile(file, JSON.stringify({labels: [label, {...label, address: 'tnam1x', kind: 'account'}]}));
		const first = (await open(folder)).on(main);
		expect(mine(first)).toEqual({tnam1x: 'Uncle'});
		first.labelValidator('tnam1v', 'Aunt');
		await first.settled();
		const read = async () => JSON.parse(await readFile(file, 'utf8')).labels;
		expect(await read()).toContainEqual({...label, label: 'Aunt'});
		expect(await read()).toContainEqual({...label, address: 'tnam1x', kind: 'account'});
		first.labelAddress('tnam1v', 'Mine');
		await first.settled();
		expect(await read()).toContainEqual({chain: main, address: 'tnam1v', label: 'Mine', color: 'red'});
		expect(mine((await open(folder)).on(main))).toMatchObject({tnam1v: 'Mine'});
	});
});

it('two dashboards at once, on two chains, lose no label of the other', async () => {
	const {folder} = await former([{address: 'tnam1a', label: 'Cold', usedAt: 1}]);
	const [first, second] = [(await open(folder)).on(main), (await open(folder)).on(test)];
	first.rememberAddress('tnam1a');
	// Its label is that of the chain on which it is opened first: whichever writes first, if neither waits.
	await first.settled();
	second.labelAddress('tnam1b', 'Toy');
	first.labelAddress('tnam1c', 'Hot');
	second.labelAddress('tnam1a', 'Warm');
	await Promise.all([first.settled(), second.settled()]);
	const last = await open(folder);
	expect(mine(last.on(main))).toEqual({tnam1a: 'Cold', tnam1c: 'Hot'});
	expect(mine(last.on(test))).toEqual({tnam1a: 'Warm', tnam1b: 'Toy'});
});

it('none is dropped for addresses that were looked at since, and one too many is refused', () => {
	const store = createMemoryStore({addresses: [{address: 'tnam1old', label: 'Old', usedAt: 1}]}).on(main);
	store.labelAddress('tnam1a', 'Cold');
	for (let number = 0; number < 250; number++) store.rememberAddress(`tnam1x${number}`);
	expect(mine(store)).toEqual({tnam1a: 'Cold', tnam1old: 'Old'});
	for (let number = 0; number < 998; number++)
		expect(store.labelAddress(`tnam1y${number}`, 'y')).toBeUndefined();
	expect(store.labelAddress('tnam1b', 'Hot')).toBe('there are 1000 labels: remove one first');
	expect(store.labelAddress('tnam1a', 'Ice')).toBeUndefined();
	expect(Object.keys(mine(store))).toHaveLength(1000);
});
