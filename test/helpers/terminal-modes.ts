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
