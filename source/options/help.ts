import {type CommandName, commandNames, commandOf, dashboardFlags} from './commands.ts';
import {type FlagName, flagGroups, flagNames, flagOf} from './flags.ts';

const groupTitles: Readonly<Record<(typeof flagGroups)[number], string>> = {
	choice: 'What',
	list: 'Lists',
	output: 'Output',
	service: 'Service',
	polling: 'Polling',
	checks: 'Checks',
	look: 'Look',
	chain: 'Embedded chain',
};

const environmentLines = [
	['STAKEDECK_INDEXER_URL', "the indexer's address; --indexer-url goes before it"],
	['STAKEDECK_API_KEY', 'the key, sent as the header Key; --api-key-file goes before it'],
	['NO_COLOR, FORCE_COLOR', 'colours off, colours on'],
	['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy to go through, and the hosts to ask directly'],
	['NODE_EXTRA_CA_CERTS', 'file of further certificates to trust'],
] as const;

const exitLines = [
	['0', 'done'],
	['1', 'the service failed or could not be reached'],
	['2', 'wrong usage'],
	['3', 'not found (proposal, tx)'],
	['4', 'the key was refused or is missing'],
	['130', 'interrupted'],
] as const;

type Line = readonly [left: string, right: string];

/** The help of the program, or of one command; made from the tables of commands and flags. */
export function helpText(command?: CommandName): string {
	return `${(command === undefined ? programHelp() : commandHelp(command)).join('\n')}\n`;
}

function programHelp(): string[] {
	return [
		...columns([
			['stakedeck [--view ROUTE] [options]', 'the dashboard, full screen'],
			['stakedeck <command> [argument] [options]', 'one answer on stdout, then exit'],
		]),
		...section(
			'Commands',
			commandNames.map(name => [usageOf(name), commandOf(name).summary]),
		),
		...flagGroups.flatMap(group =>
			section(groupTitles[group], flagNames.filter(name => flagOf(name).group === group).map(toLine)),
		),
		...section('Environment', environmentLines),
		...section('Exit codes', exitLines),
		'',
		`Dashboard: ${dashboardFlags.map(name => `--${name}`).join(' ')}`,
		'Which flags a command takes: stakedeck <command> --help',
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
	const {argument} = commandOf(name);
	return argument === undefined ? name : `${name} <${argument}>`;
}

function toLine(name: FlagName): Line {
	const {short, value, description} = flagOf(name);
	const start = short === undefined ? '    ' : `-${short}, `;
	return [`${start}--${name}${value === undefined ? '' : ` ${value}`}`, description];
}

function section(title: string, lines: readonly Line[]): string[] {
	return ['', title, ...columns(lines)];
}

function columns(lines: readonly Line[]): string[] {
	const width = Math.max(...lines.map(([left]) => left.length));
	return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
}
