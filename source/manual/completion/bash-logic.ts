import type {CompletionModel} from './completion-model.ts';

/**
The bash code that uses the tables. Its functions share the variables of `_stakedeck`: current is the word being
typed, prefix the part of that word before a candidate, kind and words describe the candidates.
*/
export function bashLogic({commands, flags}: CompletionModel): string {
	const repeatable = flags.filter(({isRepeatable}) => isRepeatable).flatMap(({forms}) => forms);
	return `# Fills COMPREPLY with those of the words that go on what is being typed.
_stakedeck_words() {
	local word list
	# Not by the shell's own splitting, for which a profile called "*" is the names of all files.
	read -rd '' -a list <<<"$1"
	for word in "\${list[@]}"; do
		if [[ $word == "$current"* ]]; then _stakedeck_reply "$word"; fi
	done
}

# What stands before the last of bash's own word breaks is kept by the shell, and must not be repeated.
_stakedeck_reply() {
	local whole=$prefix$1
	COMPREPLY+=("\${whole#"$kept"}")
}

_stakedeck_files() {
	local file
	# Not in bash 3.2; later ones put a slash behind a folder and quote what needs it.
	compopt -o filenames 2>/dev/null || :
	while IFS= read -r file; do
		if [[ -n $file ]]; then _stakedeck_reply "$file"; fi
	done <<< "$(compgen -f -- "$current")"
}

# Sets current to the name that was begun, without the quotes and backslashes in which it is typed.
_stakedeck_unquote() {
	local rest=$1 escaped='?'
	case $rest in
		\\'*) current=\${rest#?}; return 0 ;;
		\\"*) rest=\${rest#?} escaped='[$\`"\\\\]' ;;
	esac
	current=''
	while [[ $rest == *\\\\* ]]; do
		current+=\${rest%%\\\\*} rest=\${rest#*\\\\}
		if [[ -n $rest && $rest != $escaped* ]]; then current+=\\\\; fi
		current+=\${rest:0:1} rest=\${rest:1}
	done
	current+=$rest
}

_stakedeck_profiles() {
	local program=\${COMP_WORDS[0]}
	program=\${program/#\\~\\//$HOME/}
	if [[ -z $(type -P -- "$program") ]]; then program=stakedeck; fi
	_stakedeck_words "$("$program" config --list-profiles 2>/dev/null </dev/null)"
}

_stakedeck_candidates() {
	local word
	if [[ $kind == file ]]; then
		_stakedeck_unquote "$current"
	else
		current=\${current#[\\'\\"]}
	fi
	case $kind in
		word) _stakedeck_words "$words" ;;
		list)
			local before=''
			if [[ $current == *,* ]]; then before=\${current%,*},; fi
			current=\${current##*,} prefix=$prefix$before
			for word in $words; do
				if [[ ,$before != *",$word,"* ]]; then _stakedeck_words "$word"; fi
			done
			;;
		file) _stakedeck_files ;;
		profile) _stakedeck_profiles ;;
	esac
}

# Flags of the command that are not given yet.
_stakedeck_flags() {
	local flag form repeatable=' ${repeatable.join(' ')} '
	for flag in $flags; do
		for form in \${flag//,/ }; do
			if [[ $given == *" $form "* && $repeatable != *" $form "* ]]; then continue 2; fi
		done
		_stakedeck_words "\${flag//,/ }"
	done
}

# Takes the line apart at its blanks alone: bash itself breaks words at = and : too. Sets typed to the words before
# the one at the cursor, current to that one, and kept to what of it stands before the last break.
_stakedeck_split() {
	local line=\${COMP_LINE-\${COMP_WORDS[*]}} index word bare
	line=\${line:0:\${COMP_POINT:-\${#line}}}
	for ((index = 0; index <= COMP_CWORD; index++)); do
		word=\${COMP_WORDS[index]-}
		bare=\${line#"\${line%%[![:space:]]*}"}
		# At the cursor, only what stands before it counts.
		if [[ $index -eq $COMP_CWORD && $word == "$bare"* ]]; then word=$bare; fi
		if [[ $index -gt 0 && $bare == "$line" && $line == "$word"* && ( -n $word || $current == *[=:] ) ]]; then
			kept=$current current=$current$word
		else
			if [[ $index -gt 0 ]]; then typed+=("$current"); fi
			kept='' current=$word
		fi
		line=\${bare#"$word"}
	done
	# Behind a break, nothing is typed yet.
	if [[ -n $kept && $word == [=:@\\<\\>]* ]]; then kept=$current; fi
}

_stakedeck() {
	local IFS=$' \\t\\n'
	local typed=() current='' kept='' prefix=''
	local command='' behind='' ended='' given=' ' place=0 index word
	local flags kind words instead
	local redirected='^[0-9&]*[<>]' operator='^[0-9&]*[<>]+[&|]?$'
	COMPREPLY=()
	_stakedeck_split
	for ((index = 1; index < \${#typed[@]}; index++)); do
		word=\${typed[index]}
		if [[ -n $behind ]]; then
			behind=''
		elif [[ $word =~ $operator ]]; then
			behind=redirection
		elif [[ $word =~ $redirected ]]; then
			:
		elif [[ -z $ended && $word == -- ]]; then
			ended=yes
		elif [[ -z $ended && $word == -?* ]]; then
			given="$given\${word%%=*} "
			if [[ $word != *=* ]] && _stakedeck_value "$word"; then behind=$word; fi
		else
			place=$((place + 1))
			if [[ $place -eq 1 ]]; then command=$word; fi
		fi
	done
	if [[ $behind == redirection || $current =~ $redirected ]]; then
		prefix=\${current%"\${current#*[<>]}"}
		if [[ $behind == redirection ]]; then prefix=''; fi
		current=\${current#"$prefix"} kind=file
		_stakedeck_candidates
	elif [[ -n $behind ]]; then
		_stakedeck_value "$behind" && _stakedeck_candidates
	elif [[ -z $ended && $current == -*=* ]]; then
		prefix=\${current%%=*}=
		current=\${current#*=}
		_stakedeck_value "\${prefix%=}" && _stakedeck_candidates
	elif [[ -z $ended && $current == -* ]]; then
		_stakedeck_command "$command"
		_stakedeck_flags
	elif [[ $place -eq 0 ]]; then
		current=\${current#[\\'\\"]}
		_stakedeck_words '${commands.map(({name}) => name).join(' ')}'
	elif [[ $place -eq 1 ]]; then
		_stakedeck_command "$command"
		for word in $instead; do
			if [[ $given == *" $word "* ]]; then return 0; fi
		done
		_stakedeck_candidates
	fi
	return 0
}

complete -F _stakedeck stakedeck
`;
}
