/**
Attacks the program for as long as it takes, and writes the counts of what held into the promises: `npm run attack`. What is
given is handed on to the runner: `npm run attack -- test/faults/commands.attack.test.ts`.
*/
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {AttackCounts} from './counts.ts';
import {withCounts} from './promises.ts';

const runner = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const page = fileURLToPath(new URL('../../docs/promises.md', import.meta.url));

const folder = await mkdtemp(path.join(tmpdir(), 'attack-'));
try {
	const counts = path.join(folder, 'counts');
	await writeFile(counts, '');
	const paths = process.argv.slice(2);
	const projects = ['attack', 'service', 'screen'].flatMap(name => ['--project', name]);
	const words = [runner, 'run', ...projects, '--no-file-parallelism'];
	words.push(...(paths.length > 0 ? paths : ['test/faults']));
	const child = spawn(process.execPath, words, {
		stdio: 'inherit',
		env: {...process.env, ATTACK_COUNTS: counts},
	});
	const [code] = await once(child, 'close');
	process.exitCode = code ?? 1;
	const lines = (await readFile(counts, 'utf8')).split('\n').filter(line => line !== '');
	const counted = lines.map(line => JSON.parse(line) as AttackCounts);
	await writeFile(page, withCounts(await readFile(page, 'utf8'), counted));
} finally {
	await rm(folder, {recursive: true, force: true});
}
