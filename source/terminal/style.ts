/**
Colours and attributes of a cell, as the codes that switch them on, in the order of `slots`: "1;32" is bold green.
The empty text is what a terminal starts with.
*/
export type Style = string;

export const plainStyle: Style = '';

const introducer = '\u001B[';

/** What switches each kind of attribute off. Bold and dim have one end in common. */
const ends = ['22', '22', '23', '24', '25', '27', '28', '29', '39', '49', '55', '59'] as const;

/** Place of an attribute among `ends`, by the code that switches it on. */
const slots: Readonly<Record<string, number>> = {
	'1': 0,
	'2': 1,
	'3': 2,
	'4': 3,
	'21': 3,
	'5': 4,
	'6': 4,
	'7': 5,
	'8': 6,
	'9': 7,
	'38': 8,
	'48': 9,
	'53': 10,
	'58': 11,
};

/** The style after a sequence `CSI codes m`. Codes that no terminal of today knows change nothing. */
export function applyCodes(style: Style, codes: string): Style {
	const parts = codes.split(';');
	const slotted = toSlots(style);
	for (let index = 0; index < parts.length; index++) {
		const code = parts[index] ?? '';
		const [number = ''] = code.split(':');
		if (number === '' || Number(number) === 0) {
			slotted.fill(undefined);
		} else if (['38', '48', '58'].includes(code)) {
			// A colour out of 256 takes two more parts, one out of all of them four.
			const count = parts[index + 1] === '5' ? 2 : 4;
			slotted[slots[code] ?? 0] = parts.slice(index, index + count + 1).join(';');
			index += count;
		} else {
			applyCode(slotted, number, code);
		}
	}
	return fromSlots(slotted);
}

function applyCode(slotted: Slots, number: string, code: string): void {
	for (const [slot, end] of ends.entries()) if (end === number) slotted[slot] = undefined;
	const slot = slotOf(number);
	if (slot !== undefined) slotted[slot] = code;
}

type Slots = (string | undefined)[];

/** The sixteen colours have a code each; the others say their own slot. */
function slotOf(code: string): number | undefined {
	const number = Number(code);
	if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) return 8;
	if ((number >= 40 && number <= 47) || (number >= 100 && number <= 107)) return 9;
	return slots[code];
}

const parted = new Map<Style, readonly (string | undefined)[]>();

function toSlots(style: Style): Slots {
	const known = parted.get(style);
	return known ? [...known] : new Array<string | undefined>(ends.length).fill(undefined);
}

function fromSlots(slotted: Slots): Style {
	const style = slotted.filter(code => code !== undefined).join(';');
	if (!parted.has(style)) parted.set(style, [...slotted]);
	return style;
}

const switches = new Map<string, string>();

/** The shortest sequence that makes one style into the other. */
export function switchStyle(from: Style, to: Style): string {
	if (from === to) return '';
	const name = `${from}>${to}`;
	const known = switches.get(name);
	if (known !== undefined) return known;
	const anew = to === plainStyle ? `${introducer}m` : `${introducer}0;${to}m`;
	const onward = `${introducer}${codesBetween(from, to).join(';')}m`;
	const made = onward.length < anew.length ? onward : anew;
	switches.set(name, made);
	return made;
}

function codesBetween(from: Style, to: Style): readonly string[] {
	const [before, after] = [toSlots(from), toSlots(to)];
	const ended = ends.filter((_, slot) => before[slot] !== undefined && after[slot] === undefined);
	const begun = after.filter(
		(code, slot) => code !== undefined && (code !== before[slot] || ended.includes(ends[slot] ?? '22')),
	);
	return [...new Set(ended), ...begun.filter(code => code !== undefined)];
}
