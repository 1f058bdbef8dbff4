import type {Socket} from 'node:net';
import {startTimer} from '../system/timer.ts';

/** Limits on what clients can take. */
export const usualLimits = {
	/** Milliseconds to send a request and read its answer. */
	milliseconds: 10_000,
	/** Bytes of the head of a request. */
	headBytes: 8192,
	connections: 256,
	/** Bytes of all texts that are being sent. */
	textBytes: 64 * 2 ** 20,
};

/** Open connections of a server, the oldest first, which gives way where a limit is reached. */
export class Connections {
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
