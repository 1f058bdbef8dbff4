import http from 'node:http';
import net, {type AddressInfo} from 'node:net';
import {ListenError} from '../system/listen-error.ts';
import {nextLoopTurn} from '../system/timer.ts';
import {Connections, usualLimits} from './connections.ts';
import {hostCheck} from './host-check.ts';

/** Answer to a path. */
export interface HttpPage {
	readonly status: number;
	readonly type: string;
	/** Bytes that several answers may share. */
	readonly text: string | Buffer;
	readonly headers?: http.OutgoingHttpHeaders;
}

/** Address to listen on. */
export interface ListenAddress {
	readonly host: string;
	readonly port: number;
	/** Host names by which it may be asked for, besides its own address. */
	readonly allowedHosts?: readonly string[];
}

export interface MetricsServer {
	/** Port in use, where any free one was asked for. */
	readonly port: number;
	/** Ends at once, whoever still reads. */
	close(): Promise<void>;
}

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'another program listens there',
	EACCES: 'this user may not listen there',
	EADDRNOTAVAIL: 'this machine has no such address',
	ENOTFOUND: 'its name leads nowhere',
	EAI_AGAIN: 'its name leads nowhere',
};

type Answer = (path: string, headers: http.IncomingHttpHeaders) => HttpPage | undefined | Promise<HttpPage>;

/**
Serves pages by their paths, one request per connection. Rejects with a ListenError where nothing can be served at the
address.

@param answer returns the page of a path; undefined: there is none
*/
export async function serveMetrics(
	address: ListenAddress,
	answer: Answer,
	limits: Partial<typeof usualLimits> = {},
): Promise<MetricsServer> {
	const most = {...usualLimits, ...limits};
	const connections = new Connections(most);
	let turn = Promise.resolve();
	const reply = async (request: http.IncomingMessage, response: http.ServerResponse) => {
		const {socket} = request;
		// Node reads on behind a request that is complete.
		await nextLoopTurn();
		socket.pause();
		const {status, type, text, headers} = await (isAllowed(request) ? respond(request, answer) : misdirected);
		if (text instanceof Buffer) {
			// The system copies megabytes of each at once: others have their turn in between.
			turn = turn.then(nextLoopTurn);
			await turn;
			connections.noteText(socket, text);
		}
		response.writeHead(status, {
			'Content-Type': type,
			'Content-Length': Buffer.byteLength(text),
			'X-Content-Type-Options': 'nosniff',
			Connection: 'close',
			...headers,
		});
		response.end(request.method === 'HEAD' ? undefined : text);
	};
	// Parses alone: where it does not listen, its own limits of time do not apply.
	const parser = http.createServer({maxHeaderSize: most.headBytes}, (...both) => void reply(...both));
	const server = net.createServer({allowHalfOpen: true}, socket =>
		connections.add(socket, () => parser.emit('connection', socket)),
	);
	const {promise, resolve, reject} = Promise.withResolvers<void>();
	server.once('error', reject);
	// A connection that finds no room in the backlog is tried again a second later.
	server.listen({host: address.host, port: address.port, backlog: 4096}, resolve);
	try {
		await promise;
	} catch (error) {
		const {code = ''} = error as NodeJS.ErrnoException;
		throw new ListenError(`cannot listen on ${describeAddress(address)}: ${reasons[code] ?? code}`);
	}
	server.on('error', () => {});
	const {port, address: bound} = server.address() as AddressInfo;
	const isAllowed = hostCheck(address, bound);
	return {
		port,
		close() {
			const {promise: closed, resolve: end} = Promise.withResolvers<void>();
			server.close(() => end());
			connections.dropAll();
			return closed;
		},
	};
}

/** Writes an address as it is typed: [::1]:9664. */
export function describeAddress({host, port}: ListenAddress): string {
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const plain = 'text/plain; charset=utf-8';

const misdirected: HttpPage = {
	status: 421,
	type: plain,
	text: 'this name in the header Host is not allowed; start the exporter with --allow-host NAME to allow it\n',
};

async function respond(
	{method = '', url = '/', headers}: http.IncomingMessage,
	answer: Answer,
): Promise<HttpPage> {
	if (method !== 'GET' && method !== 'HEAD') {
		return {
			status: 405,
			type: plain,
			text: 'only GET and HEAD are answered\n',
			headers: {Allow: 'GET, HEAD'},
		};
	}
	const [path = '/'] = url.split('?', 1);
	const page = await answer(path, headers);
	return page ?? {status: 404, type: plain, text: `nothing is at ${path}; / lists what is there\n`};
}
