/** Attributes as the theme writes them: what begins one, or what ends it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const attribute = /\x1b\[(?:([12347]|3[0-7]|9[0-7])|(2[234]|27|39))m/g;

/** What each of these attributes is switched off by. */
const ends: Readonly<Record<string, string>> = {'1': '22', '2': '22', '3': '23', '4': '24', '7': '27'};

/** Whether a line switches off all that it switches on, each by its own sequence, so that no line after it changes. */
export function endsPlain(line: string): boolean {
	if (!line.includes('\u001B')) return true;
	const open = new Set<string>();
	const rest = line.replaceAll(attribute, (_, on: string | undefined, off: string) => {
		if (on === undefined) open.delete(off);
		else open.add(ends[on] ?? '39');
		return '';
	});
	return open.size === 0 && !rest.includes('\u001B');
}
