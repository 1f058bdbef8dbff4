import {serveChain} from '../bench/service/chain.ts';
import {describeChain, type Examples} from '../bench/service/examples.ts';
import {capabilityPaths} from '../source/domain/extensions.ts';

/** Embedded chain in a process of its own, at rest. */
export interface Chain {
	readonly address: string;
	readonly id: string;
	/** Time of its newest block, unix milliseconds. */
	readonly time: number;
	readonly epoch: bigint;
	/** Epochs of the steps of its scenario. */
	readonly steps: readonly bigint[];
	readonly examples: Examples;
	/** Makes blocks or epochs, and returns the chain as it is then. */
	advance(unit: 'blocks' | 'epochs', count: number): Promise<Chain>;
	stop(): Promise<void>;
}

/** How a chain is served, and how much is compared on it. */
export interface World {
	readonly name: string;
	/** Parameters of `stakedeck simulate`. */
	readonly parameters: readonly string[];
	/** Environment of the server. */
	readonly serverEnvironment?: Readonly<Record<string, string>>;
	/** Environment of the programs that ask it. */
	readonly environment?: Readonly<Record<string, string>>;
	/**
	`full`: commands with every output and every flag, in other looks too, and states of the dashboard; `plain`: commands
	with every output; `few`: a few commands as they are.
	*/
	readonly extent: 'full' | 'plain' | 'few';
	/** True if the views of the dashboard are compared. */
	readonly hasViews?: boolean;
}

/** Same chain in every world and every run. */
const fixed = ['--seed', '7', '--start', '2026-11-21T18:00'];

const contract = ['--shapes', 'contract'];
const server = ['--shapes', 'server'];
const key = {STAKEDECK_API_KEY: 'a-key-for-comparing'};

export const serverWorld: World = {name: 'server', parameters: server, extent: 'full', hasViews: true};

/** Lists the worlds. @param faults that the simulator can be given */
export function listWorlds(faults: readonly string[]): readonly World[] {
	const few = (name: string, parameters: readonly string[], more: Partial<World> = {}): World => ({
		name,
		parameters,
		extent: 'few',
		...more,
	});
	return [
		serverWorld,
		{name: 'contract', parameters: contract, extent: 'plain', hasViews: true},
		...faults.map(fault => few(`fault ${fault}`, [...server, '--fault', fault])),
		...Object.values(capabilityPaths).map(path => few(`without ${path}`, [...server, '--without', path])),
		few('contract, separate ids', [...contract, '--separate-ids']),
		few('server, no separate ids', [...server, '--no-separate-ids']),
		few('no node', server, {environment: {STAKEDECK_RPC_URL: ''}}),
		few('key', server, {serverEnvironment: key, environment: key}),
		few('key missing', server, {serverEnvironment: key}),
		few('key wrong', server, {serverEnvironment: key, environment: {STAKEDECK_API_KEY: 'another'}}),
	];
}

/** Returns the world of a scenario. */
export function worldOfScenario(scenario: string): World {
	return {name: `scenario ${scenario}`, parameters: [...server, '--scenario', scenario], extent: 'few'};
}

/** Starts the chain of a world. @param file program that serves it */
export async function startChain({parameters, serverEnvironment = {}}: World, file: string): Promise<Chain> {
	const served = await serveChain([...fixed, ...parameters], 0, {file, environment: serverEnvironment});
	const {address} = served;
	const look = async (): Promise<Chain> => {
		const {chainId, chainTime, epoch, scenario, examples} = await describeChain(served);
		return {
			...served,
			id: chainId,
			time: Date.parse(chainTime),
			epoch: BigInt(epoch),
			steps: scenario?.steps.map(step => BigInt(step.epoch)) ?? [],
			examples,
			async advance(unit, count) {
				const answer = await fetch(`${address}/advance?${unit}=${count}`, {
					method: 'POST',
					headers: {key: serverEnvironment.STAKEDECK_API_KEY ?? ''},
				});
				if (!answer.ok) throw new Error(`the chain does not go on: ${await answer.text()}`);
				return look();
			},
		};
	};
	return look();
}
