/** Flag of a command, as its help lists it. */
export interface HelpFlag {
	readonly name: string;
	/** Placeholder of its value: 'STATE'; undefined: it takes none. */
	readonly value: string | undefined;
}

/** Command of the help, with the placeholder of its argument: 'id|address'; undefined: it takes none. */
export interface HelpCommand {
	readonly name: string;
	readonly argument: string | undefined;
}

/** Reads the commands from `stakedeck --help`. */
export function readCommands(help: string): readonly HelpCommand[] {
	return linesUnder('Commands', help).flatMap(line => {
		const [, name, argument] = /^ {2}([a-z][\w-]*)(?: [<[]([^>\]]+)[>\]])?(?: {2}|$)/.exec(line) ?? [];
		return name === undefined ? [] : [{name, argument}];
	});
}

/** Reads the flags from `stakedeck COMMAND --help`. */
export function readFlags(help: string): readonly HelpFlag[] {
	return linesUnder('Options', help).flatMap(line => {
		const [, name, value] = /^ +(?:-\w, )?--([a-z][a-z-]*)(?: ([A-Z][A-Z:. ]*?))?(?: {2}|$)/.exec(line) ?? [];
		return name === undefined ? [] : [{name, value}];
	});
}

/** Reads what `__complete fish` offers; none where it offers files. */
export function readCandidates(text: string): readonly string[] {
	const [kind, ...lines] = text.split('\n').filter(line => line !== '');
	return kind === 'words' ? lines.map(line => line.split('\t')[0] ?? '') : [];
}

function linesUnder(heading: string, help: string): readonly string[] {
	const lines = help.split('\n');
	const from = lines.indexOf(heading) + 1;
	const to = lines.findIndex((line, index) => index >= from && line === '');
	return from === 0 ? [] : lines.slice(from, to === -1 ? undefined : to);
}
