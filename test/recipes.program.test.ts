import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {toCloudEvent} from '../source/columns/cloud-event.ts';
import {alertRules} from '../source/exporter/alerts.ts';
import {addressOf} from './helpers/addresses.ts';
import {changesHome, copper, kestrel, serveSmallChain, willow} from './helpers/changes.ts';
import {readPage} from './helpers/docs.ts';
import {createEvent} from './helpers/fake-ledger.ts';
import {listen} from './helpers/listen.ts';
import {cli} from './helpers/spawn.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';
import {whenDone} from './helpers/when-done.ts';

const page = await readPage('docs/recipes.md');

/** The scripts of the page by their names. */
const scripts = new Map(
	page.split(/^## /m).flatMap(part => {
		const name = /`((?:tell-|check_)\w+)`/.exec(part)?.[1];
		const script = /^```sh\n(.*?)^```/ms.exec(part)?.[1];
		return name !== undefined && script !== undefined ? [[name, script] as const] : [];
	}),
);

const event = createEvent({
	kind: 'validator.jailed',
	subject: {type: 'validator', id: addressOf(100), name: 'Copper Labs'},
	level: 'needs-me',
	old: 'consensus',
	new: 'jailed',
});
/** A validator may have a name that some shells take for control characters. */
const hostileName = String.raw`Evil\c \033]0;owned\a %s $(id)`;
const sentence = `${hostileName}: commission 5% → 5.5%`;
const line = JSON.parse(JSON.stringify(toCloudEvent(event, 'test.1', sentence)));
const facts = {
	STAKEDECK_LEVEL: event.level,
	STAKEDECK_SENTENCE: sentence,
	STAKEDECK_KIND: event.kind,
	STAKEDECK_SUBJECT: event.subject.id,
	STAKEDECK_ID: event.id,
};

function has(tool: string): boolean {
	try {
		execFileSync('/bin/sh', ['-c', `command -v ${tool}`], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
}

/** Runs a script of the page as watch does. */
async function run(
	name: string,
	settings: Readonly<Record<string, string>>,
	input: unknown = line,
	words: readonly string[] = [],
) {
	const file = path.join(await temporaryFolder(), name);
	await writeFile(file, scripts.get(name) ?? '');
	await chmod(file, 0o755);
	const usual = {
		PATH: process.env.PATH,
		HOME: path.dirname(file),
		LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
	};
	const child = spawn(file, words, {env: {...usual, ...facts, ...settings}, stdio: ['pipe', 'pipe', 'pipe']});
	child.stdin.on('error', () => {});
	child.stdin.end(`${JSON.stringify(input)}\n`);
	const texts = {stdout: '', stderr: ''};
	child.stdout.on('data', chunk => (texts.stdout += String(chunk)));
	child.stderr.on('data', chunk => (texts.stderr += String(chunk)));
	const [code] = await once(child, 'close');
	return {code, ...texts};
}

/** Takes requests, and answers each with this status. */
async function takeRequests(status = 200) {
	const requests: {readonly path: string | undefined; readonly headers: object; readonly body: string}[] = [];
	const server = createServer(async (request, response) => {
		const body = (await Array.fromAsync(request)).join('');
		requests.push({path: request.url, headers: request.headers, body});
		response.writeHead(status).end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	whenDone(() => void server.close());
	return {requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`};
}

/** Takes mail, and answers as the simplest server does. */
async function takeMail() {
	const lines: string[] = [];
	const {port} = await listen(socket => {
		let isData = false;
		let rest = '';
		const say = (text: string) => void socket.write(`${text}\r\n`);
		say('220 here');
		socket.on('data', chunk => {
			const parts = `${rest}${chunk}`.split('\r\n');
			rest = parts.pop() ?? '';
			for (const part of parts) {
				lines.push(part);
				if (part === 'DATA') isData = true;
				if (isData && part !== '.' && part !== 'DATA') continue;
				if (part === '.') isData = false;
				if (part.startsWith('EHLO')) say('250 here');
				else say(part === 'DATA' ? '354 go on' : part === 'QUIT' ? '221 bye' : '250 ok');
			}
		});
	});
	return {lines, port};
}

it('has a script for each tool, which a shell can read', () => {
	expect([...scripts.keys()]).toEqual([
		'tell-ntfy',
		'tell-apprise',
		'tell-mail',
		'tell-alertmanager',
		'tell-nats',
		'check_stakedeck',
	]);
	for (const script of scripts.values()) execFileSync('/bin/sh', ['-n'], {input: script});
});

it('prints no text of an event with echo, which takes parts of it for control characters', () => {
	for (const script of scripts.values()) expect(script).not.toMatch(/\becho\b/);
});

describe.skipIf(!has('curl'))('with curl (else skipped)', () => {
	it.each([
		['needs-me', 'urgent'],
		['worth-knowing', 'default'],
		['minor', 'low'],
	])('an event that is %s is a message of priority %s', async (level, priority) => {
		const {requests, url} = await takeRequests();
		const end = await run('tell-ntfy', {NTFY_TOPIC: `${url}/topic`, STAKEDECK_LEVEL: level});
		expect(end).toEqual({code: 0, stdout: '', stderr: ''});
		expect(requests).toMatchObject([
			{path: '/topic', headers: {title: 'stakedeck', priority}, body: sentence},
		]);
	});

	it('a server that refuses makes the script fail, so that it is tried again', async () => {
		const {url} = await takeRequests(503);
		expect((await run('tell-ntfy', {NTFY_TOPIC: url})).code).not.toBe(0);
	});

	it.skipIf(!has('jq'))('events are alerts, one or a burst of them (without jq skipped)', async () => {
		const {requests, url} = await takeRequests();
		for (const input of [line, [line, {...line, id: 'another'}]]) {
			expect(await run('tell-alertmanager', {ALERTMANAGER: url}, input)).toEqual({
				code: 0,
				stdout: '',
				stderr: '',
			});
		}
		const alert = {
			labels: {
				alertname: 'Stakedeck',
				id: event.id,
				kind: 'stakedeck.validator.jailed',
				chain_id: line.source.replace('urn:stakedeck:', ''),
				severity: 'critical',
				subject: event.subject.id,
			},
			annotations: {summary: sentence},
			startsAt: line.time,
		};
		expect(requests.map(({path: asked}) => asked)).toEqual(['/api/v2/alerts', '/api/v2/alerts']);
		expect(requests.map(({body}) => JSON.parse(body))).toEqual([
			[alert],
			[alert, {...alert, labels: {...alert.labels, id: 'another'}}],
		]);
	});
});

it.skipIf(!has('curl') || !has('jq') || !has('prometheus-alertmanager'))(
	'Alertmanager keeps an event that comes twice once (without curl, jq and prometheus-alertmanager skipped)',
	async () => {
		const folder = await temporaryFolder();
		const config = path.join(folder, 'config.yml');
		await writeFile(config, 'route: {receiver: none}\nreceivers: [{name: none}]\n');
		const {port, close} = await listen(() => {});
		await close();
		const server = spawn(
			'prometheus-alertmanager',
			[
				`--config.file=${config}`,
				`--storage.path=${folder}`,
				`--web.listen-address=127.0.0.1:${port}`,
				'--cluster.listen-address=',
			],
			{stdio: ['ignore', 'ignore', 'pipe']},
		);
		whenDone(() => void server.kill());
		for await (const chunk of server.stderr) if (String(chunk).includes('Listening on')) break;
		server.stderr.resume();
		const url = `http://127.0.0.1:${port}`;
		for (const input of [line, line, [line, {...line, id: 'another'}]]) {
			expect(await run('tell-alertmanager', {ALERTMANAGER: url}, input)).toMatchObject({code: 0, stderr: ''});
		}
		const kept = JSON.parse(execFileSync('curl', ['--silent', `${url}/api/v2/alerts`], {encoding: 'utf8'}));
		expect(kept.map(({labels}: {labels: {id: string}}) => labels.id).toSorted()).toEqual(
			['another', event.id].toSorted(),
		);
	},
);

it.skipIf(!has('apprise'))('an event goes where apprise sends it (without apprise skipped)', async () => {
	const {requests, url} = await takeRequests();
	expect((await run('tell-apprise', {APPRISE_URL: url.replace('http', 'json')})).code).toBe(0);
	expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({message: sentence, type: 'failure'});
});

it('a mail has the sentence, and the id as its own', async () => {
	const file = path.join(await temporaryFolder(), 'sendmail');
	await writeFile(file, '#!/bin/sh\necho "$*"\ncat\n', {mode: 0o755});
	const mail = await run('tell-mail', {SENDMAIL: file, MAIL_TO: 'me@example.org'});
	expect(mail.stdout.split('\n')).toEqual([
		'-t',
		'To: me@example.org',
		'Subject: stakedeck: validator.jailed',
		`Message-ID: <${event.id}@stakedeck.invalid>`,
		'MIME-Version: 1.0',
		'Content-Type: text/plain; charset=utf-8',
		'',
		sentence,
		'',
	]);
});

it.skipIf(!has('msmtp'))('a mail arrives (without msmtp skipped)', async () => {
	const {lines, port} = await takeMail();
	const SENDMAIL = `msmtp --host=127.0.0.1 --port=${port} --from=watch@example.org`;
	expect(await run('tell-mail', {SENDMAIL})).toMatchObject({code: 0, stderr: ''});
	expect(lines).toContain('RCPT TO:<me@example.org>');
	expect(lines).toContain('Subject: stakedeck: validator.jailed');
	expect(lines).toContain(sentence);
});

it.skipIf(!has('nats') || !has('nats-server'))(
	'an event that comes twice is one message (without nats and nats-server skipped)',
	async () => {
		const folder = await temporaryFolder();
		const {port, close} = await listen(() => {});
		await close();
		const server = spawn('nats-server', ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], {
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		whenDone(() => void server.kill());
		for await (const chunk of server.stderr) if (String(chunk).includes('Server is ready')) break;
		server.stderr.resume();
		const url = `nats://127.0.0.1:${port}`;
		const nats = (...words: readonly string[]) =>
			execFileSync('nats', ['--server', url, ...words], {encoding: 'utf8'});
		nats('stream', 'add', 'events', '--subjects', 'stakedeck.>', '--defaults');
		for (let times = 0; times < 2; times++) {
			expect(await run('tell-nats', {NATS_URL: url})).toMatchObject({code: 0});
		}
		expect((await run('tell-nats', {NATS_URL: url, STAKEDECK_ID: 'another'})).code).toBe(0);
		expect(JSON.parse(nats('stream', 'info', 'events', '--json')).state.messages).toBe(2);
	},
);

it.skipIf(!has('jq')).each([
	[0, 0, 'OK: nothing needs you'],
	[7, 2, `CRITICAL: ${hostileName} is jailed; Proposal 7 ends`],
	[1, 3, 'UNKNOWN: it is not known whether something needs you; stderr says why'],
	[2, 3, 'UNKNOWN: it is not known whether something needs you; stderr says why'],
])(
	'where overview ends with %i, the plugin ends with %i (without jq skipped)',
	async (code, verdict, text) => {
		const folder = await temporaryFolder();
		const needs = [
			{level: 'needs-me', sentence: `${hostileName} is jailed`},
			{level: 'worth-knowing', sentence: 'Fox raises its commission'},
			{level: 'needs-me', sentence: 'Proposal 7 ends'},
		];
		await writeFile(path.join(folder, 'answer.json'), JSON.stringify({needs}));
		await writeFile(
			path.join(folder, 'stakedeck'),
			`#!/bin/sh\necho "$*" >&2\ncat '${folder}/answer.json'\nexit ${code}\n`,
			{mode: 0o755},
		);
		const end = await run('check_stakedeck', {PATH: `${folder}:${process.env.PATH}`}, line, ['-p', 'main']);
		const flags = 'overview -o json --fail-if-any needs-me -p main';
		expect(end).toEqual({code: verdict, stdout: `${text}\n`, stderr: `${flags}\n`});
	},
);

it.skipIf(!has('jq')).each([
	['jailed', 2, /^CRITICAL: My Willow is jailed.*\n$/],
	['consensus', 0, /^OK: nothing needs you\n$/],
])(
	'where your validator is %s, the plugin with the program ends with %i (without jq skipped)',
	async (state, verdict, text) => {
		const {url} = await serveSmallChain({validators: [kestrel, copper, {...willow, state}]});
		const {environment} = await changesHome();
		const folder = await temporaryFolder();
		await writeFile(path.join(folder, 'stakedeck'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`, {
			mode: 0o755,
		});
		const PATH = `${folder}:${process.env.PATH}`;
		const end = await run('check_stakedeck', {...environment, PATH}, line, ['-i', url]);
		expect(end).toMatchObject({code: verdict, stdout: expect.stringMatching(text)});
	},
);

it('gives events the severities that the alert rules have', () => {
	const [, words = ''] = /severity: (\{.*?\})/.exec(scripts.get('tell-alertmanager') ?? '') ?? [];
	const severities: readonly string[] = Object.values(JSON.parse(words));
	const ofRules = new Set(alertRules.map(({severity}) => severity).filter(severity => severity !== 'none'));
	expect(new Set(severities)).toEqual(ofRules);
});
