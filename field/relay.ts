import {type Served, serve} from './serve.ts';

/** Answer about missed votes that a program got. */
export interface Heard {
	readonly height: number;
	/** Unix milliseconds. */
	readonly at: number;
}

/** A node as one program has it. */
export interface Relay extends Served {
	/** Answers about missed votes that went through it, the oldest first. */
	readonly heard: readonly Heard[];
}

/** Hands a program's questions to a node, and notes up to which block it was told of missed votes. */
export async function openRelay(node: string): Promise<Relay> {
	const heard: Heard[] = [];
	const served = await serve(async ({pathname, search}, response) => {
		const answer = await fetch(`${node}${pathname}${search}`);
		const text = await answer.text();
		response.writeHead(answer.status, {'content-type': 'application/json'});
		response.end(text);
		if (!search.includes('liveness_info')) return;
		// One that nobody waited for any more was not heard.
		response.once('finish', () =>
			heard.push({height: Number(JSON.parse(text).result.response.height), at: Date.now()}),
		);
	});
	return {...served, heard};
}
