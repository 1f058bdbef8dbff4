/** Headings of the help, in its order. */
export const flagGroups = [
	'choice',
	'list',
	'broadcast',
	'watch',
	'exporter',
	'output',
	'service',
	'polling',
	'checks',
	'look',
	'chain',
] as const;

/** Type of a value: one of these words, or of a kind that has no list of words. */
type Accepted = readonly string[] | 'columns' | 'file' | 'number' | 'profile' | 'route' | 'text' | 'url';

interface Switch {
	readonly value?: never;
	readonly accepts?: never;
}

interface Valued {
	/** Placeholder of its value in the help. */
	readonly value: string;
	readonly accepts: Accepted;
	/** Given several times, or several values apart by commas. */
	readonly isRepeatable?: boolean;
	/** True if "-" is a value, which stands for stdin. */
	readonly mayBeStdin?: boolean;
	/** True if an empty value means something. */
	readonly mayBeEmpty?: boolean;
	/** True if all that follows is its value, as it is: a program and its arguments. */
	readonly takesRest?: boolean;
}

/** A flag without a value is a switch. */
export type Flag = (Switch | Valued) & {
	/** Letter of its short form, typed with one dash. */
	readonly short?: string;
	readonly group: (typeof flagGroups)[number];
	readonly description: string;
	/** Mark of a flag that a command without a use for it takes and leaves aside, so that an alias can hold it. */
	readonly mayBeIdle?: boolean;
	readonly isRepeatable?: boolean;
	/** Commands that take it several times; left out: all that take it, if it is repeatable. */
	readonly repeatedBy?: readonly string[];
	readonly mayBeStdin?: boolean;
	/** True if an empty value means something. */
	readonly mayBeEmpty?: boolean;
	readonly takesRest?: boolean;
};
