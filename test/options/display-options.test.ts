import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/options/arguments.ts';
import {readLook} from '../../source/options/display-options.ts';
import type {System} from '../../source/system/system.ts';
import {writeConfig} from '../helpers/config.ts';
import {readDashboardOf, readTask} from '../helpers/read-task.ts';

async function look(environment: Record<string, string>, typed: readonly string[] = [], isTTY = true) {
	return readLook(await parseArguments(typed), {environment, stdout: {isTTY}} as unknown as System);
}

describe('ASCII', () => {
	it.each([
		[{}, true],
		[{LANG: 'C'}, true],
		[{LANG: 'POSIX'}, true],
		[{LANG: 'en_US'}, true],
		[{LANG: 'de_DE.ISO-8859-1'}, true],
		[{LANG: 'en_US.UTF-8'}, false],
		[{LANG: 'C.utf8'}, false],
		[{LC_CTYPE: 'UTF-8', LANG: 'C'}, false],
		[{LC_CTYPE: 'C', LANG: 'en_US.UTF-8'}, true],
		[{LC_ALL: 'C', LC_CTYPE: 'en_US.UTF-8', LANG: 'en_US.UTF-8'}, true],
		[{LC_ALL: 'en_US.UTF-8', LC_CTYPE: 'C', LANG: 'C'}, false],
		[{LC_ALL: '', LC_CTYPE: '', LANG: 'en_US.UTF-8'}, false],
		[{OS: 'Windows_NT'}, false],
	])('%o: %s', async (environment, isAscii) => {
		expect((await look(environment)).isAscii).toBe(isAscii);
	});

	it('is what --ascii asks for in any locale', async () => {
		expect((await look({LANG: 'C.UTF-8'}, ['--ascii'])).isAscii).toBe(true);
	});
});

describe('colours', () => {
	it.each([
		[{}, '16'],
		[{NO_COLOR: '1'}, 'none'],
		[{NO_COLOR: ''}, '16'],
		[{NO_COLOR: '1', FORCE_COLOR: '1'}, 'none'],
		[{TERM: 'dumb'}, 'none'],
		[{TERM: 'dumb', FORCE_COLOR: '1'}, '16'],
		[{FORCE_COLOR: '0'}, 'none'],
		[{FORCE_COLOR: 'false'}, 'none'],
		[{TERM: 'linux'}, '16'],
		[{TERM: 'xterm'}, '16'],
		[{TERM: 'screen'}, '16'],
		[{TERM: 'screen', TMUX: '/tmp/tmux-0/default,1,0'}, '256'],
		[{TERM: 'xterm-256color'}, '256'],
		[{TERM: 'screen.xterm-256color'}, '256'],
		[{TERM: 'putty-256color'}, '256'],
		[{TERM: 'tmux-256color'}, '256'],
		[{TERM: 'alacritty'}, '256'],
		[{TERM: 'xterm-kitty'}, 'true'],
		[{TERM: 'xterm-ghostty'}, 'true'],
		[{TERM: 'xterm-direct'}, 'true'],
		[{TERM: 'xterm-256color', COLORTERM: 'truecolor'}, 'true'],
		[{TERM: 'xterm', COLORTERM: '24bit'}, 'true'],
		[{TERM: 'xterm', COLORTERM: '1'}, '16'],
		[{TERM: 'xterm-256color', COLORTERM: 'truecolor', FORCE_COLOR: '1'}, '16'],
		[{TERM: 'xterm', FORCE_COLOR: '2'}, '256'],
		[{TERM: 'xterm', FORCE_COLOR: '3'}, 'true'],
		[{TERM: 'xterm-256color', FORCE_COLOR: 'true'}, '256'],
		[{TERM: 'xterm-256color', FORCE_COLOR: ''}, '256'],
	])('%o on a terminal: %s', async (environment, colors) => {
		expect((await look(environment)).colors).toBe(colors);
	});

	it('are left out on a pipe unless they are forced, and with --no-color always', async () => {
		expect((await look({TERM: 'xterm-256color'}, [], false)).colors).toBe('none');
		expect((await look({FORCE_COLOR: '1'}, [], false)).colors).toBe('16');
		expect((await look({FORCE_COLOR: '3'}, ['--no-color'])).colors).toBe('none');
	});
});

describe('sentences for a screen reader', () => {
	it('are asked for by the flag, or by what Ink itself goes by', async () => {
		expect((await look({})).isSpoken).toBe(false);
		expect((await look({}, ['--screen-reader'])).isSpoken).toBe(true);
		expect((await look({INK_SCREEN_READER: 'true'})).isSpoken).toBe(true);
		expect((await look({INK_SCREEN_READER: 'false'})).isSpoken).toBe(false);
	});
});

async function lookOf(typed: string, text: string) {
	const {environment} = await writeConfig(text);
	const system = {
		arguments: typed.split(' ').filter(word => word !== ''),
		environment,
		stdout: {},
	} as unknown as System;
	return (await (typed === '' || typed === '--demo' ? readDashboardOf : readTask)(system)).look;
}

describe('times in UTC are what the configuration asks for too,', () => {
	it.each([
		[''],
		['--demo'],
		['parameters -i http://127.0.0.1:1'],
		['parameters --demo'],
		['broadcast - -i http://127.0.0.1:1 -r http://127.0.0.1:1 --yes'],
		['broadcast - --demo --yes'],
		['broadcast --log'],
		['labels'],
	])('of stakedeck %s', async typed => {
		expect((await lookOf(typed, 'utc = true\n'))?.isUtc).toBe(true);
		expect((await lookOf(typed, 'utc = false\n'))?.isUtc).toBe(false);
	});
});

it.each(['parameters --demo', 'broadcast - --demo --yes', 'broadcast --log', 'labels -o json'])(
	'stakedeck %s names what is wrong with the configuration, and does without it',
	async typed => {
		expect((await lookOf(typed, 'utc = 1\n'))?.note).toMatch(
			/^printed without the configuration: .*config\.toml, line 1: utc takes true or false/,
		);
	},
);
