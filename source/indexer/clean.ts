/** Escape sequences as terminals read them: CSI, the string kinds (OSC, DCS …) with their end, and the short ones. */
const escapeSequence =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-Z\\`-~]/g;

/**
Characters that draw nothing and change how others are drawn: controls, bidi marks and overrides, zero-width
ones. Kept are the joiner and the tags that emoji are built with.
*/
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029](?<![\u200d\u{e0020}-\u{e007f}])/gu;

/** More marks on one letter than any script needs would climb over the rows above. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Most texts are this, and the long way round would cost as much as all the rest of decoding. */
const printableAscii = /^[!-~](?:[ -~]*[!-~])?$/;
const printableLines = /^[!-~](?:[ -~\n]*[!-~])?$/;

/** Longest text that goes into one cell, in UTF-16 units. */
const longestLine = 2000;

/** Text from outside made fit for one cell of a table: one line, nothing but what it shows. May become empty. */
export function cleanLine(text: string): string {
	if (text.length <= longestLine && printableAscii.test(text) && !text.includes('  ')) return text;
	const line = cleanText(text.slice(0, longestLine)).replaceAll(/\s+/g, ' ').trim();
	return text.length > longestLine ? `${line}…` : line;
}

/** Text from outside made fit for a pane of text: line breaks are kept, tabs become spaces. May become empty. */
export function cleanText(text: string): string {
	if (printableLines.test(text) && !text.includes(' \n')) return text;
	return text
		.toWellFormed()
		.replaceAll(escapeSequence, '')
		.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
		.map(line =>
			line
				.replaceAll(/[\t\v\f]/g, ' ')
				.replaceAll(invisible, '')
				.replaceAll(stackedMarks, '$1')
				.trimEnd(),
		)
		.join('\n')
		.trim();
}
