import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {CannotMake} from './cannot-make.ts';

/** Programs that packages are made with, each with the package of Debian that brings it. */
const tools = {
	'dpkg-deb': 'dpkg',
	git: 'git',
	gzip: 'gzip',
	npm: 'npm',
	readelf: 'binutils',
	tar: 'tar',
} as const;

type Tool = keyof typeof tools;

/** Runs a tool with its words in English, and answers with what it printed; rejects with CannotMake where it fails. */
export async function runTool(
	tool: Tool,
	words: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<string> {
	const env = {...process.env, LC_ALL: 'C', ...environment};
	try {
		const {stdout} = await promisify(execFile)(tool, words, {env, maxBuffer: 64 * 1024 * 1024});
		return stdout;
	} catch (error) {
		const {stderr = '', code} = error as {readonly stderr?: string; readonly code?: number | string};
		const said = stderr.trim() === '' ? `it ended with ${code}` : stderr.trim();
		throw new CannotMake(`${tool} ${words[0]} failed: ${said}`);
	}
}

/** Rejects where one of the tools is missing: before the minutes that the making takes. */
export async function requireTools(needed: readonly Tool[]): Promise<void> {
	for (const tool of needed) {
		try {
			await runTool(tool, ['--version']);
		} catch {
			throw new CannotMake(`${tool} is not here: it comes with Debian's package ${tools[tool]}`);
		}
	}
}
