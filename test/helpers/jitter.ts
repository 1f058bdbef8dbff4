/**
Delays each access to a file and each request to a server of this process by a random time under `JITTER=1`, so that
races in tests end in another order: `npm run steady` runs the suite so every other time.
*/
import files from 'node:fs/promises';
import {Server} from 'node:http';
import {syncBuiltinESMExports} from 'node:module';

const maxMilliseconds = 40;

/** Share of calls that are late. */
const lateShare = 0.3;

type Call = (...given: unknown[]) => unknown;

// Kept from the start: a test may put its own clock in its place.
const {setTimeout: startTimer} = globalThis;

async function beLate(): Promise<void> {
	if (Math.random() >= lateShare) return;
	await new Promise<void>(resolve => startTimer(resolve, Math.random() * maxMilliseconds));
}

/** A call that begins and ends late. */
function late(call: Call): Call {
	return async (...given) => {
		await beLate();
		const result = await call.apply(files, given);
		await beLate();
		return result;
	};
}

function delayFiles(): void {
	// These give what is read little by little, and no promise.
	const skipped = new Set(['watch', 'glob']);
	const calls = files as unknown as Record<string, Call>;
	for (const [name, call] of Object.entries(calls)) {
		if (typeof call === 'function' && !skipped.has(name)) calls[name] = late(call);
	}
	syncBuiltinESMExports();
}

function delayRequests(): void {
	const {prototype} = Server;
	const {emit} = prototype;
	prototype.emit = function (this: Server, name: string, ...given: unknown[]) {
		if (name !== 'request') return emit.call(this, name, ...given);
		void beLate().then(() => emit.call(this, name, ...given));
		return true;
	} as typeof emit;
}

const jittered = Symbol.for('stakedeck.jittered');

// A process serves many files of tests, and is delayed once.
if (process.env.JITTER === '1' && !Reflect.has(globalThis, jittered)) {
	Reflect.set(globalThis, jittered, true);
	delayFiles();
	delayRequests();
}
