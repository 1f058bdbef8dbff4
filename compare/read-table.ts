import {limitTo} from '../source/system/limit-to.ts';
import type {BuildTable, TableCommand, TableFlag} from './gather.ts';
import {type Build, runPlainly} from './programs.ts';
import {type HelpFlag, readCandidates, readCommands, readFlags} from './read-help.ts';
import {flagsWithValues, leftOutFlags} from './tables.ts';

const together = limitTo(2);

/** Tells whether the values that a flag's completion offers are tried. */
function isTried({name, value}: HelpFlag): boolean {
	return value !== undefined && (name === 'output' || !(leftOutFlags.has(name) || flagsWithValues.has(name)));
}

/** Reads the table of commands from a build's own help and completion. */
export async function readTable(build: Build): Promise<BuildTable> {
	const ask = (words: readonly string[]) => together(() => runPlainly(build, words));
	const complete = async (...typed: readonly string[]) =>
		readCandidates(await ask(['__complete', 'fish', '--', ...typed, '']));
	const readFlag = async (command: string, flag: HelpFlag): Promise<TableFlag> => ({
		...flag,
		words: isTried(flag) ? await complete(command, `--${flag.name}`) : [],
	});
	const [help, routes] = await Promise.all([ask(['--help']), complete('--view')]);
	const commands = await Promise.all(
		readCommands(help).map(async ({name, argument}): Promise<TableCommand> => {
			const flags = await Promise.all(
				readFlags(await ask([name, '--help'])).map(flag => readFlag(name, flag)),
			);
			return {name, argument, flags, formats: flags.find(flag => flag.name === 'output')?.words ?? []};
		}),
	);
	return {commands, routes};
}
