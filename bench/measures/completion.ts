import {execFile} from 'node:child_process';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {milliseconds} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {cli} from '../service/chain.ts';
import {createEnvironment} from '../terminal/environment.ts';
import type {Bench, Result} from './session.ts';

const run = promisify(execFile);
const rounds = 31;
const maxMilliseconds = 150;

/** Words completed at a Tab; a shell waits from the start of the process to its end. */
const tabs = {
	'a flag': ['validators', '--s'],
	'a profile of the configuration': ['-p', ''],
} as const;

/** Starts for what completes a line, beside one of Node that does nothing. */
export async function measureCompletion(_bench: Bench): Promise<Result> {
	const env = createEnvironment();
	const folder = path.join(env.XDG_CONFIG_HOME ?? '', 'stakedeck');
	await mkdir(folder, {recursive: true});
	await writeFile(path.join(folder, 'config.toml'), '[profiles.main]\nindexer-url = "http://127.0.0.1:1"\n');
	const starts = [
		{name: 'Node alone', typed: ['-e', '0']},
		...Object.entries(tabs).map(([name, words]) => ({
			name,
			typed: [cli, '__complete', 'zsh', '--', ...words],
		})),
	].map(start => ({...start, taken: [] as number[]}));
	// The first start compiles what the others find compiled.
	for (const {typed} of starts) await run(process.execPath, typed, {env});
	for (let round = 0; round < rounds; round++) {
		for (const {typed, taken} of round % 2 === 0 ? starts : starts.toReversed()) {
			const started = performance.now();
			await run(process.execPath, typed, {env});
			taken.push(performance.now() - started);
		}
	}
	const lines = starts.map(({name, taken}): Line => {
		const figure = median(taken);
		const isOurs = name in tabs;
		return {
			measure: isOurs ? `a Tab of the shell: ${name}` : '  beside it',
			program: isOurs ? 'stakedeck' : name,
			figures: [milliseconds(figure)],
			...(isOurs && {goal: atMost(figure, maxMilliseconds, `${maxMilliseconds} ms`)}),
		};
	});
	return {lines: [...lines.slice(1), ...lines.slice(0, 1)]};
}
