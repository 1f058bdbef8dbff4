import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

/** Starts the embedded chain as a program of its own, in the shapes of the servers in use; it ends with the test. */
export async function startHonestChain(): Promise<{readonly url: string; readonly delegator: string}> {
	const simulator = spawnCli(['simulate', '--port', '0', '--shapes', 'server', '--speed', '1']);
	const told = /one address: (http:\S+).*merged-bonds (\S+)/s;
	await until(() => told.test(simulator.stdout()));
	const [, url = '', delegator = ''] = told.exec(simulator.stdout()) ?? [];
	return {url, delegator};
}
