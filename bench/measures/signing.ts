import {setTimeout as sleep} from 'node:timers/promises';
import {overview, type Program, stakedeck} from '../programs.ts';
import {atMost, type Line} from '../report/line.ts';
import {type Asked, openBetween} from '../service/between.ts';
import {type ServedChain, serveChain} from '../service/chain.ts';
import {small} from '../sizes.ts';
import {rememberAsMine} from '../terminal/environment.ts';
import {openScreen} from '../terminal/screen.ts';
import type {Bench, Result} from './session.ts';

/** Time after the start that is left out, and time in which requests of a minute are counted behind it. */
const startSeconds = 70;
const laterSeconds = 180;

/** Most requests to a node in a minute, whatever is in view. */
const most = 6;

/** Measures what the dashboard asks a node for: by itself, with missed votes in view, and for validators of the person's. */
export async function measureSigning(_: Bench): Promise<Result> {
	// Blocks come at the pace of mainnet.
	const chain = await serveChain(['--shapes', 'server'], 1);
	try {
		const all = await validatorsOf(chain);
		const seats: readonly (readonly [string, Open, typeof all])[] = [
			['overview', address => overview(address, ''), []],
			['validators, Missed in view', address => stakedeck(address), []],
			['overview, one of mine watched', address => overview(address, ''), all.slice(0, 1)],
			// Some of them always miss some.
			['overview, some of mine under suspicion', address => overview(address, ''), all],
		];
		const sat = seats.map(async ([name, open, own]) => [name, await askedOfNode(chain, open, own)] as const);
		return {lines: (await Promise.all(sat)).flatMap(toSigningLines), notes};
	} finally {
		await chain.stop();
	}
}

const notes = [
	`Node: its requests and the bytes of its answers are those of the busiest minute of ${laterSeconds} s, ${startSeconds} s behind the start; a block comes each 7 s. One proxy stands before the indexer and another before the node, which is on this machine, and so the person's own.`,
];

type Open = (address: string) => Program;
type Validators = Awaited<ReturnType<typeof validatorsOf>>;

async function validatorsOf({address}: ServedChain) {
	const {chainId: chain} = await (await fetch(address)).json();
	const all = await (await fetch(`${address}/api/v1/pos/validator/all?state=consensus`)).json();
	return (all as readonly {readonly address: string}[]).map(each => ({chain, address: each.address}));
}

async function askedOfNode(chain: ServedChain, open: Open, own: Validators): Promise<readonly Asked[]> {
	const [indexer, node] = [await openBetween(chain), await openBetween(chain)];
	const folder = await rememberAsMine([], own);
	const {file, parameters, ready} = open(indexer.address);
	const environment = [`XDG_STATE_HOME=${folder}`, file, ...parameters, '-r', node.address];
	const screen = openScreen('env', environment, small);
	try {
		await screen.shows(ready);
		await sleep(startSeconds * 1000);
		const before = node.asked().length;
		await sleep(laterSeconds * 1000);
		return node.asked().slice(before);
	} finally {
		await screen.end();
		await indexer.close();
		await node.close();
	}
}

function toSigningLines([program, asked]: readonly [string, readonly Asked[]]): readonly Line[] {
	const minutes = asked.map(({at}) => asked.filter(each => each.at >= at && each.at < at + 60_000));
	const busiest = Math.max(0, ...minutes.map(each => each.length));
	const bytes = Math.max(0, ...minutes.map(each => each.reduce((sum, one) => sum + one.bytes, 0)));
	return [
		{
			measure: 'requests to the node in a minute',
			program,
			figures: [String(busiest)],
			goal: atMost(busiest, most, String(most)),
		},
		{measure: '  bytes of their answers', program, figures: [`${(bytes / 1000).toFixed(1)} kB`]},
	];
}
