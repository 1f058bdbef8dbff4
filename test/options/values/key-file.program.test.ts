import {execFile} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {serveJson} from '../../helpers/serve.ts';
import {cli} from '../../helpers/spawn.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';

it('takes a key file that is a pipe as it is', async () => {
	const {url, requests} = await serveJson({
		results: [],
		pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0},
	});
	const folder = await temporaryFolder();
	const [pipe, file] = [path.join(folder, 'pipe'), path.join(folder, 'key')];
	await writeFile(file, 'the-key\n');
	const script =
		'mkfifo "$3"; chmod 666 "$3"; cat "$4" >"$3" & "$0" "$1" validators -o json -i "$2" --api-key-file "$3" && exec "$0" "$1" validators -o json -i "$2" --api-key-file <(cat "$4")';
	const {stderr} = await promisify(execFile)('bash', ['-c', script, process.execPath, cli, url, pipe, file], {
		env: {HOME: folder, PATH: process.env.PATH},
	});
	expect(stderr).toBe('');
	expect(requests.map(({headers}) => headers.key)).toEqual(['the-key', 'the-key']);
});
