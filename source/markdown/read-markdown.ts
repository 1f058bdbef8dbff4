import markdownIt from 'markdown-it';

/** Token of a text: a block or its end, a line of words, or a part of that. */
export type MarkdownToken = ReturnType<ReturnType<typeof markdownIt>['parse']>[number];

/** Max nesting of lists and quotes; the parser leaves out what is nested deeper. */
const maxNesting = 40;

const parser = markdownIt({html: false, breaks: true, linkify: false, maxNesting});
// Indented lines are words: people indent paragraphs too. Struck words keep their signs: "~~" must be seen without style.
parser.disable(['code', 'strikethrough']);
// An address is shown as it was written, whatever it links to.
parser.normalizeLink = url => url;
parser.normalizeLinkText = url => url;
parser.validateLink = () => true;

/** Rest of an address after "https". */
const restOfAddress = /:\/\/[^\s<>"'`()[\]\\]*[^\s<>"'`()[\]\\*_.,:;!?]/y;

// An address among words keeps its "*" and "_", except at its end.
parser.inline.ruler.before('escape', 'address', (state, isSilent) => {
	restOfAddress.lastIndex = state.pos;
	const isBegun = /https?$/i.test(state.src.slice(Math.max(0, state.pos - 5), state.pos));
	const [rest = ''] = (isBegun && restOfAddress.exec(state.src)) || [];
	if (!isSilent) state.pending += rest;
	state.pos += rest.length;
	return rest !== '';
});

/** Max length of a text that is read as Markdown, in UTF-16 units. A chain accepts some ten thousand bytes. */
const maxLength = 50_000;

/** Reads a text as Markdown; undefined if it is too long or nested too deeply. */
export function readMarkdown(text: string): readonly MarkdownToken[] | undefined {
	if (text.length > maxLength) return undefined;
	const tokens = parser.parse(text, {});
	return tokens.some(({level}) => level >= maxNesting - 1) ? undefined : tokens;
}
