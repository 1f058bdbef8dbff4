/**
A program seen through a slow line: `node bench/slow-line.ts [--rate BYTES] [--round-trip MS] -- PROGRAM [ARGUMENT …]`.

Runs the program on a terminal of its own, as a server does, and stands for the line between that and the terminal it
was itself started in: at most so many bytes a second, and half of the round trip each way. What the program writes is
not read faster than the line takes it, so that a program that writes too much is held up as on a real one.
*/
import {setTimeout as sleep} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {spawn} from '@lydell/node-pty';

/** The line carries pieces of this size: a long frame comes in by and by, 2.6 ms apart at the usual rate. */
const pieceBytes = 128;

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		rate: {type: 'string', default: '50000'},
		'round-trip': {type: 'string', default: '150'},
	},
});
const [file, ...parameters] = positionals;
if (file === undefined) throw new Error('name the program after --');
const bytesPerMillisecond = Number(values.rate) / 1000;
const oneWayMilliseconds = Number(values['round-trip']) / 2;

/** Creates one direction of the line. `take` resolves once the bytes are on their way; they arrive later. */
function createWay(arrive: (piece: Buffer) => void) {
	const travelling: {readonly piece: Buffer; readonly dueAt: number}[] = [];
	let isWaiting = false;
	const deliver = () => {
		isWaiting = false;
		while (travelling[0] && travelling[0].dueAt <= performance.now()) {
			const next = travelling.shift();
			if (next) arrive(next.piece);
		}
		const [next] = travelling;
		if (next) wait(Math.max(0, next.dueAt - performance.now()));
	};
	const wait = (milliseconds: number) => {
		isWaiting = true;
		setTimeout(deliver, milliseconds);
	};
	let freeAt = 0;
	return {
		async take(data: Buffer) {
			for (let start = 0; start < data.length; start += pieceBytes) {
				const piece = data.subarray(start, start + pieceBytes);
				freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesPerMillisecond;
				travelling.push({piece, dueAt: freeAt + oneWayMilliseconds});
			}
			if (!isWaiting) wait(oneWayMilliseconds);
			await sleep(Math.max(0, freeAt - performance.now()));
		},
	};
}

const {stdin, stdout} = process;
const program = spawn(file, parameters, {
	cols: stdout.columns ?? 80,
	rows: stdout.rows ?? 24,
	env: process.env,
});
const toTerminal = createWay(piece => stdout.write(piece));
const toProgram = createWay(piece => program.write(piece.toString()));

program.onData(async data => {
	program.pause();
	await toTerminal.take(Buffer.from(data));
	program.resume();
});
stdin.setRawMode?.(true);
stdin.on('data', data => void toProgram.take(Buffer.from(data)));
stdout.on('resize', () => program.resize(stdout.columns, stdout.rows));
process.on('SIGTERM', () => program.kill('SIGTERM'));
program.onExit(async ({exitCode}) => {
	// What is still on its way arrives.
	await sleep(oneWayMilliseconds * 2 + 50);
	process.exit(exitCode);
});
