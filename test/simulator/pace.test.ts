import {expect, it} from 'vitest';
import {defaultSpeed} from '../../source/simulator/chain.ts';
import {until} from '../helpers/until.ts';
import {type ServedChain, serveChain} from './serve.ts';

/** A chain whose real clock goes on by a second at each look. */
function serveFast(speed: number): Promise<ServedChain> {
	let time = 1_795_000_000_000;
	const now = () => {
		time += 1000;
		return time;
	};
	return serveChain({validators: 5, delegators: 1, speed, now});
}

it('blocks come as time passes', async () => {
	const {chain} = await serveFast(1000);
	const {height} = chain.state;
	await until(() => chain.state.height > height);
});

it('an epoch of six hours takes less than half a minute, unless told otherwise', () => {
	expect(21_600 / defaultSpeed).toBeLessThan(30);
});

it('times are served by the real clock however far the chain has run, and tell the epoch', async () => {
	const {chain, get} = await serveFast(20_000);
	const {epoch} = chain.state;
	await until(() => chain.state.epoch > epoch + 1n);
	const {body} = await get('/api/v1/gov/proposal/3');
	const [currentTime, startTime, startEpoch] = [body.currentTime, body.startTime, body.startEpoch].map(
		BigInt,
	);
	expect(Number(currentTime) - 1_795_000_000).toBeLessThan(60);
	expect(chain.state.time / 1000 - 1_795_000_000).toBeGreaterThan(20_000);
	expect(startEpoch! + (currentTime! - startTime!) / 21_600n).toBe(chain.state.epoch);
});

it('at speed 0 it stands still', async () => {
	const {chain, get} = await serveFast(0);
	const {height} = chain.state;
	const first = await get('/api/v1/gov/proposal');
	expect(await get('/api/v1/gov/proposal')).toEqual(first);
	expect(chain.state.height).toBe(height);
});
