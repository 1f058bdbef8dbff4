import {expect, it} from 'vitest';
import {share} from '../../../source/services/indexer/share.ts';

/** A question whose answers are given by hand. */
function shared() {
	const asked: {signal: AbortSignal; answer(value: number): void; fail(error: Error): void}[] = [];
	const ask = share<number>(
		({signal} = {}) =>
			new Promise((resolve, reject) => {
				asked.push({signal: signal!, answer: resolve, fail: reject});
				signal?.addEventListener('abort', () => reject(new Error('cancelled')));
			}),
	);
	return {ask, asked};
}

it('answers all who ask meanwhile with one question, and later ones with another', async () => {
	const {ask, asked} = shared();
	const both = Promise.all([ask(), ask()]);
	asked[0]?.answer(7);
	expect(await both).toEqual([7, 7]);
	const later = ask();
	asked[1]?.answer(8);
	expect(await later).toBe(8);
	expect(asked).toHaveLength(2);
});

it('fails for all of them, and is asked again', async () => {
	const {ask, asked} = shared();
	const both = Promise.allSettled([ask(), ask()]);
	asked[0]?.fail(new Error('oops'));
	expect((await both).map(({status}) => status)).toEqual(['rejected', 'rejected']);
	const later = ask();
	asked[1]?.answer(8);
	expect(await later).toBe(8);
});

it('goes on while anybody waits, and is cancelled with the last', async () => {
	const {ask, asked} = shared();
	const [one, other] = [new AbortController(), new AbortController()];
	const both = Promise.allSettled([ask({signal: one.signal}), ask({signal: other.signal})]);
	one.abort();
	expect(asked[0]?.signal.aborted).toBe(false);
	other.abort();
	expect(asked[0]?.signal.aborted).toBe(true);
	// Whoever asks from now on is not cancelled with it.
	const later = ask();
	asked[1]?.answer(8);
	expect(await later).toBe(8);
	await both;
});

it('is cancelled for one who had left before', async () => {
	const {ask} = shared();
	await expect(ask({signal: AbortSignal.abort()})).rejects.toThrow('cancelled');
});
