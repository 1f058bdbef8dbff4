import {bashLogic} from './bash-logic.ts';
import type {Candidates, CompletedCommand, CompletedFlag, CompletionModel} from './completion-model.ts';

/**
Completion for bash 3.2 (as on macOS) and later, without the package bash-completion. Bash 3.2 has no associative
arrays and cannot read into an array, so the tables are `case`s that set variables of their caller.
*/
export function bashScript(model: CompletionModel): string {
	return [head, commandTable(model), valueTable(model), bashLogic(model)].join('\n');
}

const head = `# Completion of stakedeck for bash, printed by "stakedeck completion bash".
`;

/** Flags stand apart by spaces, the forms of one apart by a comma. */
function commandTable({commands, dashboard}: CompletionModel): string {
	return `# Sets what a command takes; '' is the dashboard.
_stakedeck_command() {
	flags='' kind=free words='' instead=''
	case $1 in
		'') flags='${flagWords(dashboard)}' ;;
${commands.map(toCase).join('\n')}
	esac
}
`;
}

function toCase({name, flags, candidates, insteadOfArgument}: CompletedCommand): string {
	const instead = insteadOfArgument.length === 0 ? '' : ` instead='${insteadOfArgument.join(' ')}'`;
	return `\t\t${name}) flags='${flagWords(flags)}'${assignments(candidates)}${instead} ;;`;
}

function flagWords(flags: readonly CompletedFlag[]): string {
	return flags.map(({forms}) => forms.join(',')).join(' ');
}

/** ' kind=word words=...', or nothing where the usual values hold: kind=free, no words. */
function assignments(candidates: Candidates | undefined): string {
	if (candidates === undefined || candidates.kind === 'free') return '';
	const words = 'words' in candidates ? ` words='${candidates.words.join(' ')}'` : '';
	return ` kind=${candidates.kind}${words}`;
}

function valueTable({flags, commands}: CompletionModel): string {
	const valued = flags.filter(({candidates}) => candidates !== undefined);
	const general = valued.map(
		({forms, candidates}) => `\t\t${forms.join(' | ')})${assignments(candidates)} ;;`,
	);
	const narrower = commands.flatMap(command =>
		command.flags
			.filter(({long, candidates}) =>
				isNarrower(
					candidates,
					flags.find(flag => flag.long === long),
				),
			)
			.map(
				({forms, candidates}) =>
					`\t\t${forms.map(form => `'${command.name} ${form}'`).join(' | ')})${assignments(candidates)} ;;`,
			),
	);
	return `# Sets what the value of a flag can be; fails for a switch.
_stakedeck_value() {
	kind=free words=''
	case $1 in
${general.map(line => line.replace(') ;;', ') : ;;')).join('\n')}
		*) return 1 ;;
	esac
	case "$command $1" in
${narrower.join('\n')}
	esac
}
`;
}

/** Whether a command takes other words for the flag than it has elsewhere. */
function isNarrower(own: Candidates | undefined, flag: CompletedFlag | undefined): boolean {
	return assignments(own) !== assignments(flag?.candidates);
}
