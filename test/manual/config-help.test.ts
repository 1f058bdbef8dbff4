import {Ajv2020} from 'ajv/dist/2020.js';
import {parse} from 'smol-toml';
import {describe, expect, it} from 'vitest';
import {bindings} from '../../source/keys/key-table.ts';
import {isFixed, wordOf} from '../../source/keys/key-words.ts';
import {keyPattern, toKey} from '../../source/keys/typed-key.ts';
import {configExample, configSchema} from '../../source/manual/config-help.ts';
import {refusedFiles, refusedKeys, toldByProgramAlone} from '../helpers/refused-config.ts';
import {runCommand} from '../helpers/run-command.ts';

const ajv = new Ajv2020({strict: true, strictRequired: false, strictTuples: false, allErrors: true});
const schema = await configSchema();
const validate = ajv.compile(schema);

/** Whether an editor would find nothing wrong with a file; a file that is no TOML, it has no schema for. */
function isValid(text: string): boolean {
	let table: unknown;
	try {
		table = parse(text);
	} catch {
		return false;
	}
	// As editors hand it on: a date is a text there.
	return validate(JSON.parse(JSON.stringify(table)));
}

describe('the schema takes', () => {
	it.each([
		['the example', configExample.join('\n')],
		['nothing', '# nothing yet'],
		[
			'all that a profile may say',
			`profile = "main"
start = "validators /fox"
utc = true
mouse = false

[profiles.main]
label = "Main 海"
color = "green"
indexer-url = "https://indexer.example/prefix/"
rpc-url = "HTTP://rpc.example"
chain-id = "namada.5f5de2dd"
api-key-file = "~/keys/main"
rpc-key-command = ["pass", "show", "node key"]
read-only = true
interval = 2.5
allow-plain-http = false
`,
		],
		[
			'keys',
			'[keys]\nrefresh = "R"\nreverse = ["r", "Ctrl-R", "ctrl-up"]\ntop = "pgup"\npause = []\nunmark = ""',
		],
		[
			'keys of a prompt',
			'[keys]\ncomplete = "ctrl-t"\nerase = ["BackSpace", "delete"]\nredraw = "Ctrl-\\\\"',
		],
	])('%s', (_what, text) => {
		expect(isValid(text), JSON.stringify(validate.errors)).toBe(true);
	});

	it('every key of the help, by its usual keys', () => {
		for (const binding of bindings.filter(each => !isFixed(each))) {
			const keys = binding.keys.filter(key => key !== 'ctrl-h');
			expect(validate({keys: {[wordOf(binding.action)]: keys}}), binding.action).toBe(true);
		}
	});
});

describe('the schema refuses what the program refuses', () => {
	it.each(refusedFiles)('%j', text => {
		expect(isValid(text)).toBe(toldByProgramAlone.includes(text));
	});

	it.each(refusedKeys)('[keys] %j', (lines, _line, _words, who) => {
		expect(isValid(`[keys]\n${lines}`)).toBe(who === 'program alone');
	});

	it('as for what a key is', () => {
		const [anywhere, inPrompt] = [false, true].map(isPrompt => new RegExp(keyPattern(isPrompt), 'u'));
		const names = [
			'R',
			'é',
			'5',
			':',
			' ',
			'Space',
			'PGUP',
			'ctrl-a',
			'ctrl-i',
			'Ctrl-\\',
			'ctrl-]',
			'ctrl-1',
			'f1',
			'up',
			'esc',
			'ctrl-c',
			'Shift-Tab',
			'xx',
			'',
			'Rr\n',
		];
		for (const name of names) expect([name, anywhere?.test(name)]).toEqual([name, 'value' in toKey(name)]);
		expect(['R', 'space', 'ctrl-space', 'Tab'].map(name => inPrompt?.test(name))).toEqual([
			false,
			false,
			true,
			true,
		]);
	});
});

it('is printed by config --schema, whatever the configuration says', async () => {
	const {stdout, stderr, exitCode} = await runCommand(['config', '--schema'], {
		environment: {XDG_CONFIG_HOME: '/nowhere'},
	});
	expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(schema)));
	expect(await runCommand(['config', '--schema', '-o', 'json'])).toMatchObject({
		exitCode: 2,
		stderr: 'stakedeck: --output does not go with --schema, which prints the same whatever is in force\n',
	});
});
