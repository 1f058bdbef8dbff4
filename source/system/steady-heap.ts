import {setFlagsFromString} from 'node:v8';
import {startTimer} from './timer.ts';

/** Time after which the first screen is loaded and read. */
const startMilliseconds = 1500;

/**
Keeps the heap close to its contents. By default V8 doubles the young generation under steady use, up to 64 MiB, and
lets the old generation grow to several times its contents before it collects. Here the young generation keeps its size,
and the old one may grow by a third between two collections. Call it after the start: with a small heap from the
beginning, V8 would collect garbage while the modules load.
*/
export function keepHeapSteady(): void {
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=30');
	// The heap may grow by a share of what the last whole collection left, and without a bound until there was one: the
	// next collection is a whole one.
	setFlagsFromString('--gc-global');
	const observer = new PerformanceObserver(() => {
		observer.disconnect();
		setFlagsFromString('--no-gc-global');
	});
	observer.observe({entryTypes: ['gc']});
	// Collections free the memory of the start. Not for longer: each key would take a tenth more time.
	setFlagsFromString('--optimize-for-size');
	startTimer(() => setFlagsFromString('--no-optimize-for-size'), startMilliseconds).unref();
}

/**
Keeps the memory of a program small that waits most of the time, and has nobody who waits for it: without V8's
optimizing compilers, whose own code takes 9 MiB as soon as one of them runs, and what they make for the functions that
are called most takes 3. Call it before these functions are.
*/
export function spareMemory(): void {
	setFlagsFromString('--no-opt');
	setFlagsFromString('--no-maglev');
}
