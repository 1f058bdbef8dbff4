import {expect, it} from 'vitest';
import type {Loaders} from '../../source/loaders.ts';
import {runCommand} from '../helpers/run-command.ts';

it.each(['SIGINT', 'SIGTERM'] as const)('serves the embedded chain until %s', async name => {
	const started: unknown[] = [];
	let isClosed = false;
	let signal: (name: NodeJS.Signals) => void = () => {};
	const startSimulator: Loaders['startSimulator'] = async options => {
		started.push(options);
		setImmediate(() => signal(name));
		return {
			url: 'http://127.0.0.1:4000',
			delegators: ['tnam1delegator'],
			sampleOf: () => undefined,
			close: async () => {
				isClosed = true;
			},
		};
	};
	const {exitCode, stdout} = await runCommand(
		[
			...['simulate', '--port', '4000', '--seed', '7', '--speed', '0.5', '--shapes', 'server'],
			...['--without', 'chain/epoch/latest,health', '--without', '/api/v1/gov/proposal/{id}'],
			...['--start', '2026-11-21T09:30', '--scenario', 'week'],
			...['--fault', 'torn-pages,no-cors', '--fault', 'wrong-state'],
		],
		{
			environment: {STAKEDECK_API_KEY: 'k'},
			loaders: {startSimulator},
			onStart(send) {
				signal = send;
			},
		},
	);
	expect({exitCode, isClosed}).toEqual({exitCode: 0, isClosed: true});
	expect(started).toEqual([
		expect.objectContaining({
			port: 4000,
			seed: 7,
			speed: 0.5,
			start: Date.UTC(2026, 10, 21, 9, 30),
			shapes: 'server',
			without: ['/api/v1/chain/epoch/latest', '/health', '/api/v1/gov/proposal/{id}'],
			scenario: 'week',
			faults: ['torn-pages', 'no-cors', 'wrong-state'],
			apiKey: 'k',
		}),
	]);
	expect(stdout).toContain('indexer and node at one address: http://127.0.0.1:4000\n');
	expect(stdout).toContain('stakedeck -i http://127.0.0.1:4000 -r http://127.0.0.1:4000\n');
	expect(stdout).toContain('what happens in it, and when: curl http://127.0.0.1:4000/\n');
	expect(stdout).toContain('stakedeck merged-bonds tnam1delegator -i http://127.0.0.1:4000\n');
});

it('prints a sample in the place of serving, and names the kinds where there is no such one', async () => {
	const started: unknown[] = [];
	const startSimulator: Loaders['startSimulator'] = async options => {
		started.push(options);
		return {
			url: 'http://127.0.0.1:4000',
			delegators: [],
			sampleOf: kind => (kind === 'bond' ? '{"kind":"bond"}\n' : undefined),
			close: async () => {},
		};
	};
	const run = (kind: string) =>
		runCommand(['simulate', '--sample', kind, '--seed', '7'], {loaders: {startSimulator}});
	expect(await run('bond')).toEqual({exitCode: 0, stdout: '{"kind":"bond"}\n', stderr: ''});
	expect(started).toMatchObject([{seed: 7, speed: 0}]);
	expect(await run('withdraw')).toMatchObject({exitCode: 2, stdout: ''});
	expect(await run('bnd')).toMatchObject({
		exitCode: 2,
		stdout: '',
		stderr: expect.stringContaining(
			'--sample takes bond, unbond, withdraw, claimRewards, redelegation or voteProposal, not "bnd"',
		),
	});
});

it('says in one sentence that a port is taken', async () => {
	const startSimulator: Loaders['startSimulator'] = async () => {
		const cause = Object.assign(new Error('listen'), {code: 'EADDRINUSE'});
		throw new Error('127.0.0.1:4000 is taken, choose another port', {cause});
	};
	const outcome = await runCommand(['simulate', '--port', '4000'], {loaders: {startSimulator}});
	expect(outcome).toEqual({
		exitCode: 1,
		stdout: '',
		stderr: 'stakedeck: 127.0.0.1:4000 is taken, choose another port\n',
	});
});
