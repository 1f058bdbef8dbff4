import {readFile} from 'node:fs/promises';
import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import {readLabelFile} from '../../../source/commands/read-labels.ts';
import {readConfig} from '../../../source/options/config/config-file.ts';
import {createServices} from '../../../source/services/connect.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createMemoryStore} from '../../../source/store/store.ts';
import type {System} from '../../../source/system/system.ts';
import {writeConfig} from '../../helpers/config.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {readDashboardOf} from '../../helpers/read-task.ts';
import {serveJson} from '../../helpers/serve.ts';
import {addressOf} from '../../helpers/validators.ts';

/** A dashboard whose profiles are those of a real file. */
async function start(text: string) {
	const config = await writeConfig(text);
	const system = {
		arguments: [],
		environment: config.environment,
		stdin: new PassThrough(),
		stdout: new PassThrough(),
	} as unknown as System;
	const options = await readDashboardOf(system);
	const unused = async () => {
		throw new Error('nothing else was expected');
	};
	const services = createServices(options.ask, {
		system,
		loaders: {createIndexer: async given => createIndexer(given), createNode: unused, startSimulator: unused},
		isPolled: true,
		isNodeWanted: true,
		onNote() {},
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
	await dashboard.shows('there are no profiles: :save NAME keeps this service as one');
});

const page = {results: [], pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 0}, apr: '0.12'};

it('keeps a service that was typed as a profile, and what else is in the file', async () => {
	const {url} = await serveJson(page);
	const {config, dashboard: running} = await start(main);
	await using dashboard = running;
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(`:connect ${url}\r`);
	await dashboard.shows(/key for/);
	dashboard.type('\r');
	await dashboard.shows(`Connected to ${url}/. :save NAME keeps it as a profile`);
	dashboard.type(':save fresh\r');
	await dashboard.shows('Saved as fresh: stakedeck -p fresh opens it');
	const saved = `${main}\n[profiles.fresh]\nindexer-url = "${url}"\n`;
	expect(await readFile(config.path, 'utf8')).toBe(saved);
	dashboard.type(':save a b\r');
	await dashboard.shows('"a b" is not a profile name');
	dashboard.type(':save main\r');
	await dashboard.shows(/There is a profile main already[\s\S]*leave it[\s\S]*replace/);
	dashboard.type('\r');
	await dashboard.hides('There is a profile');
	expect(await readFile(config.path, 'utf8')).toBe(saved);
	dashboard.type(':save main\r');
	await dashboard.shows('There is a profile');
	dashboard.type('j\r');
	await dashboard.shows('Saved as main:');
	expect(await readFile(config.path, 'utf8')).toBe(saved.replace('http://127.0.0.1:1/', url));
	dashboard.type(':profile main\r');
	await dashboard.shows('Connected to main');
	dashboard.type(':save other\r');
	await dashboard.shows('this is a profile already, main');
});

it('keeps no key that was typed, and says so', async () => {
	const {url} = await serveJson(page);
	const {config, dashboard: running} = await start(main);
	await using dashboard = running;
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(`:connect ${url}\r`);
	await dashboard.shows(/key for/);
	dashboard.type('geheim\r');
	await dashboard.shows('Connected to');
	dashboard.type(':save\r');
	await dashboard.shows('save: ');
	dashboard.type('fresh\r');
	await dashboard.shows(/Saved as fresh without its key: name the file that holds it as api-key-file/);
	expect(await readFile(config.path, 'utf8')).not.toContain('geheim');
});

it('shows the labels of a file that the profile names, and keeps none of them', async () => {
	const config = await writeConfig('[profiles.main]\nindexer-url = "https://h"\nlabels = "labels.csv"\n');
	await config.write('labels.csv', `address,label\n${addressOf(500)},Cold wallet\n`);
	const {profiles} = await readConfig(config.environment);
	const store = createMemoryStore();
	await using dashboard = startDashboard({
		profile: profiles[0],
		store,
		readLabels: readLabelFile,
		view: 'bonds',
	});
	await dashboard.shows('Cold wallet');
	expect(store.read().addresses).toEqual([]);
});
