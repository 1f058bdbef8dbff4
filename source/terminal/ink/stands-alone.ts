/** Attributes as a theme writes them: what begins one, or what ends it. */
const attribute =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	/\x1b\[(?:([12347]|[349][0-7]|10[0-7]|[34]8;(?:5;\d{1,3}|2;\d{1,3};\d{1,3};\d{1,3}))|(2[2347]|[34]9))m/g;

/** What each of these attributes is switched off by. */
const ends: Readonly<Record<string, string>> = {'1': '22', '2': '22', '3': '23', '4': '24', '7': '27'};

/** The codes that colour what is behind a text: 41, 107, '48;5;220'. */
const behind = /^(?:4|10)\d/;

const plainAscii = /^[\x20-\x7e]*$/;

/** What Ink leaves out, or what it makes something else of. */
const changedByInk = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
Whether Ink would draw the line just as it is, and no line after it otherwise for it: it switches off all that it
switches on, and has nothing that Ink leaves out. Ink's own way there, a character and its attributes at a time, is
the longest part of drawing the first frame of a wide terminal.
*/
export function standsAlone(line: string): boolean {
	if (plainAscii.test(line)) return true;
	const open = new Set<string>();
	const bare = line.replaceAll(attribute, (_, on: string | undefined, off: string) => {
		if (on === undefined) open.delete(off);
		else open.add(endOf(on));
		return '';
	});
	return open.size === 0 && !changedByInk.test(bare);
}

/**
Whether Ink would draw both lines as they are, the second right behind the first: of what ends there and begins anew, it
would leave out the end.
*/
export function canFollow(before: string, line: string): boolean {
	const endings = endingsOf(before);
	return endings.length === 0 || !beginningsOf(line).some(code => endings.includes(code));
}

/** What switches off the attributes with which a line begins. */
function beginningsOf(line: string): readonly string[] {
	const codes: string[] = [];
	const next = new RegExp(attribute, 'y');
	for (let found = next.exec(line); found; found = next.exec(line)) {
		const [, on, off = ''] = found;
		codes.push(on === undefined ? off : endOf(on));
	}
	return codes;
}

/** What is switched off at the end of a line. */
function endingsOf(line: string): readonly string[] {
	const codes: string[] = [];
	for (let end = line.length; line[end - 1] === 'm'; ) {
		const start = line.lastIndexOf('\u001B', end);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
		const [, code] = /^\x1b\[(\d+)m$/.exec(line.slice(start, end)) ?? [];
		if (code === undefined) break;
		codes.push(code);
		end = start;
	}
	return codes;
}

function endOf(on: string): string {
	return ends[on] ?? (behind.test(on) ? '49' : '39');
}
