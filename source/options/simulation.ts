import {type AnswerFault, answerFaultNames} from '../domain/answer-faults.ts';
import {didYouMean, quote} from '../domain/phrases.ts';
import {leastOfScenario, type ScenarioName, scenarioNames} from '../domain/scenarios.ts';
import {
	type AnswerShape,
	answerShapes,
	findServedPath,
	type SampleKind,
	type ServedPath,
	sampleKinds,
	typedPaths,
} from '../domain/simulation.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {keyInEnvironment, readKey} from './values/key-source.ts';
import {readInstant} from './values/since.ts';
import {readChoice, readFactor, readWhole} from './values/values.ts';

/**
Ports that fetch refuses to connect to, because they belong to other protocols.
Source: "bad port" of the Fetch standard (fetch.spec.whatwg.org), without 0.
*/
const refusedPorts: ReadonlySet<number> = new Set([
	1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
	109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
	526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
	3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Options of serving the embedded chain; what is undefined is left to the chain. */
export interface SimulationOptions {
	readonly port: number | undefined;
	readonly seed: number | undefined;
	/** Unix milliseconds at which it starts; undefined: now, and it follows the real clock. */
	readonly start: number | undefined;
	/** Seconds of the chain in one real second; 0 stands still. */
	readonly speed: number | undefined;
	readonly validators: number | undefined;
	readonly delegators: number | undefined;
	/** True if wrappers are found under another id than their hash; default: as the chosen shape of answers does. */
	readonly hasSeparateIds: boolean | undefined;
	/** Shape of its answers: the interface as written, or the servers in use; undefined: left to the chain. */
	readonly shapes: AnswerShape | undefined;
	/** Paths that are taken away. */
	readonly without: readonly ServedPath[];
	/** Ways in which it answers wrongly on purpose. */
	readonly faults: readonly AnswerFault[];
	/** The life that it has; undefined: its own. */
	readonly scenario: ScenarioName | undefined;
	/** Kind of a transaction to print in the place of serving; undefined: it is served. */
	readonly sample: SampleKind | undefined;
	/** The key that it requires with each request; undefined: none. */
	readonly apiKey: string | undefined;
}

const maxSeed = 2 ** 32 - 1;
const maxCount = 100_000;
const fastest = 1_000_000;

export async function readSimulation(
	typed: Arguments,
	environment: Readonly<Record<string, string | undefined>>,
): Promise<SimulationOptions> {
	const scenarioText = typed.text('scenario');
	const scenario =
		scenarioText === undefined ? undefined : readChoice('--scenario', scenarioText, scenarioNames);
	const whole = (name: 'port' | 'seed' | 'validators' | 'delegators', least: number, most: number) => {
		const text = typed.text(name);
		return text === undefined ? undefined : readWhole(`--${name}`, text, {least, most});
	};
	const key = keyInEnvironment(environment);
	const speed = typed.text('speed');
	const port = whole('port', 0, 65_535);
	if (port !== undefined && refusedPorts.has(port)) {
		throw new UsageError(
			`--port: ${port} is a port that browsers and fetch refuse, as it belongs to another protocol; choose another one`,
		);
	}
	const [start, shapes, sample] = [typed.text('start'), typed.text('shapes'), typed.text('sample')];
	const count = (name: keyof typeof leastOfScenario, least: number) => {
		const value = whole(name, least, maxCount);
		if (scenario === undefined || value === undefined || value >= leastOfScenario[name]) return value;
		throw new UsageError(`--scenario ${scenario} needs at least ${leastOfScenario[name]} ${name}`);
	};
	return {
		port,
		seed: whole('seed', 0, maxSeed),
		start: start === undefined ? undefined : readStart(start),
		speed: speed === undefined ? undefined : readFactor('--speed', speed, fastest),
		validators: count('validators', 1),
		delegators: count('delegators', 0),
		hasSeparateIds: readSeparateIds(typed),
		shapes: shapes === undefined ? undefined : readChoice('--shapes', shapes, answerShapes),
		without: typed.texts('without').map(readServedPath),
		faults: typed.texts('fault').map(text => readChoice('--fault', text, answerFaultNames)),
		scenario,
		sample: sample === undefined ? undefined : readChoice('--sample', sample, sampleKinds),
		apiKey: key && (await readKey(key, {mayAsk: false})).key,
	};
}

/** First and last time at which a chain may start: its past and its future have dates too. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

function readStart(text: string): number {
	const at = readInstant('--start', text);
	if (at >= earliest && at < latest) return at;
	throw new UsageError(`--start takes a time from 2000 to 2099, not ${quote(text)}`);
}

function readSeparateIds(typed: Arguments): boolean | undefined {
	const [isApart, isTogether] = [typed.has('separate-ids'), typed.has('no-separate-ids')];
	if (isApart && isTogether) throw new UsageError('--separate-ids and --no-separate-ids exclude each other');
	return isApart || isTogether ? isApart : undefined;
}

/** Returns a full path of the interface; part of a path does not match. */
function readServedPath(text: string): ServedPath {
	const path = findServedPath(text);
	if (path !== undefined) return path;
	const hint = didYouMean(text, typedPaths) || `: ${typedPaths.join(', ')}`;
	throw new UsageError(`--without takes a path that the chain serves, not ${quote(text)}${hint}`);
}
