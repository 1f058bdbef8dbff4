interface RefusalOptions {
	/** Whether the sentence is the whole body, and no JSON. @default false */
	readonly isPlainText?: boolean;
}

/** A refused request: the status and a sentence for the client. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly status: 400 | 401 | 403 | 404 | 500 | 502;
	readonly isPlainText: boolean;

	constructor(status: Refusal['status'], message: string, {isPlainText = false}: RefusalOptions = {}) {
		super(message);
		this.status = status;
		this.isPlainText = isPlainText;
	}
}
