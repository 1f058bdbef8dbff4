import type {IncomingMessage} from 'node:http';
import http from 'node:http';
import type {Socket} from 'node:net';
import net, {type AddressInfo} from 'node:net';
import {ListenError} from '../system/listen-error.ts';
import {nextLoopTurn, startTimer} from '../system/timer.ts';

/** Limits on what clients can take. */
const usualLimits = {
	/** Milliseconds to send a request and read its answer. */
	milliseconds: 10_000,
	/** Bytes of the head of a request. */
	headBytes: 8192,
	connections: 256,
	/** Bytes of all texts that are being sent. */
	textBytes: 64 * 2 ** 20,
};

/** Open connections of a server, the oldest first, which gives way where a limit is reached. */
class Connections {
	readonly #limits: typeof usualLimits;
	/** Text that is being sent on each; undefined: no text yet. */
	readonly #texts = new Map<Socket, Buffer | undefined>();

	constructor(limits: typeof usualLimits) {
		this.#limits = limits;
	}

	/**
	Adds a connection, and reads the head of one request from it. What follows is not read: a client could keep the parser
	busy with requests.

	@param pass called once the head can be read from it again
	*/
	add(socket: Socket, pass: () => void): void {
		this.#texts.set(socket, undefined);
		const timer = startTimer(() => this.#drop(socket), this.#limits.milliseconds);
		socket.once('close', () => {
			clearTimeout(timer);
			this.#texts.delete(socket);
		});
		// A connection that breaks is its reader's affair.
		socket.on('error', () => this.#drop(socket));
		const [oldest] = this.#texts.keys();
		if (oldest && this.#texts.size > this.#limits.connections) this.#drop(oldest);
		const leave = () => this.#drop(socket);
		let head = Buffer.alloc(0);
		const take = (bytes: Buffer) => {
			head = Buffer.concat([head, bytes]);
			const end = head.indexOf('\r\n\r\n');
			if (end === -1 && head.length <= this.#limits.headBytes) return;
			socket.off('data', take).off('end', leave).pause();
			socket.unshift(Buffer.from(end === -1 ? head : head.subarray(0, end + 4)));
			pass();
			socket.resume();
		};
		socket.on('data', take).once('end', leave);
	}

	/** Notes the text that is sent on a connection. The system keeps a copy of what is not read yet, of each. */
	noteText(socket: Socket, text: Buffer): void {
		if (this.#texts.has(socket)) this.#texts.set(socket, text);
		let bytes = 0;
		for (const each of this.#texts.values()) bytes += each?.length ?? 0;
		for (const [other, old] of this.#texts) {
			if (bytes <= this.#limits.textBytes) return;
			if (old === undefined || other === socket) continue;
			bytes -= old.length;
			this.#drop(other);
		}
	}

	dropAll(): void {
		for (const socket of this.#texts.keys()) this.#drop(socket);
	}

	#drop(socket: Socket): void {
		this.#texts.delete(socket);
		socket.destroy();
	}
}

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

/**
Returns the check of a request's Host. A web page can have its own name lead to this machine and read answers through the
browser of the user, which then sends that name. An address is never such a name.
*/
function hostCheck(
	{host, allowedHosts = []}: {readonly host: string; readonly allowedHosts?: readonly string[]},
	listensOn: string,
): (request: IncomingMessage) => boolean {
	const isChecked = allowedHosts.length > 0 || /^(?:::ffff:)?127\.|^::1$/.test(listensOn);
	const names = new Set(['localhost', host, ...allowedHosts].map(nameIn));
	return ({headers, socket}) => {
		// Only clients of HTTP/1.0 leave it out, and no browser is one.
		if (!isChecked || headers.host === undefined) return true;
		const name = nameIn(headers.host.replace(/:\d*$/, ''));
		// The address by which the client reached this machine.
		const own = socket.localAddress?.replaceAll(/^::ffff:|%.*$/g, '');
		return name === own || names.has(name);
	};
}

/** Returns a host name in the one form in which names are compared: metrics.example, ::1. */
function nameIn(text: string): string {
	return text.toLowerCase().replaceAll(/^\[|[\].]$/g, '');
}
