import {expect, it} from 'vitest';
import {contextKeys} from '../../../source/dashboard/overlays/context-keys.ts';
import type {KeyHandlers} from '../../../source/dashboard/ui/keys/key-dispatcher.ts';
import {createKeyMap, defaultKeys} from '../../../source/keys/key-map.ts';

const nothing = () => {};

function linesOf(handlers: KeyHandlers, keys = defaultKeys) {
	const beneath = {
		context: 'list',
		handlerOf: action => handlers[action],
		isThere: () => true,
		explain: () => [],
		act: nothing,
	} as const satisfies Parameters<typeof contextKeys>[1];
	return contextKeys(keys, beneath).map(({keys: names, text, reason}) => [
		names,
		text,
		...(reason ? [reason] : []),
	]);
}

it('tells of what does something here alone, and why of what does nothing now', () => {
	const lines = linesOf({
		sort: nothing,
		reverse: nothing,
		down: nothing,
		up: nothing,
		unmark: 'nothing is marked',
		facets: {never: 'this list is not filtered'},
		quit: nothing,
		command: nothing,
	});
	expect(lines).toEqual([
		['u', 'unmark all rows', 'nothing is marked'],
		['s S', 'what to sort by, reverse it'],
		['j k', 'down, up'],
		[':', 'go or do anything'],
		['Q', 'quit'],
	]);
});

it('does what of two keys does anything now', () => {
	expect(linesOf({nextPage: 'this is the last page', previousPage: nothing})).toEqual([
		['n p', 'next page, previous page'],
	]);
	expect(linesOf({nextPage: 'this is the last page', previousPage: 'and the first'})).toEqual([
		['n p', 'next page, previous page', 'this is the last page'],
	]);
});

it('names the keys in force', () => {
	const keys = createKeyMap({refresh: ['R'], nextRow: ['ctrl-x']});
	expect(linesOf({refresh: nothing}, keys)).toEqual([['R', 'ask the service now']]);
});
