import {expect, it} from 'vitest';
import type {Purpose} from '../../source/domain/extensions.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import {AnswerCache} from '../../source/model/answer-cache.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';

/** Makes an indexer whose requests wait until they are answered, each noted with its purpose. */
function createWaiting() {
	const fake = createFakeIndexer(1);
	const waiting: {readonly purpose: Purpose | undefined; answer(): void}[] = [];
	const indexer = new AnswerCache(() => 0).around({
		...fake,
		getParameters(options) {
			const {promise, resolve} = Promise.withResolvers<Parameters>();
			waiting.push({purpose: options?.purpose, answer: () => resolve(fake.parameters)});
			return promise;
		},
	});
	return {
		ask: (purpose: Purpose) => indexer.getParameters({purpose}),
		waiting,
		parameters: fake.parameters,
	};
}

it.each([
	['screen', 'start'],
	['ledger', 'mine'],
	['ledger', 'screen'],
] as const)(
	'a question for %s that waits its turn does not hold up the same one for %s',
	async (low, high) => {
		const {ask, waiting, parameters} = createWaiting();
		const first = ask(low);
		const second = ask(high);
		expect(waiting.map(({purpose}) => purpose)).toEqual([low, high]);
		waiting[1]?.answer();
		await expect(second).resolves.toEqual(parameters);
		waiting[0]?.answer();
		await expect(first).resolves.toEqual(parameters);
	},
);

it.each([
	['start', 'start'],
	['start', 'ledger'],
	['mine', 'screen'],
] as const)('a question for %s that is under way is also asked for %s', async (high, low) => {
	const {ask, waiting, parameters} = createWaiting();
	const both = Promise.all([ask(high), ask(low)]);
	expect(waiting).toHaveLength(1);
	waiting[0]?.answer();
	await expect(both).resolves.toEqual([parameters, parameters]);
	void ask(low);
	expect(waiting).toHaveLength(2);
});

it.each([
	['is known where the newest block is new', 5n, true],
	[
		'is asked for again where the newest block was old, so that the end of a lag is seen at once',
		300n,
		false,
	],
])('the time of a block %s', async (_, age, isTimed) => {
	const now = 1_790_000_000_000;
	const fake = createFakeIndexer(1);
	const answers = new AnswerCache(() => now);
	const {extensions} = answers.around({
		...fake,
		extensions: {
			...fake.extensions,
			getLatestHeight: async () => ({height: 77n, source: {}, flaws: []}),
			getBlock: async height =>
				({height, timestamp: `${BigInt(now / 1000) - age}`, source: {}, flaws: []}) as never,
		},
	});
	await extensions.getLatestHeight();
	await extensions.getBlock(77n);
	expect(answers.isTimed()).toBe(isTimed);
});
