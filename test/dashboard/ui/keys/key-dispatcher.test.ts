import {describe, expect, it} from 'vitest';
import {
	createKeyDispatcher,
	idleActions,
	type KeyHandlers,
} from '../../../../source/dashboard/ui/keys/key-dispatcher.ts';
import {usualKeys} from '../../../../source/keys/key-map.ts';

function start(handlers: KeyHandlers) {
	const done: string[] = [];
	const dispatcher = createKeyDispatcher(usualKeys, reason => done.push(`idle: ${reason}`));
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

	it('means nothing where no layer has it', () => {
		const {dispatcher, done} = start({});
		expect(dispatcher.act('nextPage')).toBe(false);
		expect(done).toEqual([]);
	});
});

it('knows the actions that are idle', () => {
	expect(idleActions({nextPage: 'this is the last page', details() {}, sort: 'one order'})).toEqual([
		'nextPage',
		'sort',
	]);
});
