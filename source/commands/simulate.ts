import type {SampleKind} from '../domain/simulation.ts';
import type {SimulationOptions} from '../options/simulation.ts';
import {writePieces} from '../output/write.ts';
import type {EmbeddedChain, ServiceLoaders} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';

/** Serves the embedded chain until it is interrupted or ended, or prints a sample of what it takes. */
export async function simulate(
	options: SimulationOptions,
	system: System,
	loaders: Pick<ServiceLoaders, 'startSimulator'>,
): Promise<number> {
	if (options.sample !== undefined) return printSample(options.sample, options, system, loaders);
	const stopListening: (() => void)[] = [];
	const ended = new Promise<void>(resolve => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			stopListening.push(system.onSignal(signal, resolve));
		}
	});
	let chain: EmbeddedChain;
	try {
		chain = await loaders.startSimulator(options);
	} catch (error) {
		if (!isListenError(error)) throw error;
		printLine(system, error.message);
		return 1;
	}
	try {
		await writePieces(system.stdout, welcome(chain, options));
		await ended;
	} finally {
		// A second Ctrl-C ends the program at once.
		for (const stop of stopListening) stop();
		await chain.close();
	}
	return 0;
}

/** Prints a transaction that the chain of these options takes. */
async function printSample(
	sample: SampleKind,
	{seed, validators, delegators}: SimulationOptions,
	system: System,
	{startSimulator}: Pick<ServiceLoaders, 'startSimulator'>,
): Promise<number> {
	const chain = await startSimulator({seed, validators, delegators, speed: 0});
	const text = chain.sampleOf(sample);
	await chain.close();
	if (text === undefined) throw new UsageError(`--sample: nobody on this chain could send a ${sample}`);
	await writePieces(system.stdout, [text]);
	return 0;
}

function* welcome(
	{url, delegators}: EmbeddedChain,
	{apiKey, scenario}: Pick<SimulationOptions, 'apiKey' | 'scenario'>,
): Generator<string> {
	const key = apiKey !== undefined ? ' with the same STAKEDECK_API_KEY' : '';
	const [delegator] = delegators;
	yield `embedded chain with made-up data, indexer and node at one address: ${url}\n`;
	yield `look at it${key}: stakedeck -i ${url} -r ${url}\n`;
	if (scenario !== undefined) yield `what happens in it, and when: curl ${url}/\n`;
	if (delegator !== undefined) yield `a delegator of it: stakedeck merged-bonds ${delegator} -i ${url}\n`;
}

/** Tells whether the system refused the port, which is not a bug. */
function isListenError(error: unknown): error is Error {
	return error instanceof Error && error.cause instanceof Error && 'code' in error.cause;
}
