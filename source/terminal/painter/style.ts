import {introducer} from './terminal.ts';

/**
SGR codes that switch on a cell's colours and attributes, in the order of `ends`: "1;32" is bold green. The empty
text is a terminal's default.
*/
export type Style = string;

export const plainStyle: Style = '';

/** The SGR code that switches each kind of attribute off. Bold and dim share one. */
const ends = ['22', '22', '23', '24', '25', '27', '28', '29', '39', '49', '55', '59'] as const;

/** Index of an attribute in `ends`, by the code that switches it on. */
const beginnings: Readonly<Record<string, number>> = {
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

/** Computes styles, memoized: every frame has the same few. */
export interface Styles {
	/** Returns the style after the SGR sequence `CSI codes m`. Unknown codes change nothing. */
	apply(style: Style, codes: string): Style;
	/** Returns the shortest SGR sequence that turns one style into the other. */
	change(from: Style, to: Style): string;
}

export function createStyles(): Styles {
	const slotted = new Map<Style, Slots>();
	const applied = new Map<string, Style>();
	const changes = new Map<string, string>();
	const slotsOf = (style: Style): Slots => slotted.get(style) ?? noSlots;
	return {
		apply(style, codes) {
			const name = `${style}>${codes}`;
			const known = applied.get(name);
			if (known !== undefined) return known;
			const slots = applyCodes(slotsOf(style), codes);
			const next = slots.filter(code => code !== undefined).join(';');
			slotted.set(next, slots);
			applied.set(name, next);
			return next;
		},
		change(from, to) {
			if (from === to) return '';
			const name = `${from}>${to}`;
			const known = changes.get(name);
			if (known !== undefined) return known;
			const anew = to === plainStyle ? `${introducer}m` : `${introducer}0;${to}m`;
			const onward = `${introducer}${codesBetween(slotsOf(from), slotsOf(to)).join(';')}m`;
			const made = onward.length < anew.length ? onward : anew;
			changes.set(name, made);
			return made;
		},
	};
}

/** Code that switched on each kind of attribute, if any. */
type Slots = readonly (string | undefined)[];

const noSlots: Slots = new Array<undefined>(ends.length).fill(undefined);

function applyCodes(before: Slots, codes: string): Slots {
	const parts = codes.split(';');
	const slots = [...before];
	for (let index = 0; index < parts.length; index++) {
		const code = parts[index] ?? '';
		const [number = ''] = code.split(':');
		if (number === '' || Number(number) === 0) {
			slots.fill(undefined);
		} else if (['38', '48', '58'].includes(code)) {
			// A colour of 256 takes two more parameters, a 24-bit colour four.
			const count = parts[index + 1] === '5' ? 2 : 4;
			slots[beginnings[code] ?? 0] = parts.slice(index, index + count + 1).join(';');
			index += count;
		} else {
			for (const [slot, end] of ends.entries()) if (end === number) slots[slot] = undefined;
			const slot = slotOf(number);
			if (slot !== undefined) slots[slot] = code;
		}
	}
	return slots;
}

/** Finds the index in `ends` of the attribute that a code switches on. The sixteen basic colours have a code each. */
function slotOf(code: string): number | undefined {
	const number = Number(code);
	if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) return 8;
	if ((number >= 40 && number <= 47) || (number >= 100 && number <= 107)) return 9;
	return beginnings[code];
}

function codesBetween(before: Slots, after: Slots): readonly string[] {
	const ended = ends.filter((_, slot) => before[slot] !== undefined && after[slot] === undefined);
	const begun = after.filter(
		(code, slot) => code !== undefined && (code !== before[slot] || ended.includes(ends[slot] ?? '22')),
	);
	return [...new Set(ended), ...begun.filter(code => code !== undefined)];
}
