import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {cli, spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';
import {noteCounts} from './counts.ts';
import {startHonestChain} from './honest-chain.ts';
import {busiestMinute, openRelay} from './relay.ts';

/** Words for what was asked how often. */
function countPaths(asked: ReturnType<typeof busiestMinute>): string {
	const paths = asked.map(({target}) => target.replace(/\?.*/, '').replaceAll(/tnam1\w+|\d+|%22.*/g, '…'));
	const counts = Object.entries(Object.groupBy(paths, each => each)).map(
		([each, same = []]) => [same.length, each] as const,
	);
	return counts
		.toSorted(([left], [right]) => right - left)
		.join(' ')
		.replaceAll(',', ' ');
}

/** Places in the program, with what is typed there. */
const places: readonly (readonly [string, string])[] = [
	['overview', ''],
	['validators', ''],
	['validators', '\r'],
	['validators sort=missed', ''],
	['proposals', ''],
	['proposals', '\r'],
	['proposals', 'v'],
	['delegator', ''],
	['stake', ''],
	['stake', '\r'],
	['history', ''],
	['parameters', ''],
	['tx', ''],
	['changes', ''],
	['calendar', ''],
	['overview', ':networks\r'],
	['overview', ':service\r'],
];

const isOfAddress = /^(?:stake|history)$/;

const minutes = Number(process.env.MINUTES ?? 5);
/** Labels of addresses, one of which has stake. */
const addresses = 8;
/** What indexer and node are asked in any minute but the first, in which all is read for the first time. */
const maxAMinute = 40;

it('asks a service no more than it promises, whatever is in view', {timeout: 3_600_000}, async () => {
	const {url: honest, delegator} = await startHonestChain();
	const others = Array.from({length: addresses - 1}, (_, at) => addressOf(100 + at));
	const labels = [delegator, ...others].map((address, at) => `,${address},mine ${at},\n`);

	const watch = async ([route, keys]: readonly [string, string]) => {
		const relay = await openRelay(honest);
		const folder = await temporaryFolder();
		const env = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
		const file = path.join(folder, 'labels.csv');
		await writeFile(file, `chain,address,label,kind\n${labels.join('')}`);
		const imported = spawnCli(['labels', '--import', file], {environment: env});
		expect(await imported.ended).toMatchObject({code: 0});
		const where = isOfAddress.test(route) ? `${route} ${delegator}` : route;
		const words = [cli, '-i', relay.url, '-r', relay.url, '--view', where, '--interval', '10'];
		await using terminal = openTerminal(process.execPath, words, {env, columns: 120, rows: 40});
		await terminal.shows(/● live/);
		terminal.type(keys);
		const begun = performance.now();
		const isOver = () => performance.now() - begun > minutes * 60_000;
		await until(isOver, undefined, minutes * 60_000 + 60_000);
		const usual = relay.asked.filter(({at}) => at > begun + 60_000);
		const most = busiestMinute(usual);
		const first = relay.asked.length - usual.length;
		expect(terminal.text()).toMatch(/● live/);
		terminal.type('Q');
		await terminal.exitCode;
		return {place: `${route} ${JSON.stringify(keys)}`, first, most: most.length, paths: countPaths(most)};
	};
	const only = process.env.PLACES;
	const seen = await Promise.all(
		places.filter(([name]) => !only || only.split(',').includes(name)).map(watch),
	);
	console.log(
		seen
			.map(({place, first, most, paths}) => `${place}: ${first} at first, then ${most}: ${paths}`)
			.join('\n'),
	);
	expect(seen.filter(({most}) => most > maxAMinute)).toEqual([]);
	const most = Math.max(...seen.map(each => each.most));
	noteCounts({
		test: 'test/faults/rates.attack.test.ts',
		words: `${places.length} places, ${addresses} addresses, ${minutes} minutes: at most ${most} requests a minute to indexer and node`,
	});
});
