/** A JSON value as the service sent it. A number whose digits a float would change is a raw JSON object. */
export type JsonValue = unknown;

/** Field that could not be understood: it costs its own cell, not its row or page. */
export interface Flaw {
	/** Path from the root of the answer: `results[3].votingPower`. */
	readonly path: string;
	/**
	The property that the flaw leaves undefined, with a path if it is inside another one; empty if the whole thing is
	wrong.
	*/
	readonly field: string;
	/** Problem in words: "expected a whole number, got an object". */
	readonly problem: string;
}

/** Parts of each decoded thing beside its cleaned fields. */
export interface Decoded {
	/** The item exactly as it came, for JSON output. */
	readonly source: JsonValue;
	/** Its fields that could not be understood; their values are undefined here. */
	readonly flaws: readonly Flaw[];
}

/** Tells whether the service sent something for this field that could not be understood (shown as "?"). */
export function isFlawed({flaws}: Decoded, field: string): boolean {
	if (flaws.length === 0) return false;
	const fields = flawedFields(flaws);
	if (fields.has('') || fields.has(field)) return true;
	for (let dot = field.indexOf('.'); dot !== -1; dot = field.indexOf('.', dot + 1)) {
		if (fields.has(field.slice(0, dot))) return true;
	}
	return false;
}

/** An item of a hundred thousand flaws is asked for each of them. */
const known = new WeakMap<readonly Flaw[], ReadonlySet<string>>();

function flawedFields(flaws: readonly Flaw[]): ReadonlySet<string> {
	const fields = known.get(flaws) ?? new Set(flaws.map(({field}) => field));
	known.set(flaws, fields);
	return fields;
}
