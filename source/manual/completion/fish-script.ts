import type {Candidates, CompletedCommand, CompletedFlag, CompletionModel} from './completion-model.ts';

/** What stands for the dashboard among the commands that take a flag. */
const noCommand = 'none';

/** Completion for fish: one line for each command, flag and kind of argument, under the condition that it fits. */
export function fishScript(model: CompletionModel): string {
	const {commands, flags} = model;
	return [
		helpers(flags),
		'complete -c stakedeck -f',
		...commands.map(
			({name, description}) =>
				`complete -c stakedeck -n '__stakedeck_place ${noCommand}' -a ${name} -d ${quoted(description)}`,
		),
		...commands.flatMap(argumentLine),
		...flags.flatMap(flag => flagLines(flag, model)),
		'',
	].join('\n');
}

function argumentLine({name, candidates, insteadOfArgument}: CompletedCommand): string[] {
	if (candidates === undefined || candidates.kind === 'free') return [];
	const place = ['__stakedeck_place', name, ...insteadOfArgument].join(' ');
	return [`complete -c stakedeck -n '${place}'${actionOf(candidates)}`];
}

/** One line for the commands that take all of a flag's values, and one for each that takes fewer. */
function flagLines(flag: CompletedFlag, {commands, dashboard}: CompletionModel): string[] {
	const takers = [{name: noCommand, flags: dashboard}, ...commands].flatMap(({name, flags}) =>
		flags
			.filter(({long}) => long === flag.long)
			.map(({candidates}) => ({name, action: actionOf(candidates)})),
	);
	const forms = flag.isRepeatable ? [] : flag.forms;
	// Fish glues values and other letters to those of -s, which this program does not take apart.
	const short = flag.short === undefined ? '' : ` -o ${flag.short}`;
	return [...Map.groupBy(takers, ({action}) => action)].map(([action, those]) => {
		const condition = ['__stakedeck_takes', ...those.map(({name}) => name), '--', ...forms].join(' ');
		const required = flag.candidates === undefined ? '' : ' -r';
		return `complete -c stakedeck -n '${condition}'${short} -l ${flag.long}${required}${action} -d ${quoted(flag.description)}`;
	});
}

/** A tab ends each value: its description is empty then, where it would be the flag's own behind all of them. */
function actionOf(candidates: Candidates | undefined): string {
	switch (candidates?.kind) {
		case 'word':
			return ` -f -a '${candidates.words.map(word => `${word}\\t`).join(' ')}'`;
		case 'list':
			return ` -f -a '(__stakedeck_list ${candidates.words.join(' ')})'`;
		case 'file':
			return ' -F';
		case 'profile':
			return " -f -a '(__stakedeck_profiles)'";
		case 'free':
			return ' -f';
		case undefined:
			return '';
	}
}

function helpers(flags: readonly CompletedFlag[]): string {
	const valued = flags.filter(({candidates}) => candidates).flatMap(({forms}) => forms);
	return `# Completion of stakedeck for fish, printed by "stakedeck completion fish".

# Prints the words before the cursor that are neither flags nor their values: the command, and what follows it.
function __stakedeck_words
	set -l behind no
	set -l ended no
	set -l tokens (commandline -opc)
	set -e tokens[1]
	for word in $tokens
		if test $behind = yes
			set behind no
		else if test $ended = no -a x$word = x--
			set ended yes
		else if test $ended = no; and string match -qr -- '^-.' $word
			contains -- $word ${valued.join(' ')}; and set behind yes
		else
			printf '%s\\n' $word
		end
	end
end

# Whether one of the words before the cursor is one of these flags, the last one left out where its value is typed.
function __stakedeck_given
	set -l tokens (commandline -opc)
	set -e tokens[1]
	test (count $tokens) -gt 0; or return 1
	contains -- $tokens[-1] $argv; and contains -- $tokens[-1] ${valued.join(' ')}; and set -e tokens[-1]
	for word in $tokens
		contains -- (string replace -r '^(-[^=]+)=.*' '$1' -- $word) $argv; and return 0
	end
	return 1
end

# Whether the argument of a command comes next ("${noCommand}": the command itself), and no flag stands in its place.
function __stakedeck_place -a command
	set -l words (__stakedeck_words)
	if test $command = ${noCommand}
		test (count $words) -eq 0
		return
	end
	test (count $words) -eq 1; and test "$words[1]" = $command; or return 1
	not __stakedeck_given $argv[2..-1]
end

# Whether the command on the line is one of these, and none of the flags behind "--" is given yet.
function __stakedeck_takes
	set -l words (__stakedeck_words)
	set -q words[1]; or set words ${noCommand}
	set -l end (contains -i -- -- $argv)
	contains -- $words[1] $argv[1..$end]; or return 1
	not __stakedeck_given $argv[$end..-1]
end

# Words apart by commas: those that are not there yet, behind those that are.
function __stakedeck_list
	set -l typed (string replace -r '^-[^=]*=' '' -- (commandline -ct))
	set -l before (string replace -r '[^,]*$' '' -- "$typed")
	for word in $argv
		contains -- $word (string split , -- "$before"); or printf '%s\\t\\n' "$before$word"
	end
end

function __stakedeck_profiles
	set -l tokens (commandline -opc)
	set -l program (string replace -r '^~/' "$HOME/" -- $tokens[1])
	command -q $program; or set program stakedeck
	command -q $program; and command $program config --list-profiles 2>/dev/null </dev/null | string replace -r '$' '\\t'
end
`;
}

/** As one word of the shell. */
function quoted(text: string): string {
	return `'${text.replaceAll(/[\\']/g, character => `\\${character}`)}'`;
}
