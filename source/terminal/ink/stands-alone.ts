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
		else open.add(ends[on] ?? (behind.test(on) ? '49' : '39'));
		return '';
	});
	return open.size === 0 && !changedByInk.test(bare);
}
