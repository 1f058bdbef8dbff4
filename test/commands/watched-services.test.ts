import {DatabaseSync} from 'node:sqlite';
import {PassThrough} from 'node:stream';
import {expect, it, onTestFinished} from 'vitest';
import {watchServices} from '../../source/commands/watched-services.ts';
import type {ServiceTarget} from '../../source/options/service.ts';
import type {Connection} from '../../source/services/connection.ts';
import type {System} from '../../source/system/system.ts';
import {UsageError} from '../../source/system/usage-error.ts';
import {connectionTo} from '../helpers/connection.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {createParameters} from '../helpers/validators.ts';

const minute = 60_000;

/** An indexer of a chain, at an address of its own. */
function indexerOf(chainId: string, address: string) {
	const indexer = Object.assign(createFakeIndexer(40), {address});
	indexer.parameters = {...createParameters(), chainId};
	return indexer;
}

type Opened = Connection | UsageError;

/** Watches services as profiles of these names; what opens may be changed. */
async function watchAll(opened: Record<string, Opened>) {
	const clock = createFakeClock(1_790_000_000_000);
	const home = await temporaryFolder();
	const stderr = new PassThrough();
	let said = '';
	stderr.on('data', chunk => (said += String(chunk)));
	const system = {stderr, stdin: {isTTY: false}, environment: {XDG_STATE_HOME: home}} as unknown as System;
	const openings: string[] = [];
	const chains: {readonly chain: string; readonly network: string | undefined}[] = [];
	const errors: unknown[] = [];
	const [first, ...others] = Object.keys(opened).map((name): ServiceTarget => ({kind: 'profile', name}));
	if (!first) throw new Error('nothing to watch');
	const watched = watchServices({
		ask: {targets: [first, ...others], chainId: undefined},
		services: {
			async open(target) {
				const name = 'name' in target ? target.name : '';
				openings.push(name);
				const connection = opened[name];
				if (!connection || connection instanceof Error) throw connection;
				return connection;
			},
		},
		system,
		clock,
		folder: home,
		load: async () => ({DatabaseSync}),
		onChain: ({chain}, {network}) => void chains.push({chain, network}),
		onEnd: error => void errors.push(error),
	});
	onTestFinished(() => watched.close());
	await clock.pass(5000);
	/** Lets time pass until something is so: files are read in a time of their own. */
	const reach = async (condition: () => boolean) => {
		let isPassing = false;
		await until(
			() => {
				if (condition()) return true;
				if (!isPassing) {
					isPassing = true;
					void clock.pass(1000).finally(() => (isPassing = false));
				}
				return false;
			},
			() => said,
		);
	};
	return {
		reach,
		clock,
		watched,
		chains,
		errors,
		openings,
		said: () => said.split('\n').filter(line => line !== ''),
	};
}

const refused = {kind: 'unreachable', address: 'http://b', reason: 'refused', hasConnected: false} as const;

it('watches each chain by itself, in one file, and is alive only while all of them answer', async () => {
	const [one, two] = [indexerOf('test.1', 'http://a'), indexerOf('test.2', 'http://b')];
	const {reach, watched, chains, said} = await watchAll({a: connectionTo(one), b: connectionTo(two)});
	await reach(() => chains.length === 2);
	expect(new Map(chains.map(({network, chain}) => [network, chain]))).toEqual(
		new Map([
			['a', 'test.1'],
			['b', 'test.2'],
		]),
	);
	await reach(watched.areAlive);
	two.failure = refused;
	await reach(() => !watched.areAlive());
	two.failure = undefined;
	await reach(watched.areAlive);
	expect(said()).toEqual([]);
});

it('names one that cannot be opened, tries it again, and watches the others all the same', async () => {
	const opened: Record<string, Opened> = {
		a: connectionTo(indexerOf('test.1', 'http://a')),
		b: new UsageError('there is no profile "b"'),
	};
	const {clock, reach, watched, chains, errors, said, openings} = await watchAll(opened);
	await clock.pass(4 * minute);
	await reach(() => chains.length === 1);
	expect(watched.areAlive()).toBe(false);
	expect(said()).toEqual(['stakedeck: b: not watched yet, tried again: there is no profile "b"']);
	// Ever more seldom: its key may be asked of a person each time.
	expect(openings.filter(name => name === 'b')).toHaveLength(3);
	opened.b = connectionTo(indexerOf('test.2', 'http://b'));
	await reach(() => chains.length === 2);
	expect(chains.at(-1)).toEqual({chain: 'test.2', network: 'b'});
	await reach(watched.areAlive);
	expect(said().at(-1)).toBe('stakedeck: b: watching test.2');
	expect(errors).toEqual([]);
});

it('says once that one does not answer, and watches it from its first answer on', async () => {
	const late = indexerOf('test.2', 'http://b');
	late.failure = refused;
	const {clock, reach, chains, said} = await watchAll({
		a: connectionTo(indexerOf('test.1', 'http://a')),
		b: connectionTo(late),
	});
	await clock.pass(3 * minute);
	await reach(() => said().length > 0);
	expect(said()).toHaveLength(1);
	expect(said()[0]).toMatch(/^stakedeck: b: not watched yet, tried again: http:\/\/b cannot be reached/);
	late.failure = undefined;
	await reach(() => chains.length === 2);
	await reach(() => said().length === 2);
	expect(said().at(-1)).toBe('stakedeck: b: watching test.2');
});

it('watches a chain that two serve through the first of them, says so, and takes the other once it serves another', async () => {
	const second = indexerOf('test.1', 'http://b');
	const {reach, watched, chains, said} = await watchAll({
		a: connectionTo(indexerOf('test.1', 'http://a')),
		b: connectionTo(second),
	});
	await reach(() => chains.length === 1 && said().length === 1);
	expect(chains).toEqual([{chain: 'test.1', network: 'a'}]);
	expect(said()).toEqual([
		'stakedeck: b: left out: it serves test.1, as a does, through which it is watched',
	]);
	await reach(watched.areAlive);
	second.parameters = {...second.parameters, chainId: 'test.2'};
	await reach(() => chains.length === 2);
	expect(chains.at(-1)).toEqual({chain: 'test.2', network: 'b'});
});

it('ends where the only service cannot be opened', async () => {
	const problem = new UsageError('there is no profile "a"');
	const {errors, said} = await watchAll({a: problem});
	expect(errors).toEqual([problem]);
	expect(said()).toEqual([]);
});
