const endings: (() => unknown)[] = [];

/**
Calls it when the tests of the file have ended. Not when one test has: while several run at once, what one of them
opened would be closed with another.
*/
export function whenDone(end: () => unknown): void {
	endings.push(end);
}

/** Calls what is to be called, what was opened last first. */
export async function endAll(): Promise<void> {
	for (const end of endings.splice(0).toReversed()) await end();
}
