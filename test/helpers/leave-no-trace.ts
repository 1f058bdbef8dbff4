/** Runs around each file of tests, since many of them share a process: what one leaves behind fails that file. */
import {afterAll, beforeAll} from 'vitest';
import {describeTraces, readTraces, type Traces} from './traces.ts';
import {until} from './until.ts';
import {endAll} from './when-done.ts';

let before: Traces;

beforeAll(() => {
	before = readTraces();
});

afterAll(async () => {
	await endAll();
	const left = () => describeTraces(before, readTraces());
	await until(
		() => left().length === 0,
		() => `left behind:\n${[...new Set(left())].join('\n')}`,
	);
});
