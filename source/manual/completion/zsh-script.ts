import type {Candidates, CompletedCommand, CompletedFlag, CompletionModel} from './completion-model.ts';

/** Completion for zsh: `_arguments` completes the rest of the line once the command is known. */
export function zshScript({commands, dashboard, flags}: CompletionModel): string {
	const valued = flags.filter(({candidates}) => candidates).flatMap(({forms}) => forms);
	return `#compdef stakedeck
# Completion of stakedeck for zsh, printed by "stakedeck completion zsh".

_stakedeck_commands() {
	local -a commands=(
${commands.map(({name, description}) => `\t\t${quoted(`${name}:${description}`)}`).join('\n')}
	)
	_describe -t commands command commands
}

_stakedeck_profiles() {
	local -a names=(\${(f)"$(_call_program profiles \${(q)\${(Q)words[1]}} config --list-profiles 2>/dev/null)"})
	_wanted profiles expl profile compadd -a names
}

_stakedeck() {
	local curcontext=$curcontext word command= behind= ended=
	local -a expl line specs plain given instead valued=(${valued.join(' ')})
	local -A opt_args
	integer place=0
	# The first word that is neither a flag nor the value of one.
	for word in "\${(@)words[2,CURRENT-1]}"; do
		if [[ -n $behind ]]; then
			behind=
		elif [[ -z $ended && $word == -- ]]; then
			ended=yes
		elif [[ -z $ended && $word == -?* ]]; then
			(( \${valued[(Ie)$word]} )) && behind=yes
			given+=(\${word%%=*})
		else
			(( place++ )) || command=$word
			plain+=("$word")
		fi
	done
	if [[ $place -eq 0 && -z $behind && ( -n $ended || $words[CURRENT] != -* ) ]]; then
		_stakedeck_commands
		return
	fi
	case $command in
		'')
			specs=(
${specLines(dashboard)}
			)
			;;
${commands.map(toCase).join('\n')}
	esac
	# _arguments offers nothing behind "--", so it is given the line as it is without that and without flags.
	if [[ -n $ended ]]; then
		for word in $instead; do
			(( \${given[(Ie)$word]} )) && return 1
		done
		specs=(\${(M)specs:#<->:*})
		words=("$words[1]" "\${(@)plain}" "$words[CURRENT]")
		CURRENT=$#words
	fi
	_arguments -S : $specs
}

# In a folder of $fpath this file is the function itself; otherwise it only has to be made known.
if [[ \${funcstack[1]-} == _stakedeck ]]; then
	_stakedeck "$@"
elif (( $+functions[compdef] )); then
	compdef _stakedeck stakedeck
else
	print -u2 'stakedeck: completion needs compinit, to be run before this: autoload -U compinit && compinit'
fi
`;
}

function toCase(command: CompletedCommand): string {
	const {name, argument, candidates, flags, insteadOfArgument} = command;
	const argumentSpec =
		argument === undefined ? '' : `\n\t\t\t\t${quoted(`2:${argument}:${actionOf(candidates)}`)}`;
	const instead = insteadOfArgument.length === 0 ? '' : `\n\t\t\tinstead=(${insteadOfArgument.join(' ')})`;
	return `\t\t${name})
			specs=(
				'1: : '${argumentSpec}
${specLines(flags, insteadOfArgument)}
			)${instead}
			;;`;
}

/** @param insteadOfArgument flags behind which no argument is expected any more */
function specLines(flags: readonly CompletedFlag[], insteadOfArgument: readonly string[] = []): string {
	return flags
		.flatMap(flag => {
			const others = insteadOfArgument.includes(`--${flag.long}`) ? [...flag.forms, '2'] : flag.forms;
			return flag.forms.map(form => `\t\t\t\t${quoted(specOf(flag, form, others))}`);
		})
		.join('\n');
}

function specOf(
	{isRepeatable, description, shown, candidates}: CompletedFlag,
	form: string,
	others: readonly string[],
) {
	const before = isRepeatable ? '*' : `(${others.join(' ')})`;
	const isLong = form.startsWith('--');
	const value = candidates === undefined ? '' : `:${shown}:${actionOf(candidates)}`;
	return `${before}${form}${value !== '' && isLong ? '=' : ''}[${escaped(description)}]${value}`;
}

/** A blank as the action says what is expected, and offers nothing. */
function actionOf(candidates: Candidates | undefined): string {
	switch (candidates?.kind) {
		case 'word':
			return `(${candidates.words.join(' ')})`;
		case 'list':
			return `_values -s , value ${candidates.words.join(' ')}`;
		case 'file':
			return '_files';
		case 'profile':
			return '_stakedeck_profiles';
		case 'free':
		case undefined:
			return ' ';
	}
}

/** As text between the brackets of a specification. */
function escaped(text: string): string {
	return text.replaceAll(/[\\[\]:]/g, character => `\\${character}`);
}

/** As one word of the shell. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
