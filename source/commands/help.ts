import {wrap} from '../format/text.ts';
import {type CommandName, commandNames, commandOf, dashboardFlags} from '../options/commands.ts';
import {type FlagName, flagGroups, flagNames, flagOf} from '../options/flags.ts';
import {environmentLines, exitLines, groupTitles} from './reference.ts';

/** Cells of the longest line. */
const lineWidth = 100;

type Line = readonly [left: string, right: string];

/** The help of the program, or of one command; made from the tables of commands and flags. */
export function helpText(command?: CommandName): string {
	return `${(command === undefined ? programHelp() : commandHelp(command)).join('\n')}\n`;
}

function programHelp(): string[] {
	const groups = flagGroups.map(group => ({
		title: groupTitles[group],
		lines: flagNames.filter(name => flagOf(name).group === group).map(toLine),
	}));
	const commandLines = commandNames.map((name): Line => [usageOf(name), commandOf(name).summary]);
	const width = widthOfLeft([...commandLines, ...groups.flatMap(({lines}) => lines)]);
	return [
		...columns([
			['stakedeck [--view ROUTE] [options]', 'the dashboard, full screen'],
			['stakedeck <command> [argument] [options]', 'one answer on stdout, then exit'],
		]),
		...section('Commands', commandLines, width),
		...groups.flatMap(({title, lines}) => section(title, lines, width)),
		...section('Environment', environmentLines),
		...section('Exit codes', exitLines),
		'',
		'The dashboard takes:',
		...wrap(dashboardFlags.map(name => `--${name}`).join(' '), lineWidth - 2).map(line => `  ${line}`),
		'What a command takes: stakedeck <command> --help',
	];
}

function commandHelp(name: CommandName): string[] {
	const {summary, flags, notes = [], examples} = commandOf(name);
	return [
		`stakedeck ${usageOf(name)} [options]`,
		'',
		summary,
		...notes,
		...section('Options', flags.map(toLine)),
		...section(
			'Examples',
			examples.map(example => [`stakedeck ${example}`, '']),
		),
	];
}

function usageOf(name: CommandName): string {
	const {argument, argumentShown} = commandOf(name);
	return argument === undefined ? name : `${name} <${argumentShown ?? argument}>`;
}

function toLine(name: FlagName): Line {
	const {short, value, description} = flagOf(name);
	const start = short === undefined ? '    ' : `-${short}, `;
	return [`${start}--${name}${value === undefined ? '' : ` ${value}`}`, description];
}

function section(title: string, lines: readonly Line[], leftWidth?: number): string[] {
	return ['', title, ...columns(lines, leftWidth)];
}

/** Two columns; what is too long on the right goes on below itself. */
function columns(lines: readonly Line[], leftWidth = widthOfLeft(lines)): string[] {
	return lines.flatMap(([left, right]) =>
		wrap(right, lineWidth - leftWidth - 4).map((text, index) =>
			`  ${(index === 0 ? left : '').padEnd(leftWidth)}  ${text}`.trimEnd(),
		),
	);
}

function widthOfLeft(lines: readonly Line[]): number {
	return Math.max(...lines.map(([left]) => left.length));
}
