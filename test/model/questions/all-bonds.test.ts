import {expect, it} from 'vitest';
import {bondsQuestion} from '../../../source/model/questions/stake.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createBond} from '../../helpers/stake.ts';
import {addressOf} from '../../helpers/validators.ts';

const bonds = [createBond(1), createBond(2), createBond(1, {startEpoch: 1200n, amount: 5n})];

function ask(all = bonds, some = all) {
	const indexer = createFakeIndexer(0);
	indexer.bonds = all;
	return {indexer, answer: () => bondsQuestion.check?.({indexer}, addressOf(1), some)};
}

it.each([
	['of the same sums by validator are all there are', bonds, true],
	['of which one is missing are not', bonds.slice(1), false],
	['of another sum are not', [createBond(1), createBond(2, {amount: 7n}), bonds[2]!], false],
	['of which an amount is not known cannot be compared', [createBond(1, {amount: undefined})], undefined],
])('bonds %s', async (_what, some, expected) => {
	expect(await ask(bonds, some).answer()).toBe(expected);
});

it('bonds with more validators than a page has cannot be compared', async () => {
	const many = Array.from({length: 31}, (_, index) => createBond(index));
	expect(await ask(many).answer()).toBeUndefined();
});

it('bonds cannot be compared where the merged ones cannot be had', async () => {
	const {indexer, answer} = ask();
	indexer.failure = {kind: 'serviceError', address: '', status: 500, words: undefined};
	expect(await answer()).toBeUndefined();
});
