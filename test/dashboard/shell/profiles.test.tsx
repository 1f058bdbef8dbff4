import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import {readOptions} from '../../../source/options/options.ts';
import {createServices} from '../../../source/services/connect.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import type {System} from '../../../source/system/system.ts';
import {writeConfig} from '../../helpers/config.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {serveJson} from '../../helpers/serve.ts';

/** A dashboard whose profiles are those of a real file. */
async function start(text: string) {
	const config = await writeConfig(text);
	const system = {
		arguments: [],
		environment: config.environment,
		stdin: new PassThrough(),
		stdout: new PassThrough(),
	} as unknown as System;
	const options = await readOptions(system);
	if (options.kind !== 'dashboard') throw new Error(`no dashboard but ${options.kind}`);
	const unused = async () => {
		throw new Error('nothing else was expected');
	};
	const services = createServices(options.ask, {
		system,
		loaders: {createIndexer: async given => createIndexer(given), createNode: unused, startSimulator: unused},
		isPolled: true,
		isNodeWanted: true,
		onKeyNote() {},
	});
	return {config, dashboard: startDashboard({indexer: createFakeIndexer(), services, columns: 120})};
}

const main = '[profiles.main]\nindexer-url = "http://127.0.0.1:1/"\n';

it('sees a profile that was written while it runs: opened, completed, and among those to choose from', async () => {
	const {url} = await serveJson({
		results: [],
		pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 0},
		apr: '0.12',
	});
	const {config, dashboard: running} = await start(main);
	await using dashboard = running;
	await dashboard.shows('Kestrel Nodes');
	await config.edit(`${main}[profiles.fresh]\nlabel = "Newly written"\nindexer-url = "${url}"\n`);
	dashboard.type(':profile fresh\r');
	await dashboard.shows(/Newly written ·[\s\S]*Connected to fresh/);
	dashboard.type(':profile fr');
	await dashboard.shows(/profile fresh/);
	dashboard.type('\t');
	await dashboard.shows(':profile fresh▏');
	dashboard.type('\u0003');
	await dashboard.hides(':profile');
	await config.edit(`${main}[profiles.later]\nlabel = "The last one"\nindexer-url = "${url}"\n`);
	dashboard.type(':profile\r');
	await dashboard.shows(/Profile to switch to[\s\S]*later {2}The last one/);
});

it('says what is wrong with a file that was broken meanwhile, in one sentence, and stays where it is', async () => {
	const {config, dashboard: running} = await start(main);
	await using dashboard = running;
	await dashboard.shows('Kestrel Nodes');
	await config.edit(`${main}interval = "soon"\n`);
	const wrong = /config\.toml, line 3: interval takes seconds as a number/;
	dashboard.type(':profile\r');
	await dashboard.shows(wrong);
	dashboard.type('r');
	await dashboard.hides(wrong);
	dashboard.type(':profile main\r');
	await dashboard.shows(wrong);
	expect(dashboard.text()).toContain('Kestrel Nodes');
	dashboard.type('r:profile m');
	// Those it knew are completed still.
	await dashboard.shows(/profile main/);
});

it('says which profiles there are where none is called so', async () => {
	const {config, dashboard: running} = await start(main);
	await using dashboard = running;
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile mian\r');
	await dashboard.shows(/there is no profile "mian" in .*, which has main; did you mean main/);
	await config.edit('[profiles]\n');
	dashboard.type(':profile\r');
	await dashboard.shows('there are no profiles: write them into the configuration');
});
