import {columnWords, viewWords} from '../../source/columns/views.ts';
import {commands} from '../../source/commands/records/commands.ts';
import {commandHelp} from '../../source/dashboard/command-line/command-words.ts';
import {wrap} from '../../source/format/text.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {configKeyHelp} from '../../source/manual/config-help.ts';
import {helpText} from '../../source/manual/help.ts';
import {keyGroups, routeGrammar, viewHelp} from '../../source/manual/man-page.ts';
import {type CommandName, commandNames, commandOf} from './commands.ts';

/** Cells of the help in the page, whatever terminal the page is made in. */
const helpWidth = 100;

/** Returns the reference of commands, flags and keys, made from the program's tables. */
export function referencePage(): string {
	return [
		'# Reference',
		'All that can be typed, made from the tables of the program (`npm run docs`). `stakedeck --help`, `stakedeck man` and `?` in the dashboard say the same of the version you have.',
		'## Commands, options, environment and exit codes',
		block(helpText(commands, undefined, helpWidth)),
		'What its options mean, stands above; `stakedeck <command> --help` has both in one place.',
		...commandNames.flatMap(name => [`### stakedeck ${name}`, block(commandText(name))]),
		'## Routes',
		...routeGrammar,
		block(pairs(viewHelp.map(({form, texts}) => [form, texts]))),
		'## Keys',
		block(
			keyGroups(defaultKeys)
				.map(({title, entries}) => `${title}\n${indented(columns(entries))}`)
				.join('\n'),
		),
		'## After the colon',
		block(pairs(commandHelp(defaultKeys).map(([words, help]) => [words, [help]]))),
		'## The configuration',
		'[configuration.md](configuration.md) says how they go together.',
		block(pairs(configKeyHelp.map(([form, meaning]) => [form, [meaning]]))),
		'## Columns of lists',
		'The lists that `[views.NAME]` takes, and the columns of each in their usual order; the one that tells the rows apart is always shown.',
		block(pairs(viewWords.map(view => [view, [columnWords(view).join(' ')]]))),
	]
		.map(part => `${part.trimEnd()}\n`)
		.join('\n');
}

/** The help of a command with the names of its options alone: they are explained once, for all of them. */
function commandText(name: CommandName): string {
	const [about = '', rest = ''] = helpText(commands, name, helpWidth).split('\nOptions\n');
	const examples = rest.slice(rest.indexOf('\nExamples\n'));
	const flags = commandOf(name).flags.map(flag => `--${flag}`);
	return `${about}\nOptions\n${indented(wrap(flags.join(' '), helpWidth - 2).join('\n'))}\n${examples}`;
}

function block(text: string): string {
	return `\`\`\`\n${text.trimEnd()}\n\`\`\``;
}

/** Two columns, the second behind the widest of the first. */
export function columns(entries: ReadonlyArray<readonly [left: string, right: string]>): string {
	const width = Math.max(...entries.map(([left]) => left.length));
	return entries.map(([left, right]) => `${left.padEnd(width)}  ${right}\n`).join('');
}

function pairs(entries: ReadonlyArray<readonly [head: string, lines: readonly string[]]>): string {
	return entries.map(([head, lines]) => `${head}\n${indented(`${lines.join('\n')}\n`, '    ')}`).join('');
}

function indented(text: string, by = '  '): string {
	return text.replaceAll(/^(?=.)/gm, by);
}
