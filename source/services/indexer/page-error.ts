/** A page of a list that could not be had; `cause` says why. */
export class PageError extends Error {
	override readonly name = 'PageError';
	/** Number of the page, from 1. */
	readonly page: number;

	constructor(page: number, cause: unknown) {
		super(`page ${page}`, {cause});
		this.page = page;
	}
}

/** A list that the service did not give whole; `message` is the sentence for people. Another reading may bring it. */
export class IncompleteListError extends Error {
	override readonly name = 'IncompleteListError';
}

/** A list that is longer than any that is read; `message` is the sentence for people. */
export class TooLongListError extends IncompleteListError {}
