import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, it} from 'vitest';
import {startSimulator} from '../../source/simulator/server.ts';
import {createStore} from '../../source/store/store.ts';
import {writeConfig} from '../helpers/config.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** A folder of what is remembered, with the choice of a theme in it. */
async function chosen(theme: string): Promise<string> {
	const folder = await temporaryFolder();
	const store = await createStore({folder: path.join(folder, 'stakedeck'), now: () => 1, pid: 1});
	store.look.chooseTheme(theme);
	await store.settled();
	return folder;
}

async function jailed(environment: Readonly<Record<string, string>>): Promise<string> {
	const server = await servePages([wireValidator(0, {state: 'jailed'})], 30);
	const {stdout} = await runCommand(['validators', '-i', server.url], {environment, isPiped: true});
	expect(stripVTControlCharacters(stdout)).toContain('! jailed');
	return /\S*! jailed\S*/.exec(stdout)?.[0] ?? '';
}

describe('a table is painted as the dashboard is:', () => {
	it('not at all where nothing asks for colours', async () => {
		expect(await jailed({})).toBe('! jailed');
		expect(await jailed({NO_COLOR: '1', FORCE_COLOR: '3'})).toBe('! jailed');
	});

	it('in the default theme', async () => {
		expect(await jailed({FORCE_COLOR: '1'})).toBe('\u001B[31m! jailed\u001B[39m');
	});

	it('in that of the configuration, of the colours that there are', async () => {
		const {environment} = await writeConfig('[theme]\nbad = "bold #a00000"\n');
		expect(await jailed({...environment, FORCE_COLOR: '3'})).toContain(
			'\u001B[1m\u001B[38;2;160;0;0m! jailed',
		);
		expect(await jailed({...environment, FORCE_COLOR: '2'})).toContain('\u001B[1m\u001B[38;5;124m! jailed');
		expect(await jailed({...environment, FORCE_COLOR: '1'})).toContain('\u001B[1m\u001B[31m! jailed');
	});

	it('in that which was chosen on the screen', async () => {
		const {environment} = await writeConfig('theme = "mono"\n');
		const own = {...environment, XDG_STATE_HOME: await chosen('contrast'), FORCE_COLOR: '2'};
		expect(await jailed(own)).toContain('\u001B[1m\u001B[38;5;231m\u001B[48;5;124m! jailed');
	});

	it('as configured where what is remembered cannot be read', async () => {
		const folder = await chosen('contrast');
		await writeFile(path.join(folder, 'stakedeck', 'state.json'), '{');
		const {environment} = await writeConfig('theme = "mono"\n');
		const own = {...environment, XDG_STATE_HOME: folder, FORCE_COLOR: '2'};
		expect(await jailed(own)).toBe('\u001B[1m! jailed\u001B[22m');
	});
});

const withColors = async (typed: readonly string[], environment: Readonly<Record<string, string>>) =>
	runCommand(typed, {
		environment: {XDG_STATE_HOME: await temporaryFolder(), ...environment, FORCE_COLOR: '1'},
		loaders: {
			async startSimulator(options) {
				const {url, chain, close} = await startSimulator({
					...options,
					validators: 3,
					delegators: 1,
					speed: 0,
				});
				return {url, delegators: chain.delegators, sampleOf: () => undefined, close};
			},
		},
		isPiped: true,
	});

describe.each([
	['labels', 'Label'],
	['broadcast --log', 'Outcome'],
	['parameters --demo', 'Value'],
	['proposal 12 --demo', 'Value'],
	['validators --demo', 'Name'],
])('%s', (typed, title) => {
	const words = typed.split(' ');
	const painted = (stdout: string) => stdout.split('\n').find(line => line.includes(title));

	it('is in the theme of the configuration', async () => {
		const {environment} = await writeConfig('[theme]\ntitle = "green"\n');
		const {exitCode, stdout} = await withColors(words, environment);
		expect(exitCode).toBe(0);
		expect(painted(stdout)).toContain('\u001B[32m');
	});

	it('is in the theme that was chosen on the screen', async () => {
		const {environment} = await writeConfig('[theme]\ntitle = "green"\n');
		const {stdout} = await withColors(words, {...environment, XDG_STATE_HOME: await chosen('mono')});
		expect(painted(stdout)).toContain('\u001B[1m');
	});

	it('is there with a configuration that is wrong, which stderr says in any form', async () => {
		const {environment} = await writeConfig('theme = "blue"\n');
		const {exitCode, stdout, stderr} = await withColors(words, environment);
		expect({exitCode, header: painted(stdout)}).toEqual({
			exitCode: 0,
			header: expect.stringContaining('\u001B[1m'),
		});
		expect(stderr).toMatch(
			/^stakedeck: printed without the configuration: .*config\.toml, line 1: theme takes default, /,
		);
		for (const [more, own] of [
			[[], {NO_COLOR: '1'}],
			[['-o', 'json'], {}],
		] as const) {
			const plain = await withColors([...words, ...more], {...environment, ...own});
			expect(plain.exitCode).toBe(0);
			expect(plain.stderr).toContain('printed without the configuration');
		}
	});
});

describe('config says which theme is in force, and why:', () => {
	const theme = async (environment: Readonly<Record<string, string>>) => {
		const {stdout} = await runCommand(['config', '-o', 'json'], {environment});
		return JSON.parse(stdout).options.theme;
	};

	it('the default, that of the file, or that which was chosen', async () => {
		expect(await theme({})).toEqual({value: 'default', from: 'default'});
		const named = await writeConfig('theme = "mono"\n');
		expect(await theme(named.environment)).toEqual({value: 'mono', from: 'file'});
		const own = await writeConfig('[theme]\nbase = "mono"\n');
		expect(await theme(own.environment)).toEqual({value: 'own', from: 'file'});
		expect(await theme({...own.environment, XDG_STATE_HOME: await chosen('contrast')})).toEqual({
			value: 'contrast',
			from: 'chosen on the screen',
		});
	});

	it('mono where there are to be no colours', async () => {
		const XDG_STATE_HOME = await chosen('contrast');
		expect(await theme({NO_COLOR: '1', XDG_STATE_HOME})).toEqual({
			value: 'mono',
			from: 'environment NO_COLOR',
		});
		expect(await theme({FORCE_COLOR: '0'})).toEqual({value: 'mono', from: 'environment FORCE_COLOR'});
	});
});
