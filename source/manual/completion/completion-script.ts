import type {CompletionShell} from '../../options/command.ts';

/** Completion for bash 3.2 (as on macOS) and later, without the package bash-completion. */
const bashScript = `# Completion of stakedeck for bash, printed by "stakedeck completion bash": the program says what fits.
_stakedeck() {
	local program=\${1/#\\~\\//$HOME/} line=\${COMP_LINE:0:COMP_POINT} kind begun before kept reply
	if [[ -z $(type -P -- "$program") ]]; then program=stakedeck; fi
	COMPREPLY=()
	{
		IFS= read -r kind
		if [[ $kind == words ]]; then
			while IFS= read -r reply; do COMPREPLY+=("$reply"); done
		elif [[ $kind == files ]]; then
			IFS= read -r begun
			IFS= read -r before
			IFS= read -r kept
			# Not in bash 3.2; later ones put a slash behind a folder and quote what needs it.
			compopt -o filenames 2>/dev/null || :
			while IFS= read -r reply; do
				reply=$before$reply
				if [[ $reply != "$before" ]]; then COMPREPLY+=("\${reply#"$kept"}"); fi
			done <<<"$(compgen -f -- "$begun")"
		fi
	} <<<"$(command "$program" __complete bash -- "$line" "\${COMP_WORDS[COMP_CWORD]-}" 2>/dev/null </dev/null)"
	return 0
}

complete -F _stakedeck stakedeck
`;

/** Completion for fish 3 and later. */
const fishScript = `# Completion of stakedeck for fish, printed by "stakedeck completion fish": the program says what fits.
function __stakedeck_complete
	set -l tokens (commandline -opc)
	set -l current (commandline -ct)
	set -l program (string replace -r '^~/' "$HOME/" -- $tokens[1])
	command -q $program; or set program stakedeck
	command -q $program; or return
	set -l answer (command $program __complete fish -- $tokens[2..-1] "$current" 2>/dev/null </dev/null)
	switch "$answer[1]"
		case words
			string join \\n -- $answer[2..-1]
		case files
			set -l before "$answer[2]"
			for file in (complete -C "'' "(string sub -s (math 1 + (string length -- "$before")) -- "$current"))
				printf '%s\\n' $before$file
			end
	end
end

complete -c stakedeck -f -a '(__stakedeck_complete)'
`;

/** Completion for zsh, to be sourced or to stand in a folder of $fpath. */
const zshScript = `#compdef stakedeck
# Completion of stakedeck for zsh, printed by "stakedeck completion zsh": the program says what fits.

_stakedeck() {
	local program=\${(Q)words[1]} kind before
	local -a answer entries
	program=\${program/#\\~\\//$HOME/}
	(( $+commands[$program] )) || [[ -x $program ]] || program=stakedeck
	answer=("\${(@f)$(command $program __complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)}")
	kind=$answer[1] before=\${answer[2]-} entries=("\${(@)answer[3,-1]}")
	[[ -z $before ]] || compset -p $#before || return 1
	if [[ $kind == files ]]; then
		_files
	elif (( $#entries )); then
		_describe -t candidates candidate entries
	fi
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

const scripts: Readonly<Record<CompletionShell, string>> = {
	bash: bashScript,
	zsh: zshScript,
	fish: fishScript,
};

/** Returns the script by which a shell asks the program to complete a word behind the program's name. */
export function completionScript(shell: CompletionShell): string {
	return scripts[shell];
}
