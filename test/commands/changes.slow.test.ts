import {expect, it} from 'vitest';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';

it('writes nothing where no block comes, and says so', async () => {
	const {url, lists} = await serveSmallChain({isMoving: false});
	const {run, results} = await changesHome();
	await run(url);
	lists.validators = [kestrel, {...copper, state: 'jailed'}, willow];
	const waiting = 'stakedeck: waiting for the next block, 15 seconds at most\n';
	const [same, nothing] = [
		'no block since 9000000, which was seen already: nothing was written',
		'nothing changed',
	];
	expect((await run(url)).stderr).toMatch(new RegExp(`^${waiting}stakedeck: ${same}\nstakedeck: ${nothing}`));
	lists.height += 1;
	const {exitCode, stderr} = await run(url);
	expect(exitCode).toBe(0);
	expect(stderr).toContain(
		`${waiting}stakedeck: no block within 15 seconds, so nothing is sure and nothing was written; try again\n`,
	);
	expect(await results(url, ['--offline'])).toEqual([]);
	lists.isMoving = true;
	expect(await results(url)).toHaveLength(1);
});
