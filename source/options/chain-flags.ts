import {answerFaultNames} from '../domain/answer-faults.ts';
import {scenarioNames} from '../domain/scenarios.ts';
import {answerShapes, sampleKinds, typedPaths} from '../domain/simulation.ts';
import type {Flag} from './flag.ts';

/** Flags of `simulate`. */
export const chainFlags = {
	port: {value: 'N', accepts: 'number', group: 'chain', description: 'port on 127.0.0.1 (a free one)'},
	seed: {value: 'N', accepts: 'number', group: 'chain', description: 'the same seed makes the same chain'},
	start: {
		value: 'TIME',
		accepts: 'text',
		group: 'chain',
		description:
			'the time at which it starts, of UTC (now): 2026-01-01, 2026-01-01T09:30; then all times are its own, and answers are the same each time',
	},
	speed: {
		value: 'N',
		accepts: 'number',
		group: 'chain',
		description: 'chain seconds in one real second; 0 stops its clock (900)',
	},
	validators: {value: 'N', accepts: 'number', group: 'chain', description: 'how many validators (205)'},
	delegators: {value: 'N', accepts: 'number', group: 'chain', description: 'how many delegators (300)'},
	'separate-ids': {
		group: 'chain',
		description:
			'the indexer files transactions under an id of its own, not under that of the node (default with --shapes server)',
	},
	'no-separate-ids': {
		group: 'chain',
		description: 'the indexer files transactions under the hash of the node (default otherwise)',
	},
	shapes: {
		value: 'SHAPE',
		accepts: answerShapes,
		group: 'chain',
		description: 'contract (default) answers as the interface says, server as real servers do',
	},
	without: {
		value: 'PATH',
		accepts: typedPaths,
		isRepeatable: true,
		group: 'chain',
		description:
			'leave this path out, written as in the interface: chain/epoch/latest, gov/proposal/{id}; several separated by commas',
	},
	fault: {
		value: 'FAULT',
		accepts: answerFaultNames,
		isRepeatable: true,
		group: 'chain',
		description: `answer wrongly on purpose, for tests: ${answerFaultNames.join(', ')}`,
	},
	scenario: {
		value: 'NAME',
		accepts: scenarioNames,
		group: 'chain',
		description: `live through this, in stated epochs, and little else: ${scenarioNames.join(', ')}`,
	},
	sample: {
		value: 'KIND',
		accepts: sampleKinds,
		group: 'chain',
		description: 'only print a transaction that the chain of this seed takes: bond, withdraw',
	},
} as const satisfies Record<string, Flag>;
