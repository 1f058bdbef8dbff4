import {describe, expect, it} from 'vitest';
import {readConfig} from '../../../source/options/config/config-file.ts';
import {writeConfig} from '../../helpers/config.ts';
import {refusedKeys} from '../../helpers/refused-config.ts';

const readKeys = async (lines: string) => {
	const {environment} = await writeConfig(`[keys]\n${lines}`);
	return (await readConfig(environment)).keys;
};

describe('[keys]', () => {
	it.each([
		['nothing', '', {}],
		['a key', 'refresh = "R"', {refresh: ['R']}],
		['a list of keys, each once', 'refresh = ["R", "ctrl-r", "Ctrl-R"]', {refresh: ['R', 'ctrl-r']}],
		[
			'names in any case',
			'top = "pgup"\npage-up = "CTRL-PgUp"',
			{first: ['pageup'], pageUp: ['ctrl-pageup']},
		],
		['a word of the colon', 'json = "z"', {raw: ['z']}],
		['two actions that change places', 'refresh = "S"\nreverse = "r"', {refresh: ['S'], reverse: ['r']}],
		['a key that does something elsewhere', 'another = "s"', {another: ['s']}],
		['no key', 'pause = []\nunmark = ""', {pause: [], unmark: []}],
		['a letter of two code points', 'pause = "e\u0301"', {pause: ['é']}],
		['a sign', 'pause = "\\\\"', {pause: ['\\']}],
		['another key in a prompt', 'complete = "ctrl-t"', {complete: ['ctrl-t']}],
	])('takes %s', async (_what, lines, expected) => {
		expect(await readKeys(lines)).toEqual(expected);
	});
});

describe('[keys] names file, line and what is accepted:', () => {
	it.each(refusedKeys)('%j', async (lines, line, expected) => {
		const config = await writeConfig(`[keys]\n${lines}`);
		const message = await readConfig(config.environment).then(
			() => 'nothing was refused',
			(error: Error) => error.message,
		);
		expect(message.startsWith(`${config.path}, line ${line}: `), message).toBe(true);
		expect(message).toContain(expected);
		expect(message).not.toContain('\n');
	});

	it('takes a table alone', async () => {
		const {environment, path} = await writeConfig('keys = "R"');
		await expect(readConfig(environment)).rejects.toThrow(
			`${path}, line 1: keys takes a table, [keys], not a text`,
		);
	});
});
