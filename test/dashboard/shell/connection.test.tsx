import {utimesSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import type {Connection, Services, ServiceTarget} from '../../../source/services/connection.ts';
import {createMemoryStore} from '../../../source/store/store.ts';
import {UsageError} from '../../../source/system/usage-error.ts';
import {connectionTo, fixedProfiles, noServices} from '../../helpers/connection.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {unreachableService} from '../../helpers/failures.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {until} from '../../helpers/until.ts';
import {createValidator} from '../../helpers/validators.ts';

function createProfile(name: string) {
	return {name, label: undefined, color: undefined, isReadOnly: false};
}

/** Services by name; each has one validator, called after it. */
function createTestServices() {
	const opened: ServiceTarget[] = [];
	const closed: string[] = [];
	const slow: (() => void)[] = [];
	const connect = (name: string, facts: Parameters<typeof connectionTo>[1] = {}): Connection => {
		const indexer = Object.assign(createFakeIndexer(0), {address: `http://${name}`});
		indexer.validators = [createValidator(0, {name: `Node of ${name}`})];
		return {...connectionTo(indexer, facts), close: async () => void closed.push(name)};
	};
	const services: Services = {
		...noServices,
		...fixedProfiles(['main', 'test', 'broken', 'slow'].map(createProfile)),
		async open(target) {
			opened.push(target);
			if (target.kind === 'embedded') return connect('embedded', {isDemo: true});
			if (target.kind === 'address') {
				const host = connect('host');
				if (target.address.includes('dead')) Object.assign(host.indexer, {failure: unreachableService});
				return host;
			}
			if (target.name === 'broken') throw new UsageError('the profile broken has no key');
			if (target.name === 'slow') await new Promise<void>(resolve => slow.push(resolve));
			return connect(target.name, {profile: createProfile(target.name)});
		},
		recall: address => opened.find(target => target.kind === 'address' && target.address === `${address}/`),
	};
	return {services, opened, closed, slow};
}

function start() {
	const tested = createTestServices();
	const store = createMemoryStore();
	const log = createSessionLog(Date.now);
	return {...tested, store, log, ...startDashboard({services: tested.services, store, log, columns: 100})};
}

it('goes over to a profile, and to the next, and closes what it opened', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile main\r');
	await dashboard.shows(/main ·[\s\S]*Node of main[\s\S]*Connected to main/);
	dashboard.type(':profile\r');
	await dashboard.shows('Profile to switch to');
	dashboard.type('j\r');
	await dashboard.shows(/test ·[\s\S]*Node of test/);
	await until(() => dashboard.closed.length === 1);
	expect(dashboard.closed).toEqual(['main']);
});

it('stays where it is, with a sentence, where a profile cannot be opened', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile broken\r');
	await dashboard.shows(/Kestrel Nodes[\s\S]*the profile broken has no key/);
});

it('goes over to another service while the one it shows is down', async () => {
	const indexer = createFakeIndexer();
	indexer.failure = {kind: 'unreachable', address: indexer.address, reason: 'refused', hasConnected: false};
	const tested = createTestServices();
	await using dashboard = startDashboard({indexer, services: tested.services});
	await dashboard.shows('cannot be reached');
	dashboard.type(':profile main\r');
	await dashboard.shows(/● live[\s\S]*Node of main/);
});

it('shows the last of two services that were chosen in a row, whichever opens first', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile slow\r:profile test\r');
	await dashboard.shows('Node of test');
	for (const go of dashboard.slow) go();
	await until(() => dashboard.closed.includes('slow'));
	expect(dashboard.text()).toContain('Node of test');
	expect(dashboard.text()).not.toContain('Node of slow');
});

it('says DEMO of the embedded chain, and no more of another service', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':demo\r');
	await dashboard.shows(/^ DEMO [\s\S]*Node of embedded[\s\S]*all of it is made up/);
	dashboard.type(':profile main\r');
	await dashboard.shows('Node of main');
	expect(dashboard.text()).not.toContain('DEMO');
});

it('asks for a key unseen, hands it to that address alone, and keeps it nowhere', async () => {
	const key = 'geheim-0815';
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':connect https://other.example/api\r');
	await dashboard.shows(/^ key for \S+: ▏ {2}(?:of both; )?Enter: none; not shown/m);
	dashboard.type(key);
	await dashboard.shows(`: ${'*'.repeat(key.length)}▏`);
	dashboard.type('\r');
	await dashboard.shows(/Node of host[\s\S]*Connected to https:\/\/other\.example\/api/);
	expect(dashboard.opened).toEqual([{kind: 'address', address: 'https://other.example/api', apiKey: key}]);
	dashboard.type('!');
	await dashboard.shows(' Messages');
	expect(dashboard.written()).not.toContain('geheim');
	expect(JSON.stringify([dashboard.store.read(), dashboard.log.read()])).not.toContain('geheim');
	expect(dashboard.store.read().commands).toEqual(['connect https://other.example/api']);
});

it('stays on the service that it shows until another one has answered, and says so', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile main\r');
	await dashboard.shows(/Node of main[\s\S]*Connected to main/);
	dashboard.type(':connect http://dead.example\r');
	await dashboard.shows(/key for \S+: ▏/);
	dashboard.type('\r');
	await dashboard.shows('No answer from http://dead.example/: still on main (cannot be reached)');
	expect(dashboard.text()).toMatch(/● live[\s\S]*Node of main/);
	expect(dashboard.text()).not.toContain('Connected');
	// What was opened in vain is closed, and what is shown is not.
	expect(dashboard.closed).toEqual(['host']);
	dashboard.type('-');
	expect(dashboard.text()).toContain('Node of main');
});

it('takes the key anew whenever its file changes, while the service refuses the one it has', async () => {
	const file = path.join(await temporaryFolder(), 'key');
	await writeFile(file, 'old');
	const indexer = createFakeIndexer(3);
	indexer.failure = {kind: 'refusedKey', address: indexer.address, status: 401, hasKey: true};
	const target: ServiceTarget = {kind: 'address', address: indexer.address, apiKey: undefined};
	const opened: ServiceTarget[] = [];
	const services: Services = {
		...noServices,
		async open(wanted) {
			opened.push(wanted);
			// The file is often empty, or half of it is written, when it is looked at first.
			if (opened.length === 1) throw new UsageError('the file is empty');
			return connectionTo(createFakeIndexer(3));
		},
	};
	const keyFile = {path: file, target};
	await using dashboard = startDashboard({indexer, services, keyFile, columns: 120});
	await dashboard.shows('refuses the key (401)');
	let second = 1;
	await until(() => {
		utimesSync(file, second, second);
		second += 1;
		return opened.length > 1;
	});
	await dashboard.shows(/● live[\s\S]*Kestrel Nodes/);
	expect(opened).toEqual([target, target]);
});

it('says where it goes while the other service has not answered yet, and goes there then', async () => {
	const indexer = createFakeIndexer(3);
	const {promise, resolve} = Promise.withResolvers<void>();
	const {getParameters} = indexer;
	indexer.getParameters = async options => {
		await promise;
		return getParameters(options);
	};
	const services: Services = {...noServices, open: async () => connectionTo(indexer)};
	await using dashboard = startDashboard({services, columns: 100});
	await dashboard.shows('1 Validators 205');
	dashboard.type(':connect http://other.example\r\r');
	await dashboard.shows('Connecting to http://other.example/');
	await dashboard.shows('Kestrel Nodes');
	resolve();
	await dashboard.shows(/\[1 Validators 3\][\s\S]*Connected to http:\/\/other\.example\//);
});

it('takes a node beside the indexer, with the same key, and asks for no key again on the way back', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':connect https://other.example https://node.example\r');
	await dashboard.shows(/key for \S+: ▏ {2}of both; Enter: none/);
	dashboard.type('secret\r');
	await dashboard.shows('Connected to https://other.example/');
	const apiKey = 'secret';
	const node = {kind: 'address', address: 'https://node.example/', apiKey};
	const target = {kind: 'address', address: 'https://other.example/', apiKey, node};
	expect(dashboard.opened).toEqual([target]);
	dashboard.type(':profile main\r');
	await dashboard.shows('Connected to main');
	dashboard.type(':connect https://other.example\r');
	await until(() => dashboard.opened.length === 3);
	expect(dashboard.opened[2]).toEqual(target);
});

it('connects to nothing where the key is not given after all', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':connect https://other.example\rabc\u0003');
	await dashboard.shows(/power ↓/);
	expect(dashboard.opened).toEqual([]);
	dashboard.type(':connect https://me:geheim@host\r');
	await dashboard.shows('holds a user or password');
	dashboard.type('\u001B:connect https://other.example\r');
	await dashboard.shows(/key for \S+: ▏/);
	dashboard.type('\r');
	await dashboard.shows('Node of host');
	expect(dashboard.opened).toEqual([{kind: 'address', address: 'https://other.example/', apiKey: undefined}]);
	expect(JSON.stringify(dashboard.store.read())).not.toContain('geheim');
});

it('forgets marks, cursor and counts of the service it leaves', async () => {
	await using dashboard = start();
	await dashboard.shows('1 Validators 205');
	dashboard.type('  ');
	await dashboard.shows('2 marked');
	dashboard.type(':profile main\r');
	await dashboard.shows('Node of main');
	await dashboard.shows('[1 Validators 1]');
	expect(dashboard.text()).not.toContain('marked');
});

it('polls as often as :interval says', async () => {
	await using dashboard = start();
	await dashboard.shows('every 30 s');
	dashboard.type(':interval 5\r');
	await dashboard.shows('polled every 5 s where each block counts');
	await dashboard.shows('every 15 s');
});

it('says of a profile what it is called and that nothing is broadcast through it', async () => {
	const guarded = {name: 'guarded', label: 'Safe side', color: 'green', isReadOnly: true} as const;
	const indexer = createFakeIndexer(3);
	await using dashboard = startDashboard({
		indexer,
		services: {
			...noServices,
			...fixedProfiles([createProfile('main'), guarded]),
			open: async () => connectionTo(indexer, {profile: guarded, isReadOnly: true}),
		},
	});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':profile\r');
	await dashboard.shows(/guarded {2}Safe side, read-only/);
	dashboard.type('j\r');
	await dashboard.shows(/^ Safe side · read-only · /);
});
