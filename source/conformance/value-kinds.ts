import {isPlainObject} from '../services/decoding/decode-item.ts';
import {textOfValue} from './raw-answer.ts';

/** Finding about one value; neither: it is as the interface has it. */
interface Finding {
	/** Usual difference of servers in use: 'a number in the place of text'. */
	readonly note?: string;
	readonly problem?: string;
}

/** Kind of value that a field holds. */
interface ValueKind {
	find(value: unknown): Finding;
	/** Fields of what is in it, each object of a list. */
	readonly fields?: FieldKinds;
}

interface FieldKind extends ValueKind {
	/** True if it may be null or left out. */
	readonly isOptional?: boolean;
}

/** Fields of a thing by their names. */
export type FieldKinds = Readonly<Record<string, FieldKind>>;

const fine: Finding = {};
const asNumber = 'numbers in the place of text';

/** Longest number that is looked at: converting digits takes more than linear time. */
const maxDigits = 60;

/** @param mayBeFloat true if a number with a point is a usual way to write it */
function matching(pattern: RegExp, expected: string, mayBeFloat = false): ValueKind {
	return {
		find(value) {
			const written = textOfValue(value);
			if (written === undefined || written.length > maxDigits)
				return {problem: `${shown(value)}, where ${expected} is expected`};
			const isText = typeof value === 'string';
			if (!isText && !mayBeFloat && /[.e]/i.test(written)) {
				return {
					problem: `the float ${written}, which loses digits, where ${expected} is expected`,
				};
			}
			if (!pattern.test(written)) return {problem: `${shown(value)}, where ${expected} is expected`};
			if (isText) return fine;
			if (!/[.e]/i.test(written) && BigInt(written) > BigInt(Number.MAX_SAFE_INTEGER)) {
				return {
					problem: `the number ${written}, past 2^53, of which many readers lose digits: write it as text`,
				};
			}
			return {note: asNumber};
		},
	};
}

/** Kinds of values, each with what is expected in words. */
export const kinds = {
	text: {
		find: value => {
			if (typeof value === 'string') return fine;
			return textOfValue(value) === undefined
				? {problem: `${shown(value)}, where text is expected`}
				: {note: asNumber};
		},
	},
	whole: matching(/^\d+$/, 'a whole number'),
	seconds: matching(/^-?\d+$/, 'unix seconds'),
	nam: matching(/^(?:\d+(?:\.\d{1,6})?)?$/, 'NAM with up to 6 decimals as text'),
	fraction: matching(/^\d+(?:\.\d+)?(?:e-?\d+)?$/i, 'a fraction such as 0.05', true),
	/** Count that the interface has as a number. */
	count: {
		find: value => {
			const written = textOfValue(value);
			if (written === undefined || !/^\d+$/.test(written)) {
				return {problem: `${shown(value)}, where a whole number is expected`};
			}
			return typeof value === 'string' ? {note: 'text in the place of numbers'} : fine;
		},
	},
	flag: {
		find: value =>
			typeof value === 'boolean' ? fine : {problem: `${shown(value)}, where true or false is expected`},
	},
} as const satisfies Readonly<Record<string, ValueKind>>;

/** Marks a field that may be null or left out. */
export function optional(kind: ValueKind): FieldKind {
	return {...kind, isOptional: true};
}

/** Object with these fields. */
export function objectOf(fields: FieldKinds): ValueKind {
	return {
		fields,
		find: value => (isPlainObject(value) ? fine : {problem: `${shown(value)}, where an object is expected`}),
	};
}

/** List of objects with these fields. */
export function listOfObjects(fields: FieldKinds): ValueKind {
	return {
		fields,
		find: value => (Array.isArray(value) ? fine : {problem: `${shown(value)}, where a list is expected`}),
	};
}

/** Findings about the fields of things: problems with their places, and notes with the fields that they are about. */
export interface TypeFindings {
	readonly problems: string[];
	readonly notes: Map<string, Set<string>>;
}

/** Holds a thing to its fields. @param place of the thing in the answer: 'results[3]' */
export function findTypes(fields: FieldKinds, thing: unknown, place: string, found: TypeFindings): void {
	if (!isPlainObject(thing)) {
		found.problems.push(`${place} is ${shown(thing)}, where an object is expected`);
		return;
	}
	for (const [name, kind] of Object.entries(fields)) {
		const value = thing[name];
		const at = place === '' ? name : `${place}.${name}`;
		if (value === undefined || value === null) {
			if (kind.isOptional) continue;
			if (value === undefined) found.problems.push(`${at} is missing`);
			else note(found, 'null', name);
			continue;
		}
		const {problem, note: usual} = kind.find(value);
		if (problem !== undefined) found.problems.push(`${at} is ${problem}`);
		if (usual !== undefined) note(found, usual, name);
		if (problem !== undefined || !kind.fields) continue;
		if (!Array.isArray(value)) findTypes(kind.fields, value, at, found);
		else for (const [index, each] of value.entries()) findTypes(kind.fields, each, `${at}[${index}]`, found);
	}
}

function note({notes}: TypeFindings, words: string, name: string): void {
	notes.set(words, (notes.get(words) ?? new Set()).add(name));
}

/** Longest value that a sentence quotes, in UTF-16 units. */
const maxShown = 40;

function shown(value: unknown): string {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
