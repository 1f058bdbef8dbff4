/** Wrong usage, in one sentence that names what is accepted: shown on stderr, exit 2. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}
