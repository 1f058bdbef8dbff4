import {afterAll, describe, expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {bodyFaults} from './body-faults.ts';
import {connectionFaults} from './connection-faults.ts';
import {noteCounts} from './counts.ts';
import type {Fault} from './fault.ts';
import {listFaults, valueFaults} from './list-faults.ts';
import {nodeFaults} from './node-faults.ts';
import {statusFaults} from './status-faults.ts';

const tables: Readonly<Record<string, readonly Fault[]>> = {
	'on the way': connectionFaults,
	'in the status': statusFaults,
	'in the body': bodyFaults,
	'in a list': listFaults,
	'in a value': valueFaults,
	'of a node': nodeFaults,
};

let held = 0;
afterAll(() =>
	noteCounts({test: 'test/faults/faults.test.ts', words: `${held} faults, in each \`npm test\` too`}),
);

describe.each(Object.entries(tables))('a fault %s', (_place, faults) => {
	it.concurrent.each(faults.map(fault => [fault.name, fault] as const))('%s', async (_name, fault) => {
		const {open, words, exitCode, typed = ['validators']} = fault;
		const url = await open();
		const service = typed[0] === 'signing' ? '-r' : '-i';
		// On a busy machine a bomb is unpacked for seconds: only silence is to end by the limit.
		const limit = words?.source.includes('did not answer') ? '2' : '60';
		const outcome = await runCommand([...typed, service, url, '--timeout', limit, '-o', 'csv']);
		expect(outcome.stderr).toMatch(words ?? /^$/);
		expect(outcome.exitCode).toBe(exitCode);
		if (exitCode !== 0) expect(outcome.stdout).toBe('');
		else expect(outcome.stdout).toMatch(service === '-r' ? /412/ : /tnam1validator0/);
		held++;
	});
});
