import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/options/arguments.ts';
import {readLook} from '../../source/options/look.ts';
import type {System} from '../../source/system/system.ts';

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

describe('colour', () => {
	it.each([
		[{}, true],
		[{NO_COLOR: '1'}, false],
		[{NO_COLOR: ''}, true],
		[{NO_COLOR: '1', FORCE_COLOR: '1'}, false],
		[{TERM: 'dumb'}, false],
		[{TERM: 'dumb', FORCE_COLOR: '1'}, true],
		[{FORCE_COLOR: '0'}, false],
		[{FORCE_COLOR: 'false'}, false],
	])('%o on a terminal: %s', async (environment, hasColor) => {
		expect((await look(environment)).hasColor).toBe(hasColor);
	});

	it('is left out on a pipe unless it is forced, and with --no-color always', async () => {
		expect((await look({}, [], false)).hasColor).toBe(false);
		expect((await look({FORCE_COLOR: '1'}, [], false)).hasColor).toBe(true);
		expect((await look({FORCE_COLOR: '1'}, ['--no-color'])).hasColor).toBe(false);
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
