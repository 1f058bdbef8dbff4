import type {SimulationOptions} from '../options.ts';
import {writePieces} from '../output/write.ts';
import type {EmbeddedChain, Parts} from '../parts.ts';
import {say} from '../say.ts';
import type {System} from '../system.ts';

/** Serves the embedded chain until it is interrupted or ended. */
export async function simulate(options: SimulationOptions, system: System, parts: Parts): Promise<number> {
	const ended = new Promise<void>(resolve => {
		system.onSignal('SIGINT', resolve);
		system.onSignal('SIGTERM', resolve);
	});
	let chain: EmbeddedChain;
	try {
		chain = await parts.startSimulator(options);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error)) throw error;
		say(system, `port ${options.port ?? 0} of 127.0.0.1 cannot be served: ${reasonOf(error.code)}`);
		return 1;
	}
	try {
		await writePieces(system.stdout, [
			`${chain.url}\n`,
			`stakedeck -i ${chain.url}${options.apiKey === undefined ? '' : ' (its key is in STAKEDECK_API_KEY)'}\n`,
		]);
		await ended;
	} finally {
		await chain.close();
	}
	return 0;
}

function reasonOf(code: unknown): string {
	if (code === 'EADDRINUSE') return 'another program has it; choose another with --port';
	if (code === 'EACCES') return 'it needs rights that you do not have; choose one above 1023 with --port';
	return String(code);
}
