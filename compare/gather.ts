import type {Examples} from '../bench/service/examples.ts';
import type {HelpFlag} from './read-help.ts';
import {
	alwaysTyped,
	argumentsFor,
	companions,
	eventCommands,
	fewCommands,
	leftOutFlags,
	livingCommands,
	looks,
	mostValues,
	routeArguments,
	sequences,
	servingCommands,
	textCommands,
	textFlags,
	valuesFor,
} from './tables.ts';
import type {World} from './worlds.ts';

/** Command of a build, as the build itself lists it. */
export interface TableCommand {
	readonly name: string;
	/** Placeholder of its argument; undefined: it takes none. */
	readonly argument: string | undefined;
	readonly flags: readonly TableFlag[];
	/** Forms of its output, the default first; empty: it has one. */
	readonly formats: readonly string[];
}

export interface TableFlag extends HelpFlag {
	/** Values that its completion offers. */
	readonly words: readonly string[];
}

/** Table of a build: its commands, and the words of its routes. */
export interface BuildTable {
	readonly commands: readonly TableCommand[];
	readonly routes: readonly string[];
}

/** Commands to run one after the other in one home. */
export interface CommandCase {
	readonly group: 'commands' | 'texts';
	readonly name: string;
	readonly lines: readonly (readonly string[])[];
	readonly environment?: Readonly<Record<string, string>>;
	/** True if the chain is its own, and goes on while a command waits. */
	readonly isLiving: boolean;
}

/** Lists the texts: the help of everything, and what commands print without a service. */
export function gatherTexts({commands}: BuildTable): readonly CommandCase[] {
	const lines = [
		['--help'],
		['--version'],
		...commands.flatMap(({name, argument, flags}) => [
			[name, '--help'],
			...(textCommands.has(name) ? textLines(name, argument) : []),
			...flags.filter(flag => textFlags.has(flag.name)).map(flag => [name, `--${flag.name}`]),
			...(name === 'simulate' ? samples(flags) : []),
		]),
	];
	return lines.map(words => ({
		group: 'texts',
		name: words.join(' '),
		lines: [words],
		isLiving: false,
	}));
}

/** An argument such as bash|zsh|fish names its values. */
function textLines(name: string, argument: string | undefined): readonly (readonly string[])[] {
	return argument === undefined ? [[name]] : argument.split('|').map(value => [name, value]);
}

function samples(flags: readonly TableFlag[]): readonly (readonly string[])[] {
	const kinds = flags.find(({name}) => name === 'sample')?.words ?? [];
	return kinds.map(kind => ['simulate', '--seed', '7', '--sample', kind]);
}

/** Lists the commands to compare in a world. */
export function gatherCommands(
	{commands}: BuildTable,
	{extent}: Pick<World, 'extent'>,
	examples: Examples,
): readonly CommandCase[] {
	const compared = commands.filter(({name}) => !textCommands.has(name) && !servingCommands.has(name));
	if (extent === 'few') {
		const few = compared.filter(({name}) => fewCommands.has(name));
		return few.flatMap(command => [
			...beginningsOf(command, examples).map(words => toCase(words)),
			...command.flags
				.filter(({name}) => command.name === 'service' && name === 'check')
				.map(() => toCase(['service', '--check'])),
		]);
	}
	const plain = compared.flatMap(command =>
		beginningsOf(command, examples).flatMap(words => [
			toCase(words),
			...command.formats.slice(1).map(format => toCase([...words, '-o', format])),
		]),
	);
	if (extent === 'plain') return plain;
	return [
		...plain,
		...compared
			.filter(({name}) => !Object.hasOwn(eventCommands, name))
			.flatMap(command => withFlags(command, examples)),
		...compared.flatMap(command => inOtherLooks(command, examples)),
		...Object.entries(sequences).map(([name, lines]) => ({
			group: 'commands' as const,
			name: `${name}, one after the other`,
			lines,
			isLiving: lines.some(([command = '']) => livingCommands.has(command)),
		})),
	];
}

/** Returns the command with each argument that is tried. */
function beginningsOf({name, argument}: TableCommand, examples: Examples): readonly (readonly string[])[] {
	const given = argument === undefined ? [''] : (argumentsFor(argument, examples) ?? ['']);
	return given.map(value => [name, ...(value === '' ? [] : [value]), ...(alwaysTyped[name] ?? [])]);
}

function withFlags(command: TableCommand, examples: Examples): readonly CommandCase[] {
	const [words = []] = beginningsOf(command, examples).toReversed();
	return flagLines(command, examples).flatMap(typed => {
		const isColumns = typed[0] === '--columns';
		const other = isColumns ? 'csv' : 'json';
		const hasOther = command.formats.slice(1).includes(other);
		const lines = [typed, ...(hasOther ? [[...typed, '-o', other]] : [])];
		return lines.map(line => toCase([...words, ...line]));
	});
}

/** Lists lines that choose among events, for where there are some: each flag of these commands. */
export function gatherEventLines({commands}: BuildTable, examples: Examples): readonly (readonly string[])[] {
	return commands.flatMap(command => {
		const words = eventCommands[command.name];
		if (!words) return [];
		return flagLines(command, examples)
			.filter(([flag = '']) => !words.includes(flag) && flag !== '--forget')
			.map(typed => [...words, ...(typed[0] === '--since' ? [] : ['--since', '30d']), ...typed]);
	});
}

/** Lists each flag of a command with each value that is tried. */
function flagLines({flags}: TableCommand, examples: Examples): readonly (readonly string[])[] {
	return flags
		.filter(({name}) => !leftOutFlags.has(name) && !textFlags.has(name))
		.flatMap(flag => {
			const {name, value} = flag;
			const typed = `--${name}`;
			const more = companions[name] ?? [];
			if (value === undefined) return [[typed, ...more]];
			return valuesOf(flag, examples).map(word => [typed, word, ...more]);
		});
}

/** Values to try: all of a few, all columns at once, the first and the last of many. */
function valuesOf({name, words}: TableFlag, examples: Examples): readonly string[] {
	const known = valuesFor(name, examples);
	if (known.length > 0 || words.length === 0) return known;
	if (name === 'columns') return [words.join(',')];
	return words.length <= mostValues ? words : [words[0] ?? '', words.at(-1) ?? ''];
}

function inOtherLooks(command: TableCommand, examples: Examples): readonly CommandCase[] {
	const hasFlag = (wanted: string) => command.flags.some(({name}) => name === wanted);
	return looks.flatMap(({name, environment, flags}) => {
		const typed = flags.filter(hasFlag).map(flag => `--${flag}`);
		return beginningsOf(command, examples).map(words => {
			const line = toCase([...words, ...typed]);
			return {...line, name: `${line.name} (${name})`, environment};
		});
	});
}

function toCase(words: readonly string[]): CommandCase {
	return {
		group: 'commands',
		name: words.map(word => (/\s/.test(word) ? `"${word}"` : word)).join(' '),
		lines: [words],
		isLiving: livingCommands.has(words[0] ?? ''),
	};
}

/** Lists what no case tries: arguments and values that the tables of the tool do not know. */
export function findGaps({commands}: BuildTable, examples: Examples): readonly string[] {
	return commands
		.filter(({name}) => !textCommands.has(name) && !servingCommands.has(name))
		.flatMap(({name, argument, flags}) => [
			...(argument !== undefined && argumentsFor(argument, examples) === undefined
				? [`${name}: no value for its argument <${argument}>`]
				: []),
			...flags
				.filter(flag => flag.value !== undefined && !leftOutFlags.has(flag.name))
				.filter(flag => valuesOf(flag, examples).length === 0)
				.map(flag => `${name}: no value for --${flag.name} ${flag.value}`),
		]);
}

/** Lists the routes of the dashboard's views, with and without the argument that they take. */
export function gatherRoutes({routes, commands}: BuildTable, examples: Examples): readonly string[] {
	return routes.flatMap(word => {
		const own = routeArguments[word];
		const placeholder = commands.find(({name}) => name === word)?.argument;
		const values =
			own === undefined
				? placeholder === undefined
					? []
					: (argumentsFor(placeholder, examples) ?? [])
				: [examples[own][0] ?? ''];
		return values.length === 0 ? [word] : values.map(value => `${word} ${value}`);
	});
}

/** Joins the tables of two builds, so that what only one of them has is compared too. */
export function joinTables(left: BuildTable, right: BuildTable): BuildTable {
	const names = [...new Set([...left.commands, ...right.commands].map(({name}) => name))];
	const find = ({commands}: BuildTable, wanted: string) => commands.find(({name}) => name === wanted);
	return {
		routes: [...new Set([...left.routes, ...right.routes])],
		commands: names.flatMap(name => {
			const [first, second] = [find(left, name), find(right, name)];
			if (!first || !second) return first ?? second ?? [];
			return {
				...first,
				formats: [...new Set([...first.formats, ...second.formats])],
				flags: joinFlags(first.flags, second.flags),
			};
		}),
	};
}

function joinFlags(left: readonly TableFlag[], right: readonly TableFlag[]): readonly TableFlag[] {
	const added = right.filter(({name}) => !left.some(flag => flag.name === name));
	return [
		...left.map(flag => {
			const other = right.find(({name}) => name === flag.name);
			return {...flag, words: [...new Set([...flag.words, ...(other?.words ?? [])])]};
		}),
		...added,
	];
}
