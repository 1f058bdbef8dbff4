import {type AnswerFault, answerFaultNames} from '../domain/answer-faults.ts';
import {leastOfScenario, type ScenarioName, scenarioNames} from '../domain/scenarios.ts';
import {type AnswerShape, answerShapes, type ServedPath, servedPaths} from '../domain/simulation.ts';
import {defaultSpeed} from './chain.ts';
import type {ChainOptions} from './genesis.ts';
import type {NodeTraits} from './node-blocks.ts';

/** Options of serving a chain. */
export interface SimulatorOptions extends Omit<ChainOptions, 'startTime'> {
	/** 0 takes any free one. @default 0 */
	readonly port?: number | undefined;
	/**
	Unix milliseconds at which the chain starts. Then all times that it tells are its own, and none of its answers depends
	on the real clock or on how often it was asked. @default now, and it tells times by the real clock
	*/
	readonly start?: number | undefined;
	/** Key that every request but the one for the root path must carry in the header `Key`; empty: none. */
	readonly apiKey?: string | undefined;
	/**
	Seconds of chain time in one real second; 0 stands still. At 900 an epoch of six hours takes 24 seconds, and a
	second brings some 130 blocks. @default 900
	*/
	readonly speed?: number | undefined;
	/** Maximum wait of a broadcast in commit mode for its block. @default 10 000 */
	readonly commitTimeoutMilliseconds?: number | undefined;
	/**
	Shape of its answers: as the interface is written, or as the servers in use answer, including their own ids. @default
	'contract'
	*/
	readonly shapes?: AnswerShape | undefined;
	/**
	Readings of a delegator's list of more than 60 rows, over all connections, until its pages fit together: 0 never
	tears one, Infinity always does. @default 5 as the servers in use answer, 0 as the interface is written
	*/
	readonly tornReadings?: number | undefined;
	/** Milliseconds between two events of the stream of height and epoch. @default 3000 */
	readonly statusMilliseconds?: number | undefined;
	/** Paths that are taken away: they answer as one that never was. */
	readonly without?: readonly ServedPath[] | undefined;
	/** Ways in which it answers wrongly on purpose. @default none */
	readonly faults?: readonly AnswerFault[] | undefined;
	/** The life that it has. @default its own */
	readonly scenario?: ScenarioName | undefined;
	/** True if the node still reads the blocks of the others, and takes no transaction. @default false */
	readonly isCatchingUp?: boolean | undefined;
	/** Traits of the node that are other than those of a good one. */
	readonly node?: Omit<NodeTraits, 'isCatchingUp'> | undefined;
	/** The real time in unix milliseconds. @default Date.now */
	readonly now?: (() => number) | undefined;
}

/** Throws a RangeError about the first option that no chain can be served with. */
export function checkOptions({
	port = 0,
	start,
	speed = defaultSpeed,
	validators = leastOfScenario.validators,
	delegators = leastOfScenario.delegators,
	seed = 0,
	shapes = 'contract',
	without = [],
	faults = [],
	scenario,
}: SimulatorOptions): void {
	const checks: ReadonlyArray<readonly [boolean, string]> = [
		[Number.isInteger(port) && port >= 0 && port <= 65_535, 'port: expected 0 to 65535'],
		[start === undefined || Number.isSafeInteger(start), 'start: expected unix milliseconds'],
		[Number.isFinite(speed) && speed >= 0, 'speed: expected chain seconds per second, 0 or more'],
		[Number.isInteger(validators) && validators >= 1, 'validators: expected a whole number from 1'],
		[Number.isInteger(delegators) && delegators >= 0, 'delegators: expected a whole number from 0'],
		[Number.isFinite(seed), 'seed: expected a number'],
		[answerShapes.includes(shapes), `shapes: expected one of ${answerShapes.join(', ')}`],
		[without.every(path => servedPaths.includes(path)), 'without: expected paths that are served'],
		[
			faults.every(fault => answerFaultNames.includes(fault)),
			`faults: expected some of ${answerFaultNames.join(', ')}`,
		],
		[
			scenario === undefined || scenarioNames.includes(scenario),
			`scenario: expected one of ${scenarioNames.join(', ')}`,
		],
		[
			scenario === undefined ||
				(validators >= leastOfScenario.validators && delegators >= leastOfScenario.delegators),
			`scenario: expected at least ${leastOfScenario.validators} validators and ${leastOfScenario.delegators} delegators`,
		],
	];
	const failed = checks.find(([isRight]) => !isRight);
	if (failed) throw new RangeError(failed[1]);
}
