import {cli, type ServedChain, timeProcess} from './processes.ts';
import {median} from './statistics.ts';
import {type Measure, milliseconds, ratio, verdict} from './table.ts';

const rounds = 5;
const bareFetch = new URL('programs/bare-fetch.ts', import.meta.url).pathname;
const nothing = new URL('programs/nothing.ts', import.meta.url).pathname;

/** `validators --all -o json` beside a bare fetch loop over the same pages, each less its own start. */
export async function measureAllPages(chain: ServedChain): Promise<Measure> {
	const times = {
		ours: [] as number[],
		ourStart: [] as number[],
		bare: [] as number[],
		bareStart: [] as number[],
	};
	for (let round = 0; round < rounds; round++) {
		times.ours.push(await timeProcess(cli, ['validators', '--all', '-o', 'json', '-i', chain.address]));
		times.bare.push(await timeProcess(bareFetch, [chain.address]));
		times.ourStart.push(await timeProcess(cli, ['--version']));
		times.bareStart.push(await timeProcess(nothing));
	}
	const ours = median(times.ours) - median(times.ourStart);
	const bare = median(times.bare) - median(times.bareStart);
	return {
		name: 'validators --all -o json, 10 000 validators',
		figure: milliseconds(ours),
		beside: `bare fetch loop ${milliseconds(bare)}: ${ratio(ours, bare)}`,
		goal: verdict(ours / bare, 1.3, '×'),
	};
}
