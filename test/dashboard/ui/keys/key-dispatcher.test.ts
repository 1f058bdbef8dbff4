import {describe, expect, it} from 'vitest';
import {
	createKeyDispatcher,
	idleActions,
	type KeyHandlers,
} from '../../../../source/dashboard/ui/keys/key-dispatcher.ts';
import {defaultKeys} from '../../../../source/keys/key-map.ts';

function start(handlers: KeyHandlers) {
	const done: string[] = [];
	const dispatcher = createKeyDispatcher(defaultKeys, {
		onIdle: reason => done.push(`idle: ${reason}`),
		onUnbound: () => done.push('unbound'),
	});
	dispatcher.add(() => ({context: undefined, handlers: {down: () => done.push('below'), quit: 'not now'}}));
	dispatcher.add(() => ({context: 'list', handlers}));
	return {dispatcher, done};
}

describe('a key', () => {
	it('says why it does nothing, where its handler is the reason', () => {
		const {dispatcher, done} = start({nextPage: 'this is the last page'});
		dispatcher.press('n');
		expect(dispatcher.act('nextPage')).toBe(true);
		expect(done).toEqual(['idle: this is the last page', 'idle: this is the last page']);
	});

	it('is idle in the topmost layer that has it, whatever one below would do', () => {
		const {dispatcher, done} = start({down: 'there is no row here'});
		dispatcher.press('j');
		dispatcher.press('Q');
		expect(done).toEqual(['idle: there is no row here', 'idle: not now']);
	});

	it('of an interrupt goes past a view that takes two in a row, as one that loads again and again would', () => {
		const done: string[] = [];
		const dispatcher = createKeyDispatcher(defaultKeys, {onIdle: () => {}, onUnbound: () => {}});
		dispatcher.add(() => ({context: undefined, handlers: {interrupt: () => done.push('program')}}));
		dispatcher.add(() => ({context: 'list', handlers: {interrupt: () => done.push('view'), down: () => {}}}));
		for (const key of ['ctrl-c', 'ctrl-c', 'ctrl-c', 'ctrl-c', 'j', 'ctrl-c']) dispatcher.press(key);
		expect(done).toEqual(['view', 'view', 'program', 'program', 'view']);
	});

	it('means nothing where no layer has it, and is told of where the table has nothing for it', () => {
		const {dispatcher, done} = start({});
		expect(dispatcher.act('nextPage')).toBe(false);
		expect(done).toEqual([]);
		dispatcher.press('n');
		dispatcher.press('ü');
		expect(done).toEqual(['unbound']);
	});

	it('is text in a prompt and a letter in a menu, and not told of there', () => {
		const {dispatcher, done} = start({});
		const takeLetter = (letter: string) => void done.push(`letter ${letter}`);
		const remove = dispatcher.add(() => ({context: 'choice', handlers: {}, onLetter: takeLetter}));
		dispatcher.press('ü');
		remove();
		const takeText = (text: string) => void done.push(`text ${text}`);
		dispatcher.add(() => ({context: 'prompt', handlers: {}, onText: takeText}));
		dispatcher.press('ü');
		dispatcher.press('f1');
		expect(done).toEqual(['letter ü', 'text ü']);
	});
});

it('knows the actions that are idle', () => {
	expect(idleActions({nextPage: 'this is the last page', details() {}, sort: 'one order'})).toEqual([
		'nextPage',
		'sort',
	]);
});
