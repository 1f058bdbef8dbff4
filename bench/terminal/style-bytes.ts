/** The code that ends what another one begins; bold and dim share theirs. */
const ends: Readonly<Record<string, string>> = {
	'1': '22',
	'2': '22',
	'3': '23',
	'4': '24',
	'7': '27',
	'9': '29',
};

const known = new Map<string, number>();

/**
Bytes of the shortest sequence that turns one style of a cell into another, memoized: a screen has few of them.

@param from the codes that switch it on, as in `Cell`: '1;32'
*/
export function styleBytes(from: string, to: string): number {
	if (from === to) return 0;
	const name = `${from}>${to}`;
	const bytes = known.get(name) ?? Math.min(anewBytes(to), onwardBytes(codesIn(from), codesIn(to)));
	known.set(name, bytes);
	return bytes;
}

/** Returns the bytes of `CSI m` or `CSI ;1;32 m`: the empty code switches everything off. */
function anewBytes(to: string): number {
	return to === '' ? 3 : 4 + to.length;
}

/** Returns the bytes of one sequence that ends old codes and begins new ones. */
function onwardBytes(from: readonly string[], to: readonly string[]): number {
	const ended = from.filter(code => !to.some(other => slotOf(other) === slotOf(code))).map(endOf);
	const begun = to.filter(code => !from.includes(code) || ended.includes(endOf(code)));
	return 3 + [...new Set(ended), ...begun].join(';').length;
}

/** The codes of a style, a colour of several numbers as one. */
function codesIn(style: string): readonly string[] {
	return style.match(/[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+/g) ?? [];
}

function endOf(code: string): string {
	return ends[code] ?? (/^(?:4|10)/.test(code) ? '49' : '39');
}

/** Returns the slot that holds one code at a time: an attribute, the text colour or the background. */
function slotOf(code: string): string {
	return ends[code] === undefined ? endOf(code) : code;
}
