/** A request that is refused: the status and a sentence for whoever made it. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly status: 400 | 401 | 403 | 404;

	constructor(status: Refusal['status'], message: string) {
		super(message);
		this.status = status;
	}
}
