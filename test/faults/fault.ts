import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {listen} from '../helpers/listen.ts';
import {wireValidator} from '../helpers/pages.ts';
import {serve} from '../helpers/serve.ts';

/** A way in which a service fails, and what the program says of it. */
export interface Fault {
	/** What the server does. */
	readonly name: string;
	/** Opens such a service, and returns its address. */
	open(): Promise<string>;
	/** Words on stderr; undefined: the answer is whole, and nothing is said. */
	readonly words: RegExp | undefined;
	readonly exitCode: number;
	/** Command that meets it; default: the first page of the validators. */
	readonly typed?: readonly string[];
}

/** A row of a table of faults: what the server does, how, what is said of it, and the exit code where it is not 1. */
export type FaultRow = readonly [string, Fault['open'], RegExp | undefined, number?];

/** Makes faults of rows of a table, all met by the same command. */
export function faultsOf(rows: readonly FaultRow[], typed?: readonly string[]): readonly Fault[] {
	return rows.map(([name, open, words, exitCode = words === undefined ? 0 : 1]) => ({
		name,
		open,
		words,
		exitCode,
		...(typed && {typed}),
	}));
}

/** Three validators, as an indexer sends them. */
export const honestPage = pageOf([0, 1, 2].map(index => wireValidator(index)));

/** A page that is the whole list. */
export function pageOf(results: readonly unknown[]): string {
	const pagination = {page: 1, perPage: 30, totalPages: 1, totalItems: results.length};
	return JSON.stringify({results, pagination});
}

/** Opens a service that answers every request with a status, headers and a body. */
export function answers(
	status: number,
	body: string | Uint8Array = honestPage,
	headers: Readonly<Record<string, string | readonly string[]>> = {},
): Fault['open'] {
	return handles((_request, response) => {
		response.writeHead(status, {'content-type': 'application/json', ...headers} as never);
		response.end(body);
	});
}

/** Opens a service with a handler of its requests. */
export function handles(
	handler: (request: IncomingMessage, response: ServerResponse) => void,
): Fault['open'] {
	return async () => (await serve(handler)).url;
}

/** Opens a server of bare sockets. */
export function connects(act: (socket: Socket) => void): Fault['open'] {
	return async () => (await listen(act)).url;
}

/** Opens a server that writes these bytes once it was asked, and then does the last thing; default: it ends. */
export function writes(bytes: string | Uint8Array, then: (socket: Socket) => void = end): Fault['open'] {
	return connects(socket => {
		socket.once('data', () => {
			socket.write(bytes);
			then(socket);
		});
	});
}

/** Ends a connection as it should be. */
export function end(socket: Socket): void {
	socket.end();
}

/** Breaks a connection off, after what was written has left. */
export function reset(socket: Socket): void {
	setImmediate(() => socket.resetAndDestroy());
}

/** Leaves a connection as it is. */
export function stay(): void {}
