import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {serveSmallChain} from './helpers/changes.ts';
import {serve, serveJson} from './helpers/serve.ts';
import {cli, spawnCli} from './helpers/spawn.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';
import {openTerminal} from './helpers/terminal.ts';
import {until} from './helpers/until.ts';

const name = 'Kestrel Nodes';
/** A page of validators, and parameters too: a service that never tells these is asked for its list again. */
const validators = {results: [{name, state: 'consensus'}], pagination: {}, apr: '0.12'};

/**
Notes, when the text is first written to the terminal, which parts of Node and which files are loaded by then. The
program waits only shortly for the first page before it draws without it, and loads what asks for the rest; on a busy
machine the page would come later than that, so here it waits long.
*/
const hook = (file: string) => `
	const own = [];
	// The oldest Node has no such thing; what it loads is the same.
	process.getBuiltinModule('module').registerHooks?.({
		load(url, context, next) {
			if (url.startsWith('file:')) own.push(url);
			return next(url, context);
		},
	});
	const start = globalThis.setTimeout;
	globalThis.setTimeout = (call, milliseconds, ...rest) => start(call, 100 * milliseconds, ...rest);
	const {stdout} = process;
	const write = stdout.write;
	stdout.write = function (data, ...rest) {
		if (String(data).includes('${name}')) {
			stdout.write = write;
			process.getBuiltinModule('fs').writeFileSync('${file}', [...process.moduleLoadList, ...own].join('\\n'));
		}
		return write.call(this, data, ...rest);
	};
`;

it('shows the first rows after one question, from few files, and before the slow parts of Node are loaded', async () => {
	const server = await serveJson(validators);
	const file = path.join(await temporaryFolder(), 'loaded');
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook(file))}`;
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url], {
		env: {NODE_OPTIONS},
	});
	await terminal.shows(name);
	// What else is asked has its parts loaded after that.
	await until(() => server.requests.some(({url}) => url.includes('parameters')));
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
	const loaded = (await readFile(file, 'utf8')).split('\n');
	expect(loaded).toContain('NativeModule http');
	expect(loaded.filter(part => /\b(?:undici|crypto|tls|http2|zlib)$/.test(part))).toEqual([]);
	// Each file costs a start up to a millisecond.
	expect(loaded.filter(part => part.startsWith('file:')).length).toBeLessThan(25);
	const asked = server.requests.map(({url}) => url);
	const first = asked.slice(
		0,
		asked.findIndex(url => url.includes('parameters')),
	);
	expect(first.filter(url => url.includes('pos/validator'))).toHaveLength(1);
});

it('ends at once while nothing answers, with the first question cancelled', async () => {
	const server = await serve(() => {});
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url]);
	await terminal.shows('Asking');
	const started = performance.now();
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
	// Not only when the time of an attempt has passed, which is some seconds.
	expect(performance.now() - started).toBeLessThan(3000);
	expect(server.requests.filter(({url}) => url.includes('pos/validator'))).toHaveLength(1);
});

it('watches and serves metrics without the fetch of Node, whatever the service answers', async () => {
	// It answers 404 to much.
	const server = await serveSmallChain();
	const file = path.join(await temporaryFolder(), 'loaded');
	const note = `process.on('exit', () =>
		process.getBuiltinModule('fs').writeFileSync('${file}', process.moduleLoadList.join('\\n')));`;
	const environment = {
		NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(note)}`,
		XDG_STATE_HOME: await temporaryFolder(),
		XDG_CONFIG_HOME: await temporaryFolder(),
	};
	for (const command of [['watch'], ['exporter', '--listen', '127.0.0.1:0']]) {
		const asked = server.requests.length;
		const running = spawnCli([...command, '-i', server.url], {environment});
		await until(() => server.requests.length > asked + 4, running.stderr);
		running.child.kill('SIGTERM');
		expect(await running.ended).toEqual({code: 0, signal: null});
		const loaded = (await readFile(file, 'utf8')).split('\n');
		expect(loaded).toContain('NativeModule http');
		expect(loaded.filter(part => /undici/.test(part))).toEqual([]);
	}
});
