/** Outcome of a check. */
export type CheckVerdict = {
	readonly result: 'kept' | 'broken' | 'not checked';
	/** Sentence on what came, or why nothing was checked. */
	readonly came: string;
	/** Further remark on a check that is kept. */
	readonly note?: string | undefined;
	/** True if no change of the chain explains it, so that a second try, which may go well, says nothing. */
	readonly isProven?: boolean | undefined;
	/** Path that it is about; undefined: the first that was asked. */
	readonly path?: string | undefined;
};

export function kept(came: string, note?: string): CheckVerdict {
	return {result: 'kept', came, note: note === '' ? undefined : note};
}

export function broken(came: string, path?: string, isProven = false): CheckVerdict {
	return {result: 'broken', came, path, isProven};
}

export function unchecked(came: string): CheckVerdict {
	return {result: 'not checked', came};
}

/** Ends a check whose question had no good answer. */
export class BrokenError extends Error {
	override readonly name = 'BrokenError';
	readonly path: string;

	constructor(came: string, path: string) {
		super(came);
		this.path = path;
	}
}

/** Ends a check that cannot be made here. */
export class UncheckedError extends Error {
	override readonly name = 'UncheckedError';
}
