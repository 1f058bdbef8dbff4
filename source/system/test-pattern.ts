import vm from 'node:vm';

/** Texts that a pattern matches, as many as were looked at in the time. */
interface PatternMatches {
	readonly fits: readonly boolean[];
	/** True if the time was up before the last text. */
	readonly isStopped: boolean;
}

const script = 'for (const text of texts) fits.push(pattern.test(text))';

/**
Tests texts with a pattern that a person typed, and stops it when the time is up: some patterns take years for a text of
forty letters, and an ordinary call cannot be interrupted.
*/
export function testPattern(pattern: RegExp, texts: readonly string[], milliseconds: number): PatternMatches {
	const fits: boolean[] = [];
	try {
		vm.runInNewContext(script, {pattern, texts, fits}, {timeout: milliseconds});
	} catch (error) {
		if (!isTimeout(error)) throw error;
	}
	return {fits, isStopped: fits.length < texts.length};
}

/** Recognizes a time-out: an error from another context, so no instance of this one's Error. */
function isTimeout(error: unknown): boolean {
	return (
		typeof error === 'object' &&
		error !== null &&
		'code' in error &&
		error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
	);
}
