import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {CannotMake} from '../maker.ts';

/** Programs of Debian that a package is made with, each with the package that brings it. */
const tools = {'dpkg-deb': 'dpkg', readelf: 'binutils'} as const;

/** Runs a tool with its words in English, and answers with what it printed; rejects where the tool fails. */
export async function runTool(
	tool: keyof typeof tools,
	words: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<string> {
	const env = {...process.env, LC_ALL: 'C', ...environment};
	const {stdout} = await promisify(execFile)(tool, words, {env, maxBuffer: 64 * 1024 * 1024});
	return stdout;
}

/** Rejects where one of the tools is missing: before the minute that the making takes. */
export async function requireTools(): Promise<void> {
	for (const tool of Object.keys(tools) as (keyof typeof tools)[]) {
		try {
			await runTool(tool, ['--version']);
		} catch {
			throw new CannotMake(`${tool} is not here: it comes with Debian's package ${tools[tool]}`);
		}
	}
}
