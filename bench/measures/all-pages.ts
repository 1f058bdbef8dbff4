import {milliseconds, times} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {cli, manyValidators, type ServedChain, serveChain, timeProcess} from '../service/chain.ts';
import {openRelay} from '../service/relay.ts';

/** Through a relay each round takes half a minute, and the machine's load counts for less. */
const rounds = {near: 9, far: 3};
const relayMilliseconds = 50;
const bareFetch = new URL('../programs/bare-fetch.ts', import.meta.url).pathname;
const nothing = new URL('../programs/nothing.ts', import.meta.url).pathname;

/** `validators --all -o json` beside a bare fetch loop, page after page, on loopback and from far away. */
export async function measureAllPages(chain: ServedChain): Promise<readonly Line[]> {
	const measure = 'validators --all -o json, 10 000 validators';
	const near = await compare(chain.address, rounds.near);
	const relay = await openRelay(chain, relayMilliseconds);
	try {
		const far = await compare(relay.address, rounds.far);
		return [
			...toLines(measure, near, 1.1),
			...toLines(`${measure}, ${relayMilliseconds} ms away`, far, 0.33),
			...toLines(`${measure}, in one piece`, await compareWhole(chain)),
		];
	} finally {
		await relay.close();
	}
}

/** The same from a service that has the list in one piece, beside the loop over the pages of the first. */
async function compareWhole(paged: ServedChain): Promise<Comparison> {
	const whole = await serveChain([...manyValidators, '--shapes', 'server']);
	try {
		return await compare(whole.address, rounds.near, paged.address);
	} finally {
		await whole.stop();
	}
}

/** Milliseconds, each less the program's own start. */
interface Comparison {
	readonly ours: number;
	readonly bare: number;
}

async function compare(address: string, roundCount: number, bareAddress = address): Promise<Comparison> {
	const taken = {
		ours: [] as number[],
		ourStart: [] as number[],
		bare: [] as number[],
		bareStart: [] as number[],
	};
	for (let round = 0; round < roundCount; round++) {
		taken.ours.push(await timeProcess(cli, ['validators', '--all', '-o', 'json', '-i', address]));
		taken.bare.push(await timeProcess(bareFetch, [bareAddress]));
		taken.ourStart.push(await timeProcess(cli, ['--version']));
		taken.bareStart.push(await timeProcess(nothing));
	}
	return {
		ours: median(taken.ours) - median(taken.ourStart),
		bare: median(taken.bare) - median(taken.bareStart),
	};
}

function toLines(measure: string, {ours, bare}: Comparison, most?: number): readonly Line[] {
	return [
		{measure, program: 'stakedeck', figures: [milliseconds(ours)]},
		{measure, program: 'bare fetch loop', figures: [milliseconds(bare)]},
		{
			measure,
			program: 'their ratio',
			figures: [times(ours / bare)],
			...(most !== undefined && {goal: atMost(ours / bare, most, times(most))}),
		},
	];
}
