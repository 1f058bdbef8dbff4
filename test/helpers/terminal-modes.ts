/** Modes of a terminal that the dashboard changes, by their numbers. */
const modes = {screen: 1049, wrap: 7, focus: 1004, paste: 2004, cursor: 25, mouse: 1000, mouseForm: 1006};

type Modes = Readonly<Record<keyof typeof modes, 'on' | 'off'>>;

/** The last that was written of each mode; what was never turned on is off. */
export function modesOf(written: string): Modes {
	const entries = Object.entries(modes).map(([name, number]) => {
		const [on = -1, off = -1] = ['h', 'l'].map(end => written.lastIndexOf(`\u001B[?${number}${end}`));
		return [name, on > off ? 'on' : 'off'];
	});
	return Object.fromEntries(entries) as Modes;
}

/** A terminal as the next program expects it. */
export const givenBack: Modes = {
	screen: 'off',
	wrap: 'on',
	focus: 'off',
	paste: 'off',
	cursor: 'on',
	mouse: 'off',
	mouseForm: 'off',
};

/** Modes that a fresh terminal has on: it wraps lines and shows its cursor. All others are off. */
const onAtFirst = new Set(['7', '25']);

/** Finds a sequence wherever it stands. */
const sequence = (rest: string) => new RegExp(`\u001B${rest}`, 'g');

/** What is set by its last sequence, and the one that leaves it as a fresh terminal has it. */
const settings: readonly (readonly [name: string, pattern: RegExp, usual: string])[] = [
	['margins', sequence('\\[(\\d*(?:;\\d*)?)r'), ''],
	['other keys', sequence('\\[>4(;\\d)?m'), ''],
	['keypad', sequence('([=>])'), '>'],
	['shape of the cursor', sequence('\\[(\\d*) q'), '0'],
	['character set', sequence('\\(([\\dA-Z])'), 'B'],
];

/** What is put aside and taken back. */
const stacks: readonly (readonly [name: string, put: RegExp, taken: RegExp])[] = [
	['title', sequence('\\[22;\\dt'), sequence('\\[23;\\dt')],
	['keyboard', sequence('\\[>\\d*u'), sequence('\\[<\\d*u')],
];

/** Names all that was changed in a terminal and not taken back: every mode, not only those that are known here. */
export function notGivenBack(written: string): readonly string[] {
	const last = new Map<string, string>();
	for (const [, numbers = '', end = ''] of written.matchAll(sequence('\\[\\?([\\d;]+)([hl])'))) {
		for (const number of numbers.split(';')) last.set(number, end);
	}
	const modes = [...last].filter(([number, end]) => (end === 'h') !== onAtFirst.has(number));
	const set = settings.filter(([, pattern, usual]) => {
		const found = [...written.matchAll(pattern)].at(-1);
		return found !== undefined && (found[1] ?? '') !== usual;
	});
	const aside = stacks.filter(([, put, taken]) => written.split(put).length !== written.split(taken).length);
	return [
		...modes.map(([number, end]) => `mode ${number}${end}`),
		...[...set, ...aside].map(([name]) => name),
	];
}
