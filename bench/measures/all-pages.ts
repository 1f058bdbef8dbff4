import {milliseconds, times} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {cli, type ServedChain, timeProcess} from '../service/chain.ts';

const rounds = 5;
const bareFetch = new URL('../programs/bare-fetch.ts', import.meta.url).pathname;
const nothing = new URL('../programs/nothing.ts', import.meta.url).pathname;

/** `validators --all -o json` beside a bare fetch loop over the same pages, each less its own start. */
export async function measureAllPages(chain: ServedChain): Promise<readonly Line[]> {
	const taken = {
		ours: [] as number[],
		ourStart: [] as number[],
		bare: [] as number[],
		bareStart: [] as number[],
	};
	for (let round = 0; round < rounds; round++) {
		taken.ours.push(await timeProcess(cli, ['validators', '--all', '-o', 'json', '-i', chain.address]));
		taken.bare.push(await timeProcess(bareFetch, [chain.address]));
		taken.ourStart.push(await timeProcess(cli, ['--version']));
		taken.bareStart.push(await timeProcess(nothing));
	}
	const ours = median(taken.ours) - median(taken.ourStart);
	const bare = median(taken.bare) - median(taken.bareStart);
	const measure = 'validators --all -o json, 10 000 validators';
	return [
		{measure, program: 'stakedeck', figures: [milliseconds(ours)]},
		{measure, program: 'bare fetch loop', figures: [milliseconds(bare)]},
		{measure, program: 'their ratio', figures: [times(ours / bare)], goal: atMost(ours / bare, 1.3, '1.3×')},
	];
}
