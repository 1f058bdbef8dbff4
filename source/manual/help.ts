import {wrap} from '../format/text.ts';
import {
	type CommandTable,
	type CommandTexts,
	commandNamed,
	dashboardFlags,
	notesOf,
} from '../options/command.ts';
import {flagGroups} from '../options/flag.ts';
import {type FlagName, flagNames, flagOf} from '../options/flags.ts';
import {lineWidth} from '../system/print.ts';
import {environmentLines, exitLines, groupTitles} from './reference.ts';
import {shellLines} from './shell-lines.ts';

/** Longer lines are hard to follow, and in shorter ones no flag has room. */
const [minWidth, maxWidth] = [40, 100];

/** Cells of the longest line of a help that is written to stdout, from 40 to 100. */
export function helpWidth(system: Parameters<typeof lineWidth>[0]): number {
	return Math.min(maxWidth, Math.max(minWidth, lineWidth(system)));
}

/**
Returns the help of the program or of one command, generated from the tables of commands and flags.

@param name word of a command; the help of the program for any other word
@param width cells of the longest line, at least 40
*/
export function helpText(commands: CommandTable, name: string | undefined, width: number): string {
	const command = commandNamed(commands, name);
	const lines =
		command && name !== undefined ? commandHelp(name, command, width) : programHelp(commands, width);
	return `${lines.join('\n')}\n`;
}

function programHelp(commands: CommandTable, width: number): string[] {
	const groups = flagGroups.map(group => ({
		title: groupTitles[group],
		lines: flagNames.filter(name => flagOf(name).group === group).map(toLine),
	}));
	const commandLines = Object.entries(commands).map(
		([name, command]): HelpLine => [usageOf(name, command), command.summary],
	);
	const leftWidth = widthOfLeft([...commandLines, ...groups.flatMap(({lines}) => lines)]);
	return [
		...columns(
			[
				['stakedeck [--view ROUTE] [options]', 'the dashboard, full screen'],
				['stakedeck <command> [argument] [options]', 'one answer on stdout, then exit'],
			],
			width,
		),
		...section('Commands', columns(commandLines, width, leftWidth)),
		...groups.flatMap(({title, lines}) => section(title, columns(lines, width, leftWidth))),
		...section('Environment', columns(environmentLines, width)),
		...section('Exit codes', columns(exitLines, width)),
		'',
		'The dashboard takes:',
		...indented(wrap(dashboardFlags.map(name => `--${name}`).join(' '), width - 2)),
		...wrap('What a command takes: stakedeck <command> --help', width),
	];
}

function commandHelp(name: string, command: CommandTexts, width: number): string[] {
	const {summary, flags, examples} = command;
	return [
		...wrap(`stakedeck ${usageOf(name, command)} [options]`, width),
		'',
		...[summary, ...notesOf(name, command)].flatMap(text => wrap(text, width)),
		...section('Options', columns(flags.map(toLine), width)),
		...section(
			'Examples',
			examples.flatMap(example => indented(shellLines(`stakedeck ${example}`, width - 2))),
		),
	];
}

function usageOf(name: string, {argument, argumentShown, argumentsShown}: CommandTexts): string {
	if (argumentsShown !== undefined) return `${name} [${argumentsShown}]`;
	return argument === undefined ? name : `${name} <${argumentShown ?? argument}>`;
}

function toLine(name: FlagName): HelpLine {
	const {short, value, description} = flagOf(name);
	const start = short === undefined ? '    ' : `-${short}, `;
	return [`${start}--${name}${value === undefined ? '' : ` ${value}`}`, description];
}

function section(title: string, lines: readonly string[]): string[] {
	return ['', title, ...lines];
}

function indented(lines: readonly string[]): string[] {
	return lines.map(line => `  ${line}`);
}

/** A term and its description. */
type HelpLine = readonly [left: string, right: string];

/** Fewest cells in which a text beside its term can be read. */
const narrowestText = 24;

const indent = '  ';

/** Indent of a text that has no room beside its term. */
const textIndent = '      ';

/**
Two columns of at most `width` cells in all. If that leaves too little room, each description goes below its term.
*/
function columns(lines: readonly HelpLine[], width: number, leftWidth = widthOfLeft(lines)): string[] {
	const rightWidth = width - leftWidth - 2 * indent.length;
	if (rightWidth < narrowestText) return lines.flatMap(line => stacked(line, width));
	return lines.flatMap(([left, right]) =>
		wrap(right, rightWidth).map(
			(text, index) => `${indent}${(index === 0 ? left : '').padEnd(leftWidth)}${indent}${text}`,
		),
	);
}

function stacked([left, right]: HelpLine, width: number): string[] {
	return [
		...wrap(left.trimStart(), width - indent.length).map(text => indent + text),
		...wrap(right, width - textIndent.length).map(text => textIndent + text),
	];
}

/** Characters of the longest term. */
function widthOfLeft(lines: readonly HelpLine[]): number {
	return Math.max(...lines.map(([left]) => left.length));
}
