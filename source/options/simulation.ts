import type {Arguments} from './arguments.ts';
import {keyInEnvironment, readKey} from './key-source.ts';
import {refusedPorts} from './refused-ports.ts';
import {UsageError} from './usage-error.ts';
import {readFactor, readWhole} from './values.ts';

/** How the embedded chain is served; what is undefined is left to the chain. */
export interface SimulationOptions {
	readonly port: number | undefined;
	readonly seed: number | undefined;
	/** Seconds of the chain in one real second; 0 stands still. */
	readonly speed: number | undefined;
	readonly validators: number | undefined;
	readonly delegators: number | undefined;
	readonly hasSeparateIds: boolean;
	/** The key it wants with each request; undefined: none. */
	readonly apiKey: string | undefined;
}

const largestSeed = 2 ** 32 - 1;
const largestCount = 100_000;
const fastest = 1_000_000;

export async function readSimulation(
	typed: Arguments,
	environment: Readonly<Record<string, string | undefined>>,
): Promise<SimulationOptions> {
	const whole = (name: 'port' | 'seed' | 'validators' | 'delegators', least: number, most: number) => {
		const text = typed.text(name);
		return text === undefined ? undefined : readWhole(`--${name}`, text, {least, most});
	};
	const key = keyInEnvironment(environment);
	const speed = typed.text('speed');
	const port = whole('port', 0, 65_535);
	if (port !== undefined && refusedPorts.has(port)) {
		throw new UsageError(
			`--port: ${port} is a port that browsers and fetch refuse to ask, as it belongs to another protocol; choose another one`,
		);
	}
	return {
		port,
		seed: whole('seed', 0, largestSeed),
		speed: speed === undefined ? undefined : readFactor('--speed', speed, fastest),
		validators: whole('validators', 1, largestCount),
		delegators: whole('delegators', 0, largestCount),
		hasSeparateIds: typed.has('separate-ids'),
		apiKey: key && (await readKey(key, {mayAsk: false})).key,
	};
}
