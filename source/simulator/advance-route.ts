import type {Hono} from 'hono';
import type {Chain} from './chain.ts';
import {Refusal} from './shape.ts';

/** Units in which a chain that stands still is moved on, each with the most of it in one request. */
const units = {blocks: 100_000, epochs: 30} as const;
type Unit = keyof typeof units;

/** Blocks that are made in one go, so that requests in between are answered. */
const blocksAtOnce = 1000;

export const advancePath = '/advance';

/**
Serves POST /advance: moves a chain that stands still on by blocks, or to the start of an epoch to come.
@param isStill false if it goes on by itself; then it is refused
*/
export function serveAdvance(app: Hono, chain: Chain, isStill: boolean): void {
	const {state} = chain;
	const makeBlocks = async (until: bigint) => {
		while (state.height < until) {
			const left = until - state.height;
			chain.advance(Number(left < blocksAtOnce ? left : blocksAtOnce));
			await new Promise(resolve => setImmediate(resolve));
		}
	};
	app.post(advancePath, async c => {
		if (!isStill) throw new Refusal(400, 'only a chain of speed 0 is moved on');
		const {unit, count} = readCount(c.req.query());
		if (unit === 'blocks') await makeBlocks(state.height + BigInt(count));
		else for (let epochs = 0; epochs < count; epochs++) await makeBlocks(state.nextEpochHeight);
		return c.json({epoch: String(state.epoch), height: String(state.height)});
	});
}

function readCount(query: Readonly<Record<string, string>>): {readonly unit: Unit; readonly count: number} {
	const given = Object.keys(query);
	const unit = (Object.keys(units) as Unit[]).find(known => known === given[0]);
	if (unit === undefined || given.length > 1)
		throw new Refusal(400, `advance: expected ?${Object.keys(units).join('=N or ?')}=N`);
	const text = query[unit] ?? '';
	const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
	if (count < 1 || count > units[unit])
		throw new Refusal(400, `${unit}: expected a whole number from 1 to ${units[unit]}`);
	return {unit, count};
}
