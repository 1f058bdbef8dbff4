import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {runCommand} from '../helpers/run-command.ts';

const jailed = {...copper, state: 'jailed'};
const genesisTime = '1733238000';
const behind =
	'stakedeck: the indexer of namada.main is far behind what it showed before, as one that was restored: nothing is compared until it has caught up, and nothing is lost\n';

interface Step {
	readonly epoch: number;
	readonly height: number;
	readonly genesisTime?: string | undefined;
}

/** Answers of the indexer until it has caught up, by what became of it. */
const restored: Readonly<Record<string, readonly Step[]>> = {
	'from two epochs ago': [{epoch: 1202, height: 8_990_000}],
	'from long ago, for several runs': [3, 3, 3].map(epoch => ({epoch, height: 100})),
	'empty, and is filled again': [0, 400, 900, 1100].map(epoch => ({epoch, height: 1 + epoch * 7000})),
	'and cannot say when the chain began': [3, 3].map(epoch => ({epoch, height: 100, genesisTime: undefined})),
	'twice, the second time further back': [1100, 3].map(epoch => ({epoch, height: 100 + epoch * 7000})),
};

it.each(Object.entries(restored))(
	'an indexer that was restored %s costs nothing that is remembered',
	async (_, steps) => {
		const parameters = {chainId: 'namada.main', pipelineLength: '2', genesisTime};
		const {url, lists} = await serveSmallChain({parameters});
		const {run, results, environment, file} = await changesHome();
		const watch = () =>
			runCommand(['watch', '--once', '--name', 'chat', '-i', url, '-o', 'text'], {environment});
		await watch();
		lists.validators = [kestrel, jailed, willow];
		expect((await watch()).stdout).toContain('Copper Labs');
		const known = await results(url);
		expect(known).toHaveLength(1);
		const {epoch, height} = lists;
		for (const step of steps) {
			lists.parameters = {...parameters, genesisTime: 'genesisTime' in step ? step.genesisTime : genesisTime};
			Object.assign(lists, {epoch: step.epoch, height: step.height, validators: [kestrel, copper]});
			const late = {exitCode: 1, stdout: '', stderr: `stakedeck: nothing new\n${behind}`};
			expect(await watch()).toEqual(late);
			expect(await run(url, ['-o', 'json'])).toMatchObject({
				exitCode: 1,
				stderr: behind,
				stdout: expect.stringContaining('"state": "behind"'),
			});
		}
		expect(await results(url, ['--offline'])).toEqual(known);
		lists.parameters = parameters;
		const validators = [kestrel, jailed, {...willow, state: 'jailed'}];
		Object.assign(lists, {epoch, height: height + 10, validators});
		const {stdout} = await watch();
		expect(stdout).toContain('Willow');
		expect(stdout).not.toContain('Copper Labs');
		using database = new DatabaseSync(file);
		expect(database.prepare('SELECT DISTINCT chain FROM events').all()).toEqual([{chain: 'namada.main'}]);
	},
);

it('a chain that was reset several times keeps the changes of each life', async () => {
	const parameters = {chainId: 'namada.main', pipelineLength: '2', genesisTime};
	const {url, lists} = await serveSmallChain({parameters});
	const {run, file} = await changesHome();
	for (let life = 0; life < 3; life++) {
		lists.parameters = {...parameters, genesisTime: String(1_733_238_000 + life)};
		Object.assign(lists, {epoch: 3, height: 100 + life, validators: [kestrel, copper, willow]});
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		await run(url);
	}
	using database = new DatabaseSync(file);
	const counts = database
		.prepare('SELECT chain, count(*) AS n FROM events GROUP BY chain ORDER BY chain')
		.all();
	expect(counts).toEqual([
		{chain: 'namada.main', n: 1},
		{chain: 'namada.main (before 2)', n: 1},
		{chain: 'namada.main (before)', n: 1},
	]);
});
