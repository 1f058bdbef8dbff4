import {readdir, utimes} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {createStore} from '../../source/store/store.ts';
import {writeConfig} from '../helpers/config.ts';
import {leaveOldLedger} from '../helpers/old-ledger.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const text = `profile = "main"

[profiles.main]
label = "Mainnet"
color = "green"
indexer-url = "https://indexer.example/prefix"
rpc-url = "https://rpc.example"
chain-id = "test.5f5de2dd"
api-key-command = ["./never-run", "hunter2"]
rpc-key-file = "/keys/node"
read-only = true
interval = 20

[profiles.other]
indexer-url = "http://127.0.0.1:1"
`;

describe('config', () => {
	it('prints the place of the file and what is in force, without any key', async () => {
		const {path, environment} = await writeConfig(text);
		expect(await runCommand(['config'], {environment})).toEqual({
			exitCode: 0,
			stderr: '',
			stdout: `File  ${path}

Profiles
  main   Mainnet  green  read-only  https://indexer.example/prefix
  other                             http://127.0.0.1:1/

In force
  profile           main                               file
  indexer-url       https://indexer.example/prefix     profile main
  api-key           set, from the command ./never-run  profile main
  rpc-url           https://rpc.example/               profile main
  rpc-key           set, from the file /keys/node      profile main
  chain-id          test.5f5de2dd                      profile main
  read-only         yes                                profile main
  interval          20 s                               profile main
  timeout           15 s                               default
  allow-plain-http  no                                 default
  start             overview                           default
  theme             default                            default
  utc               no                                 default
  mouse             no                                 default
  bell              no                                 default
  remember          yes                                default
  views             none                               default
`,
		});
	});

	it('sends a terminal nothing of the file that acts on it', async () => {
		const {environment} = await writeConfig('start = "a\\u001b]0;owned\\u0007\\u009b2Jb\\n\\u202e"');
		const {exitCode, stdout} = await runCommand(['config'], {environment});
		expect(exitCode).toBe(0);
		expect(stdout).toContain('  start             a?]0;owned??2Jb??  file\n');
	});

	it('says what the file turns on', async () => {
		const {environment} = await writeConfig('utc = true\nmouse = true\n');
		const {options} = JSON.parse((await runCommand(['config', '-o', 'json'], {environment})).stdout);
		expect(options).toMatchObject({utc: {value: true, from: 'file'}, mouse: {value: true, from: 'file'}});
	});

	it('--list-profiles prints names alone, whatever is in force', async () => {
		const {environment, edit} = await writeConfig(text);
		const settings = {environment: {...environment, STAKEDECK_PROFILE: 'none such'}};
		const names = await runCommand(['config', '--list-profiles'], settings);
		expect(names).toEqual({exitCode: 0, stdout: 'main\nother\n', stderr: ''});
		expect(await runCommand(['config', '--list-profiles', '-o', 'json'], settings)).toEqual({
			exitCode: 2,
			stdout: '',
			stderr: 'stakedeck: --output does not go with --list-profiles, which prints only names\n',
		});
		expect(await runCommand(['config', '--list-profiles'])).toEqual({exitCode: 0, stdout: '', stderr: ''});
		await edit('[profiles.main\n');
		expect(await runCommand(['config', '--list-profiles'], settings)).toMatchObject({
			exitCode: 2,
			stdout: '',
		});
	});

	it('says from where each option comes', async () => {
		const {environment} = await writeConfig(text);
		const {stdout, stderr} = await runCommand(
			['config', '-p', 'other', '--timeout', '2.5', '--read-only', '--allow-plain-http'],
			{environment: {...environment, STAKEDECK_INDEXER_URL: 'https://h', STAKEDECK_API_KEY: 'hunter2'}},
		);
		expect(stdout.slice(stdout.indexOf('In force')).replaceAll(/ {2,}/g, ' | ')).toBe(`In force
 | profile | other | flag --profile
 | indexer-url | https://h/ | environment STAKEDECK_INDEXER_URL
 | api-key | set, in STAKEDECK_API_KEY | environment STAKEDECK_API_KEY
 | rpc-url | none | default
 | rpc-key | none | default
 | chain-id | none | default
 | read-only | yes | flag --read-only
 | interval | 10 s | default
 | timeout | 2.5 s | flag --timeout
 | allow-plain-http | yes | flag --allow-plain-http
 | start | overview | default
 | theme | default | default
 | utc | no | default
 | mouse | no | default
 | bell | no | default
 | remember | yes | default
 | views | none | default
`);
		expect(stderr).toContain('the address comes from STAKEDECK_INDEXER_URL');
	});

	it('shows the keys that are not the usual ones', async () => {
		const {environment} = await writeConfig('[keys]\nrefresh = ["ctrl-r", "R"]\npause = []\nsort = "s"\n');
		const {stdout} = await runCommand(['config'], {environment});
		expect(stdout.slice(stdout.indexOf('Keys'))).toBe(`Keys of the dashboard that are not the usual ones
  refresh  Ctrl-R R  file
  pause    none      file
`);
		const json = await runCommand(['config', '-o', 'json'], {environment});
		expect(JSON.parse(json.stdout).keys).toEqual({
			refresh: {value: ['Ctrl-R', 'R'], from: 'file'},
			pause: {value: [], from: 'file'},
		});
	});

	it('needs no file and no place for one', async () => {
		const config = await writeConfig();
		const missing = await runCommand(['config'], {environment: config.environment});
		expect(missing).toMatchObject({exitCode: 0, stderr: ''});
		expect(missing.stdout).toMatch(/^File {2}.*config\.toml \(there is none\)\n\nIn force\n/);
		expect(await readdir(config.folder)).toEqual([]);
		const nowhere = await runCommand(['config', '--demo']);
		expect(nowhere.stdout).toContain('File  none: the environment has neither HOME nor');
		expect(nowhere.stdout).toMatch(/indexer-url +the embedded chain +flag --demo\n/);
	});

	it('is JSON too', async () => {
		const {path, environment} = await writeConfig(text);
		const {stdout} = await runCommand(['config', '-o', 'json'], {environment});
		const {file, exists, profiles, options} = JSON.parse(stdout);
		expect([file, exists]).toEqual([path, true]);
		expect(profiles[1]).toEqual({
			name: 'other',
			label: null,
			labels: null,
			color: null,
			'indexer-url': 'http://127.0.0.1:1/',
			'rpc-url': null,
			'chain-id': null,
			'api-key': 'none',
			'rpc-key': 'none',
			'read-only': false,
			'own-node': true,
			interval: null,
			'allow-plain-http': false,
		});
		expect(options.interval).toEqual({value: 20, from: 'profile main'});
		expect(options['api-key']).toEqual({
			value: 'set, from the command ./never-run',
			from: 'profile main',
		});
		expect(stdout).not.toContain('hunter2');
	});

	it('refuses what it cannot do', async () => {
		const {path, environment} = await writeConfig('profile = 1');
		const wrong = await runCommand(['config'], {environment});
		expect(wrong).toMatchObject({exitCode: 2, stdout: ''});
		expect(wrong.stderr).toContain(`stakedeck: ${path}, line 1: profile takes`);
		const form = await runCommand(['config', '-o', 'csv']);
		expect(form.stderr).toContain('--output takes table or json, not "csv"');
	});
});

describe('a wrong configuration', () => {
	it('stops every command but those that do not look at it', async () => {
		const {environment} = await writeConfig('profile = 1');
		for (const typed of [['validators'], ['validators', '-i', 'http://127.0.0.1:1'], []]) {
			expect(await runCommand(typed, {environment, columns: 80})).toMatchObject({
				exitCode: 2,
				stderr: expect.stringMatching(/^stakedeck: .*config\.toml, line 1: .*\n$/),
			});
		}
		for (const typed of [['--help'], ['--version']]) {
			expect(await runCommand(typed, {environment})).toMatchObject({exitCode: 0, stderr: ''});
		}
	});
});

it('a command without an address names the ways to give one', async () => {
	const {path, environment} = await writeConfig();
	const missing = await runCommand(['validators'], {environment});
	expect(missing).toMatchObject({exitCode: 2, stdout: ''});
	for (const way of ['-i URL', 'STAKEDECK_INDEXER_URL', `a profile in ${path}`, '--demo']) {
		expect(missing.stderr).toContain(way);
	}
	const unnamed = await writeConfig(text.replace('profile = "main"', ''));
	const {stderr} = await runCommand(['validators'], {environment: unnamed.environment});
	expect(stderr).toContain(`choose a profile of ${unnamed.path} with -p NAME (main or other)`);
});

it('says how lists look, what was chosen on the screen before what the file says', async () => {
	const {environment} = await writeConfig(
		'[views.validators]\ncolumns = ["rank", "name", "power"]\nsort = "commission desc"\npane = true\n',
	);
	const folder = await temporaryFolder();
	const state = {...environment, XDG_STATE_HOME: folder};
	const store = await createStore({folder: path.join(folder, 'stakedeck'), now: Date.now, pid: process.pid});
	store.look.chooseView('validators', {pane: false, width: 'wide'});
	store.look.chooseView('tx', {columns: ['hash', 'feePayer']});
	await store.settled();
	const {stdout} = await runCommand(['config'], {environment: state});
	expect(stdout.replaceAll(/ {2,}/g, ' | ')).toContain(` | views.validators.columns | rank, name, power | file
 | views.validators.sort | commission desc | file
 | views.validators.pane | no | chosen on the screen
 | views.validators.width | wide | chosen on the screen
 | views.tx.columns | hash, fee-payer | chosen on the screen
`);
	const json = await runCommand(['config', '-o', 'json'], {environment: state});
	expect(JSON.parse(json.stdout).options['views.validators.pane']).toEqual({
		value: false,
		from: 'chosen on the screen',
	});
});

it('says on stderr that an older program still writes the old ledger', async () => {
	const {environment, folder} = await writeConfig();
	const old = leaveOldLedger(path.join(folder, 'stakedeck'));
	const run = () => runCommand(['config'], {environment: {...environment, XDG_STATE_HOME: folder}});
	expect((await run()).stderr).toBe('');
	const {database} = await openLedger(
		path.join(folder, 'stakedeck/ledger-2.sqlite'),
		() => import('node:sqlite'),
	);
	database.close();
	expect((await run()).stderr).toBe('');
	const later = Date.now() / 1000 + 1;
	await utimes(old, later, later);
	const {stdout, stderr, exitCode} = await run();
	expect(exitCode).toBe(0);
	expect(stdout).not.toContain('version 0.3');
	expect(stderr).toBe(
		`stakedeck: a program of version 0.3 or older has written ${old} since ledger-2.sqlite took its place, and what it saw is missing there: end or update that program, then remove ${old}\n`,
	);
});
