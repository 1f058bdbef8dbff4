/** Completion for zsh, to be sourced or to stand in a folder of $fpath. */
export const zshScript = `#compdef stakedeck
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
