/** A value of JSON as the service sent it. A number whose digits a float would change is a raw JSON object. */
export type JsonValue = unknown;

/** One field that could not be understood: it costs its own cell, not its row or page. */
export interface Flaw {
	/** Where, from the root of the answer: `results[3].votingPower`. */
	readonly path: string;
	/**
	The decoded thing's property that is undefined because of it, with a path where it is inside another; empty
	where the whole thing is wrong.
	*/
	readonly field: string;
	/** What is wrong: "expected a whole number, got an object". */
	readonly problem: string;
}

/** What each decoded thing carries beside its cleaned fields. */
export interface Decoded {
	/** The item exactly as it came, for JSON output. */
	readonly source: JsonValue;
	/** Its fields that could not be understood; their values are undefined here. */
	readonly flaws: readonly Flaw[];
}

/** Whether the service sent something for this field that could not be understood (shown as "?"). */
export function isFlawed(item: Decoded, field: string): boolean {
	return item.flaws.some(
		flaw => flaw.field === '' || flaw.field === field || field.startsWith(`${flaw.field}.`),
	);
}
