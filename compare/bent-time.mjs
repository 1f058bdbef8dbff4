// Gives a program a time of its own, in which nothing takes any time but waiting: while it works, and while a request of
// its own is under way, its clock and its timers stand still; once it has nothing to do, the clock jumps to its next timer.
// What it prints then does not depend on how busy the machine is. The tool starts every program that it compares with it.
import {Buffer} from 'node:buffer';
import crypto from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import {writeSync} from 'node:fs';
import {request} from 'node:http';
import {syncBuiltinESMExports} from 'node:module';
import net from 'node:net';
import process from 'node:process';

/** Settings: the type BentTime in programs.ts. */
const {start, waits, ports, living, signsTo, sleeps} = JSON.parse(process.env.BENT_TIME ?? '{}');
delete process.env.BENT_TIME;

/** Turns of the event loop without any work after which there is none. */
const quietTurns = 4;
/** Resources of Node that are work under way: files, programs, names and connections. */
const work = /Req|Process|Connect|Write|Shutdown/;

let now = start;
/** Time at which the clock stops for good. */
let end = start + waits;

// The clocks.
globalThis.Date = class extends Date {
	constructor(...given) {
		super(...(given.length === 0 ? [now] : given));
	}

	static now() {
		return now;
	}
};
const uptime = 1000;
Object.defineProperty(performance, 'now', {value: () => now - start + uptime});
Object.defineProperty(performance, 'timeOrigin', {value: start - uptime});

// Chance, and what the machine does for the program.
let chance = 1;
Math.random = () => {
	chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
	return chance / 2 ** 32;
};
let ids = 0;
crypto.randomUUID = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
syncBuiltinESMExports();
const memory = {rss: 1e8, heapTotal: 6e7, heapUsed: 5e7, external: 1e6, arrayBuffers: 1e6};
process.memoryUsage = Object.assign(() => ({...memory}), {rss: () => memory.rss});
process.cpuUsage = () => ({user: 1_000_000, system: 0});

// Addresses that are the same in every run lead to the ports that the tool opened for this one.
const {connect} = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
	const [first] = given;
	const options = Array.isArray(first) ? first[0] : first;
	const port = ports[options?.port];
	if (port === undefined) return connect.apply(this, given);
	const led = {...options, port};
	if (!Array.isArray(first)) return connect.call(this, led, ...given.slice(1));
	// Node marks arguments that it has sorted out already.
	const sorted = [led, ...first.slice(1)];
	for (const mark of Object.getOwnPropertySymbols(first)) sorted[mark] = first[mark];
	return connect.call(this, sorted);
};

/** Grows with everything that may give the program something to do. */
let happened = 0;

/** Requests under way, in the order in which they were made, each with its answer as soon as that begins to come. */
const requests = new Set();
diagnostics.subscribe('http.client.request.created', ({request: asked}) => {
	const entry = {answer: undefined, isHandedOver: false, handOver() {}};
	requests.add(entry);
	asked.once('close', () => {
		requests.delete(entry);
		happened++;
	});
	// Answers are handed over in the order of their requests: on a busy machine they come in another one each time.
	const {emit} = asked;
	const kept = [];
	asked.emit = function (name, ...given) {
		if (name === 'response') {
			entry.answer = given[0];
			entry.handOver = () => {
				setDate(entry.answer);
				const goOn = () => {
					for (const event of kept.splice(0)) emit.apply(this, event);
				};
				if (entry.answer.destroyed) goOn();
				else {
					// The connection may be closed by now, which is no reason for the program not to read on.
					if (kept.length > 0) entry.answer.once('end', goOn).once('close', goOn);
					emit.call(this, name, ...given);
				}
			};
			return true;
		}
		const isKept = entry.answer && !entry.isHandedOver && (name === 'close' || name === 'error');
		if (isKept) kept.push([name, ...given]);
		return isKept || emit.call(this, name, ...given);
	};
});

/** Sets the time at which a server says that it answers to that of the program. */
function setDate({headers, rawHeaders}) {
	const date = new Date(now).toUTCString();
	if (headers.date !== undefined) headers.date = date;
	const index = rawHeaders.findIndex(name => name.toLowerCase() === 'date');
	if (index !== -1) rawHeaders[index + 1] = date;
}

/** Work of other threads that Node does not list among its resources. */
let hidden = 0;
for (const name of ['compile', 'instantiate']) {
	const begin = WebAssembly[name];
	WebAssembly[name] = async (...given) => {
		hidden++;
		try {
			return await begin(...given);
		} finally {
			hidden--;
			happened++;
		}
	};
}

/** Tells whether more of an answer that was handed over is still to come, and the program waits for it. */
function isComing({isHandedOver, answer}) {
	return isHandedOver && !answer.complete && answer.readableLength === 0;
}

/** Hands over the answer to the earliest request that has none yet; undefined: all have theirs. */
function handOverNext() {
	const next = requests.values().find(({isHandedOver}) => !isHandedOver);
	if (next === undefined) return undefined;
	if (next.answer === undefined) return false;
	next.isHandedOver = true;
	happened++;
	next.handOver();
	return true;
}

const {setTimeout: later, setInterval: keep, setImmediate: soon, clearTimeout: forget} = globalThis;
/** Keeps the program alive as long as a timer of its own does. */
const keeper = keep(() => {}, 2 ** 30);
keeper.unref();

const timers = new Map();
let made = 0;

class Timer {
	constructor(call, milliseconds, given, isRepeating) {
		this.id = ++made;
		this.call = call;
		this.period = Math.max(1, Number(milliseconds) || 1);
		this.given = given;
		this.isRepeating = isRepeating;
		this.isHolding = true;
		this.refresh();
	}

	refresh() {
		this.order = ++made;
		this.due = now + this.period;
		timers.set(this.id, this);
		return this.#hold();
	}

	run() {
		if (this.isRepeating) this.refresh();
		else this.close();
		this.call(...this.given);
	}

	ref() {
		this.isHolding = true;
		return this.#hold();
	}

	unref() {
		this.isHolding = false;
		return this.#hold();
	}

	hasRef() {
		return this.isHolding;
	}

	close() {
		timers.delete(this.id);
		return this.#hold();
	}

	#hold() {
		happened++;
		if (timers.values().some(({isHolding}) => isHolding)) keeper.ref();
		else keeper.unref();
		return this;
	}

	[Symbol.toPrimitive]() {
		return this.id;
	}

	[Symbol.dispose]() {
		this.close();
	}
}

globalThis.setTimeout = (call, milliseconds, ...given) => new Timer(call, milliseconds, given, false);
globalThis.setInterval = (call, milliseconds, ...given) => new Timer(call, milliseconds, given, true);
globalThis.clearTimeout = timer => {
	const own = timer instanceof Timer ? timer : timers.get(Number(timer));
	if (own) own.close();
	else forget(timer);
};
globalThis.clearInterval = globalThis.clearTimeout;

if (signsTo === 1) {
	// Keys and sizes of the terminal.
	const {emit} = process.stdin;
	process.stdin.emit = function (...given) {
		happened++;
		return emit.apply(this, given);
	};
	process.on('SIGWINCH', () => happened++);
}
// As after a sleep of the machine: the clock goes on at once, and stops that much later.
let slept = 0;
process.on('SIGUSR2', () => {
	slept++;
	now += sleeps;
	end = now + waits;
	happened++;
});

/** Milliseconds between two blocks of a chain that lives on. */
const blockTime = 6000;
let blocks = 0;

/** Makes the blocks of the chain that come until a time; false: there is none. */
function makeBlocks(time) {
	if (living === undefined) return false;
	const due = Math.floor((time - start) / blockTime) - blocks;
	if (due <= 0) return false;
	blocks += due;
	request(`${living}/advance?blocks=${due}`, {method: 'POST', agent: false}, response =>
		response.resume(),
	).end();
	return true;
}

let signed = -1;

/** Says that the program has nothing more to do; false: what it is written to is full. */
function sign() {
	if (signsTo === undefined || signed === happened) return true;
	try {
		writeSync(signsTo, Buffer.from(`\u001B]7770;rest ${slept}\u0007`));
	} catch {
		return false;
	}
	signed = happened;
	return true;
}

let quiet = 0;
let seen = 0;

function look() {
	const isBusy =
		hidden > 0 ||
		requests.values().some(isComing) ||
		process.getActiveResourcesInfo().some(name => work.test(name));
	if (isBusy || seen !== happened) quiet = 0;
	seen = happened;
	if (isBusy) later(look, 1).unref();
	else if (++quiet < quietTurns) soon(look);
	// Ends here if nothing else holds it.
	else if (quiet === quietTurns) later(look, 1).unref();
	else goOn();
}

function goOn() {
	const isHandedOver = handOverNext();
	if (isHandedOver === false) {
		later(look, 1).unref();
		return;
	}
	quiet = 0;
	if (isHandedOver) {
		soon(look);
		return;
	}
	let next;
	for (const timer of timers.values()) {
		if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.order < next.order))
			next = timer;
	}
	if (next === undefined || next.due > end) {
		sign();
		later(look, 5).unref();
		return;
	}
	if (!makeBlocks(next.due)) {
		now = Math.max(now, next.due);
		next.run();
	}
	soon(look);
}

soon(look);
