import {describe, expect, it} from 'vitest';
import {createMemoryStore} from '../../source/store/store.ts';

function counting(start = 1000): () => number {
	let time = start;
	return () => time++;
}

describe('addresses', () => {
	it('stand with the last used first, and keep their label', () => {
		const store = createMemoryStore({}, counting());
		store.rememberAddress('tnam1a');
		store.labelAddress('tnam1a', 'savings');
		store.rememberAddress('tnam1b');
		store.rememberAddress('tnam1a');
		expect(store.read().addresses).toEqual([
			{address: 'tnam1a', label: 'savings', usedAt: 1003},
			{address: 'tnam1b', label: undefined, usedAt: 1002},
		]);
	});

	it('lose their label to an empty one, and their place when they are forgotten', () => {
		const store = createMemoryStore({}, counting());
		store.labelAddress('tnam1a', 'savings');
		store.labelAddress('tnam1a', ' ');
		expect(store.read().addresses).toEqual([{address: 'tnam1a', label: undefined, usedAt: 1000}]);
		store.forgetAddress('tnam1a');
		expect(store.read().addresses).toEqual([]);
	});

	it('leave from the end where there are more than 200', () => {
		const store = createMemoryStore({}, counting());
		for (let number = 0; number < 205; number++) store.rememberAddress(`tnam1${number}`);
		const {addresses} = store.read();
		expect([addresses.length, addresses[0]?.address, addresses.at(-1)?.address]).toEqual([
			200,
			'tnam1204',
			'tnam15',
		]);
	});
});

describe('bookmarks', () => {
	it('stand by name, one for each', () => {
		const store = createMemoryStore();
		store.addBookmark('jailed', 'validators state=jailed');
		store.addBookmark('fees', 'proposals /fee');
		store.addBookmark('jailed', 'validators state=jailed all');
		expect(store.read().bookmarks).toEqual([
			{name: 'fees', route: 'proposals /fee'},
			{name: 'jailed', route: 'validators state=jailed all'},
		]);
		store.removeBookmark('jailed');
		expect(store.read().bookmarks.map(({name}) => name)).toEqual(['fees']);
	});

	it('leave by age, whatever their name', () => {
		const store = createMemoryStore();
		for (let number = 0; number < 201; number++) store.addBookmark(`mark ${200 - number}`, 'tx');
		const names = store.read().bookmarks.map(({name}) => name);
		expect(names).toHaveLength(200);
		expect(names).toContain('mark 0');
		expect(names).not.toContain('mark 200');
	});
});

it('commands stand in the order they were typed in, without repeats in a row, 500 of them', () => {
	const store = createMemoryStore();
	for (const text of ['a', 'b', 'b', 'a']) store.addCommand(text);
	expect(store.read().commands).toEqual(['a', 'b', 'a']);
	for (let number = 0; number < 500; number++) store.addCommand(`page=${number}`);
	expect(store.read().commands.slice(0, 1)).toEqual(['page=0']);
	expect(store.read().commands).toHaveLength(500);
});

describe('texts', () => {
	it('lose what a terminal would act on, and a label its end where it is too long', () => {
		const store = createMemoryStore();
		store.labelAddress('tnam1a', `\u001b[2Jmy\n\u202esavings ${'x'.repeat(99)}`);
		expect(store.read().addresses[0]?.label).toBe(`my savings ${'x'.repeat(49)}`);
	});

	it.each([
		['rememberAddress', ['zsknam1secret']],
		['labelAddress', ['tnam1a', 'my zsknam1secret']],
		['labelAddress', ['zsk\u200bnam1secret', '']],
		['addBookmark', ['zsknam1secret', 'tx']],
		['addBookmark', ['mine', `bonds ${'x'.repeat(2000)} ZSKNAM1SECRET`]],
		['addCommand', ['bonds zsk\u001b[0mnam1secret']],
	] as const)('with a spending key are refused by %s', (method, texts) => {
		const store = createMemoryStore();
		const before = store.read();
		const add: (...typed: string[]) => string | undefined = store[method];
		expect(add(...texts)).toBe('that holds a spending key, which is never kept');
		expect(store.read()).toBe(before);
	});

	it('that are empty or too long are refused', () => {
		const store = createMemoryStore();
		expect(store.addBookmark('\u0007', 'tx')).toBe('it is empty');
		expect(store.addCommand('x'.repeat(1001))).toBe(
			'that is too long to be remembered: 1000 characters at most',
		);
		expect(store.addCommand('x'.repeat(1000))).toBeUndefined();
	});
});

describe('listeners', () => {
	it('are told of changes until they leave, and the object is the same in between', () => {
		const store = createMemoryStore();
		let calls = 0;
		const leave = store.subscribe(() => calls++);
		store.addCommand('tx');
		const first = store.read();
		store.addCommand('tx');
		expect([calls, store.read() === first]).toEqual([1, true]);
		store.addCommand('events');
		leave();
		store.addCommand('tx');
		expect(calls).toBe(2);
	});
});

it('keeps what is quiet on its own chain, with the stake that it concerned, until it is loud again', () => {
	const store = createMemoryStore();
	const [main, other] = [store.on('main'), store.on('other')];
	expect(main.quietConcern('stake.jailed tnam1v', 1_000_000_000_000_000_000_001n)).toBeUndefined();
	main.quietConcern('stake.below tnam1w', 5n);
	main.quietConcern('stake.below tnam1w', 7n);
	expect([...main.read().quiet]).toEqual([
		['stake.jailed tnam1v', 1_000_000_000_000_000_000_001n],
		['stake.below tnam1w', 7n],
	]);
	expect(other.read().quiet.size).toBe(0);
	main.rouseConcern('stake.jailed tnam1v');
	expect([...main.read().quiet.keys()]).toEqual(['stake.below tnam1w']);
	expect(store.on(undefined).quietConcern('stake.jailed tnam1v', 1n)).toMatch('which chain this is');
});
