/** A word of a shell, whole in its quotes, with the operator before it, which belongs to it. */
const shellWord = /(?:[<>|]+ )?(?:"[^"]*"|'[^']*'|\S)+/g;

/** Line end that makes the shell read on, and the start of the next line. */
const joint = {end: ' \\', start: '    '};

/**
Breaks a command into lines of at most `width` characters, between words so that they can be pasted into a shell. A
longer word stays whole.
*/
export function shellLines(command: string, width: number): string[] {
	const [first = '', ...rest] = command.match(shellWord) ?? [];
	const lines: string[] = [];
	let line = first;
	for (const [index, word] of rest.entries()) {
		const room = index === rest.length - 1 ? width : width - joint.end.length;
		if (line.length + 1 + word.length <= room) {
			line += ` ${word}`;
		} else {
			lines.push(line + joint.end);
			line = joint.start + word;
		}
	}
	return [...lines, line];
}
