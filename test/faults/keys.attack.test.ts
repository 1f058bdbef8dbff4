import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serve} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {addressOf} from '../helpers/validators.ts';
import {noteCounts} from './counts.ts';
import {type Fault, faultsOf, handles} from './fault.ts';
import {indexerFaults} from './indexer-faults.ts';
import {askThrough, proxySettings} from './proxies.ts';

const key = 'k-2f61c3a9d04b';

const commands: readonly (readonly string[])[] = [
	['validators', '--verbose'],
	['proposal', '40', '--verbose'],
	['stake', addressOf(1)],
	['service'],
	['config'],
	['parameters', '-o', 'json'],
];

const counted: string[] = [];

function note(words: string): void {
	counted.push(words);
	noteCounts({test: 'test/faults/keys.attack.test.ts', words: counted.join('; ')});
}

/** Ways in which a service repeats what it was asked with, or leads away. */
function leaks(elsewhere: string): readonly Fault[] {
	return faultsOf([
		...[301, 302, 303, 307, 308].map(
			status =>
				[
					`${status} to a server that listens`,
					handles((_request, response) => void response.writeHead(status, {location: elsewhere}).end()),
					undefined,
				] as const,
		),
		[
			'its own headers in an error',
			handles(({headers}, response) => {
				response.writeHead(500, {'content-type': 'application/json'});
				response.end(JSON.stringify({message: `no such key: ${headers.key}`}));
			}),
			undefined,
		],
		[
			'its own headers in a good answer',
			handles(({headers}, response) => {
				const row = {address: addressOf(2), name: `for ${headers.key}`, moniker: headers.key};
				response.end(JSON.stringify({results: [row], id: headers.key, chainId: headers.key}));
			}),
			undefined,
		],
		...(
			[
				['the host of a redirect', key => ({location: `http://${key}.example.com/`})],
				['the path of a redirect', key => ({location: `?${key}`})],
				['the type of its answer', key => ({'content-type': `text/${key}`})],
			] as const satisfies readonly (readonly [string, (key: string) => Record<string, string>])[]
		).map(
			([place, toHeaders]) =>
				[
					`its own headers in ${place}`,
					handles(({headers}, response) => {
						response.writeHead(place.includes('redirect') ? 302 : 200, toHeaders(String(headers.key)));
						response.end('no');
					}),
					undefined,
				] as const,
		),
		[
			'its own headers with an invisible character in between',
			handles(({headers}, response) => {
				const key = [...String(headers.key)].join('\u200B');
				response.writeHead(500, {'content-type': 'application/json'});
				response.end(JSON.stringify({message: `no such key: ${key}`}));
			}),
			undefined,
		],
		[
			'its own headers in plain text',
			handles(({headers}, response) => void response.writeHead(400).end(`bad key ${headers.key}`)),
			undefined,
		],
	]);
}

it('a key is seen by its own address alone, and stands in nothing that is printed or kept', async () => {
	const elsewhere = await serve((_request, response) => void response.end('{}'));
	const faults = [...indexerFaults, ...leaks(elsewhere.url)];
	const wrong: string[] = [];
	const inTurn = limitTo(24);
	const attack = async ({name, open}: Fault, typed: readonly string[]) => {
		const folder = await temporaryFolder();
		const environment = {
			HOME: folder,
			XDG_STATE_HOME: folder,
			XDG_CONFIG_HOME: folder,
			XDG_CACHE_HOME: folder,
			STAKEDECK_API_KEY: key,
			STAKEDECK_INDEXER_URL: await open(),
		};
		const {stdout, stderr} = await runCommand([...typed, '--timeout', '1'], {environment});
		if ((stdout + stderr).includes(key)) wrong.push(`${typed.join(' ')}, ${name}: ${stdout}${stderr}`);
		for (const file of await readdir(folder, {recursive: true, withFileTypes: true})) {
			if (!file.isFile()) continue;
			const bytes = await readFile(path.join(file.parentPath, file.name));
			if (bytes.includes(key)) wrong.push(`${typed.join(' ')}, ${name}: ${file.name} holds it`);
		}
	};
	await Promise.all(commands.flatMap(typed => faults.map(fault => inTurn(() => attack(fault, typed)))));
	expect(wrong).toEqual([]);
	expect(elsewhere.requests).toEqual([]);
	note(`${commands.length} commands, ${faults.length} faults each`);
}, 900_000);

it('a proxy sees no key, whichever way it is named', async () => {
	const inTurn = limitTo(4);
	const asked = proxySettings.map(async setting => {
		const {wrong, ...seen} = await inTurn(() => askThrough(setting, key));
		expect({setting, wrong}).toEqual({setting, wrong: []});
		return seen;
	});
	const seen = await Promise.all(asked);
	const sum = (name: 'asked' | 'answered') => seen.reduce((all, each) => all + each[name], 0);
	expect(sum('asked')).toBeGreaterThan(0);
	expect(sum('answered')).toBeGreaterThan(proxySettings.length);
	note(`${proxySettings.length} settings of proxies`);
}, 900_000);
