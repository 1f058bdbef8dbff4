import {expect, it} from 'vitest';
import {changesHome, serveSmallChain} from '../helpers/changes.ts';
import {serve} from '../helpers/serve.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

const tenMinutesAgo = () => Math.floor(Date.now() / 1000) - 600;

/** Watches an indexer whose newest block is ten minutes old, in two programs, until the first bookmark. */
async function watchLate(isMoving: boolean) {
	const server = await serveSmallChain({isMoving, crawledAt: tenMinutesAgo(), blockAt: tenMinutesAgo() - 5});
	const pinged = await serve((_, response) => void response.end());
	const [{environment}, other] = [await changesHome(), await changesHome()];
	const words = ['--bookmarks', '-o', 'json', '--ping', pinged.url];
	const watch = spawnCli(['watch', '-i', server.url, ...words], {environment});
	const exporter = spawnCli(['exporter', '-i', server.url, '--listen', '127.0.0.1:0'], {
		environment: other.environment,
	});
	await until(() => /http:\/\/\S+metrics/.test(exporter.stderr()), exporter.stderr);
	const [address = ''] = /http:\/\/\S+metrics/.exec(exporter.stderr()) ?? [];
	const states: string[] = [];
	const end = performance.now() + 90_000;
	while (!watch.stdout().includes('\n')) {
		if (performance.now() > end) throw new Error(watch.stderr());
		const text = await (await fetch(address)).text();
		states.push(...(text.match(/^stakedeck_(?:indexer|chain)_state.* 1$/gm) ?? []));
	}
	const [line = ''] = watch.stdout().split('\n');
	return {data: JSON.parse(line).data, states: [...new Set(states)], pings: pinged.requests.length};
}

it('says of an indexer that has stopped, or is late but moving, that nothing is compared, and pings nobody', {
	timeout: 150_000,
}, async () => {
	for (const seen of await Promise.all([watchLate(false), watchLate(true)])) {
		expect(seen.data).toMatchObject({alive: false, why: 'behind'});
		expect(seen.pings).toBe(0);
		expect(seen.states).toEqual(['stakedeck_indexer_state{chain_id="namada.main",state="behind"} 1']);
	}
});
