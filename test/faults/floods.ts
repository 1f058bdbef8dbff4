import net from 'node:net';

/** Way in which clients ask too much of an exporter: goes on until its process is ended. */
export type Flood = (port: number) => void;

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const openMetrics = 'Accept: application/openmetrics-text\r\n';
const half = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n';

/** Connections that are kept open at a time. */
const connections = 400;

/** What is done on a connection. */
type Act = (socket: net.Socket, index: number) => unknown;

/** Milliseconds after which a connection is given up: who does not read does not see that it was closed. */
const [longest, restBetween] = [12_000, 250];

/**
Keeps connections open: where one ends, another one takes its place a little later.

@param act done once one is open
@param howMany connections at a time
@param later done on each every 20 ms
*/
function keep(act: Act, howMany = connections, later: Act = () => {}): Flood {
	return port => {
		const open = (index: number): (() => void) => {
			const socket = net.connect(port, '127.0.0.1');
			const since = performance.now();
			let closedAt = 0;
			socket.on('error', () => {});
			socket.once('close', () => (closedAt = performance.now()));
			socket.once('connect', () => act(socket, index));
			return () => {
				const now = performance.now();
				if (closedAt > 0 && now - closedAt > restBetween) steps[index] = open(index);
				else if (now - since > longest) socket.destroy();
				else if (socket.writable) later(socket, index);
			};
		};
		const steps = Array.from({length: howMany}, (_, index) => open(index));
		setInterval(() => {
			for (const step of steps) step();
		}, 20);
	};
}

/** Writes on and on, while anything is taken. */
function pour(socket: net.Socket, text: string): void {
	const write = () => {
		while (socket.writable && socket.write(text));
	};
	socket.on('drain', write);
	write();
}

const read = (socket: net.Socket) => void socket.resume();

const inTurn = (index: number) => get('/metrics', index % 2 === 0 ? '' : openMetrics);

/** Floods by what clients do. */
export const floods: Readonly<Record<string, Flood>> = {
	'1950 pipelined scrapes on one connection': keep(socket => {
		read(socket);
		socket.write(get('/metrics').repeat(1950));
	}, 1),
	'pipelined scrapes without end': keep(socket => pour(socket, get('/metrics').repeat(500)), 64),
	'pipelined scrapes, eight at a time': keep(socket => socket.write(get('/metrics').repeat(8))),
	'half-sent requests': keep(socket => socket.write(half)),
	'half-sent requests that go on': keep(
		socket => socket.write(half),
		connections,
		socket => socket.write('X: y\r\n'),
	),
	'half-sent headers of 8 kB': keep(socket => socket.write(`${half}X: ${'x'.repeat(8000)}`)),
	'connections without a request': keep(read),
	'slow readers': keep((socket, index) => {
		socket.pause();
		socket.write(inTurn(index));
	}),
	'slow readers that take a byte at a time': keep(
		(socket, index) => {
			socket.pause();
			socket.write(inTurn(index));
		},
		connections,
		socket => socket.read(1),
	),
	'scrapes, as many as there can be': keep((socket, index) => {
		read(socket);
		socket.write(inTurn(index));
	}, 32),
	'questions for readiness': keep(socket => {
		read(socket);
		socket.write(get('/readyz'));
	}, 32),
	'bodies without end': keep(socket => {
		read(socket);
		socket.write('POST /metrics HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
		pour(socket, `ffff\r\n${'x'.repeat(0xffff)}\r\n`);
	}, 64),
	'bytes that are no HTTP': keep(socket => pour(socket, '\u0000'.repeat(65_536)), 64),
};
