/** Completion for bash 3.2 (as on macOS) and later, without the package bash-completion. */
export const bashScript = `# Completion of stakedeck for bash, printed by "stakedeck completion bash": the program says what fits.
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
