import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {startRepeating} from '../../source/system/timer.ts';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

/** Times that the clock of the program is faster: its minute takes two seconds. */
const scale = 30;
const preload = path.join(import.meta.dirname, '../fixtures/fast-time.mjs');

/** A chain whose ledger knows since an hour, less a second, that a validator with the user's stake is jailed. */
async function prepareJailed() {
	const {environment, file, folder, run} = await changesHome();
	const jailed = {...copper, state: 'jailed'};
	const bond = {validator: jailed, minDenomAmount: '19100000', status: 'active', startEpoch: '7'};
	const server = await serveSmallChain({validators: [kestrel, jailed, willow]});
	const {labels} = JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8'));
	server.lists.stake = {[`bond ${labels[0].address}`]: [bond]};
	await run(server.url);
	const origin = Date.now();
	const now = () => origin + (Date.now() - origin) * scale;
	// Its crawlers have the time of the program.
	const crawling = startRepeating(() => (server.lists.crawledAt = Math.floor(now() / 1000)), 50);
	whenDone(() => clearInterval(crawling));
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'namada.main');
	const time = BigInt(Math.floor(origin / 1000)) - 3599n;
	const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
	const event = createWeighedEvent({kind: 'validator.jailed', level: 'needs-me', subject, time});
	const [written] = ledger.write({lists: new Map(), events: [event], epochs: [], now: time});
	ledger.close();
	const bent = {
		...environment,
		NODE_OPTIONS: `--import=${preload}`,
		TIME_SCALE: `${scale}`,
		TIME_ORIGIN: `${origin}`,
	};
	const start = (typed: readonly string[]) =>
		spawnCli(['watch', '-i', server.url, '--timeout', '300', '--remind', '1', ...typed], {environment: bent});
	return {start, folder, id: written?.id};
}

interface Line {
	readonly id: string;
	readonly type: string;
	readonly subject: string;
	readonly data: Readonly<Record<string, unknown>>;
}

function linesIn(text: string): readonly Line[] {
	return text
		.split('\n')
		.slice(0, -1)
		.map(line => JSON.parse(line));
}

const remindersIn = (text: string) => linesIn(text).filter(({type}) => type === 'stakedeck.reminder');
const bookmarksIn = (text: string) => linesIn(text).filter(({type}) => type === 'stakedeck.bookmark');

it('repeats what still needs you once an hour, and not again because it was started again', async () => {
	const {start, id} = await prepareJailed();
	const watch = start(['--name', 'phone']);
	await until(() => remindersIn(watch.stdout()).length === 1, watch.stderr);
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	// The event itself came before the name began.
	expect(linesIn(watch.stdout())).toHaveLength(1);
	expect(linesIn(watch.stdout())[0]).toMatchObject({
		type: 'stakedeck.reminder',
		dataschema: 'urn:stakedeck:reminder:1',
		subject: copper.address,
		data: {
			about: id,
			need: 'stake.jailed',
			level: 'needs-me',
			sentence: 'Still needs you: 19.10 NAM earn nothing, jailed: Copper Labs (Cold wallet)',
			mine: [{label: 'Cold wallet', nam: '19.100000'}],
		},
	});
	const again = start(['--name', 'phone', '--bookmarks']);
	await until(() => bookmarksIn(again.stdout()).length === 3, again.stderr);
	expect(again.stderr()).toContain('what needs you now: 19.10 NAM earn nothing');
	expect(remindersIn(again.stdout())).toEqual([]);
});

it('repeats nothing that you hide', async () => {
	const {start, folder} = await prepareJailed();
	const state = path.join(folder, 'state.json');
	const text = await readFile(state, 'utf8');
	const key = `stake.jailed ${copper.address}`;
	const quiet = [{chain: 'namada.main', key, amount: '19100000'}];
	await writeFile(state, JSON.stringify({...JSON.parse(text), quiet}));
	const hidden = start(['--bookmarks']);
	await until(() => bookmarksIn(hidden.stdout()).length === 2, hidden.stderr);
	expect(hidden.stderr()).toContain('nothing needs you now');
	expect(remindersIn(hidden.stdout())).toEqual([]);
});

it.each([[['--kind', 'proposal']], [['--validator', kestrel.address]]])(
	'repeats nothing that %s leaves out',
	async words => {
		const {start} = await prepareJailed();
		const watch = start(['--bookmarks', ...words]);
		await until(() => bookmarksIn(watch.stdout()).length === 2, watch.stderr);
		expect(watch.stderr()).toContain('what needs you now: 19.10 NAM earn nothing');
		expect(remindersIn(watch.stdout())).toEqual([]);
	},
);

it('hands a reminder of a chosen kind over to a program', async () => {
	const {start, folder, id} = await prepareJailed();
	const file = path.join(folder, 'seen');
	const variables = ['ABOUT', 'KIND', 'LEVEL', 'SUBJECT', 'SENTENCE'].map(each => `"$STAKEDECK_${each}"`);
	// A program has its time limit by the clock that is faster.
	const script = `printf '%s\\n' ${variables.join(' ')} > "$0.part" && mv "$0.part" "$0"`;
	const watch = start(['--kind', 'validator.jailed', '--mine', '--exec', 'sh', '-c', script, file]);
	await until(() => existsSync(file), watch.stderr);
	expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual([
		id,
		'reminder',
		'needs-me',
		copper.address,
		'Still needs you: 19.10 NAM earn nothing, jailed: Copper Labs (Cold wallet)',
	]);
});
