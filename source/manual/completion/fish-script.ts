/** Completion for fish 3 and later. */
export const fishScript = `# Completion of stakedeck for fish, printed by "stakedeck completion fish": the program says what fits.
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
