import {expect, it} from 'vitest';
import {createMemoryStore} from '../../source/store/store.ts';
import {addressOf} from '../helpers/addresses.ts';

const [cold, hot] = [addressOf(1), addressOf(2)];
const chain = 'namada.main';
const given = [
	{chain, address: cold, label: 'Cold of the file'},
	{chain: undefined, address: hot, label: 'Hot of the file'},
	{chain: 'other.chain', address: addressOf(3), label: 'Elsewhere'},
];
const namesOf = (store: ReturnType<typeof createMemoryStore>) =>
	Object.fromEntries(store.read().addresses.map(({address, label}) => [address, label]));

it('adds the labels of a file behind those that were given here, and keeps none of them', () => {
	const kept = createMemoryStore();
	const store = kept.on(chain, given);
	expect(namesOf(store)).toEqual({[cold]: 'Cold of the file', [hot]: 'Hot of the file'});
	expect(store.read()).toBe(store.read());
	expect(store.labelAddress(cold, 'Mine')).toBe(undefined);
	expect(namesOf(store)).toEqual({[cold]: 'Mine', [hot]: 'Hot of the file'});
	expect(namesOf(kept.on(chain))).toEqual({[cold]: 'Mine'});
	expect(store.labelAddress(cold, '')).toBe(undefined);
	expect(namesOf(store)).toEqual({[cold]: 'Cold of the file', [hot]: 'Hot of the file'});
});

it('says of a label of the file that it is removed there', () => {
	const store = createMemoryStore().on(chain, given);
	expect(store.labelAddress(cold, '')).toBe(
		'that label stands in the file of labels of the profile: remove it there',
	);
	expect(namesOf(store)[cold]).toBe('Cold of the file');
});
