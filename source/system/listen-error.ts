/** Ends a command whose address cannot be listened on; its message is a sentence for people. */
export class ListenError extends Error {
	override readonly name = 'ListenError';
}
