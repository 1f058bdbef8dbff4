import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, it} from 'vitest';
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
