import {expect, it} from 'vitest';
import {readSigning, type SigningReading} from '../../source/model/read-signing.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {testValidator, writeLiveness} from '../helpers/chain-answers.ts';
import {serveChainNode} from '../helpers/serve-chain-node.ts';

const path = '/vp/pos/validator/liveness_info';
const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

it('asks for missed votes no more often than blocks come', async () => {
	const heron = testValidator(1, 4n);
	const served = await serveChainNode({state: {[path]: writeLiveness({validators: [heron]})}});
	const node = createChainNode({address: served.url, timeLimit});
	const readings: SigningReading[] = [];
	const read = async () => {
		const now = () => 60_000 * (readings.length + 1);
		const expected = {chainId: undefined, epoch: 1204n};
		readings.push(await readSigning(readings.at(-1), {node, expected, now}, {signal: undefined}));
		return served.asked().filter(each => each === path).length;
	};
	expect(await read()).toBe(1);
	expect(await read()).toBe(1);
	expect(await read()).toBe(1);
	// The answer still holds, however long no block came.
	expect(readings.at(-1)?.shown).toMatchObject({at: 180_000, liveness: {height: 4_030_720n}});
	served.facts.height += 5n;
	expect(await read()).toBe(2);
	expect(readings.at(-1)?.shown?.signs.get(heron.address)).toBe('yes');
});
