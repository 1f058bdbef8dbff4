import {readdirSync, readlinkSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {someBytes} from '../helpers/broadcast.ts';
import {copper} from '../helpers/changes.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {until} from '../helpers/until.ts';
import {hasLease, stubbornRuns} from './dashboard-ends.ts';
import {signals} from './dashboard-ways.ts';
import type {Begun, WayOut} from './leave.ts';
import type {Places} from './places.ts';

type Command = Omit<WayOut, 'name' | 'leave' | 'code'>;

const typing =
	(keys: string) =>
	({terminal}: Begun) =>
		terminal.type(keys);

const ends = {
	'Ctrl-C': {leave: typing('\u0003'), code: 130},
	'the end of the input': {leave: typing('\u0004'), code: 130},
	...signals,
} as const;

type Ending = keyof typeof ends;

/** Those that end a program which listens to none of them. */
const usual = Object.keys(ends).filter(end => end !== 'the end of the input') as readonly Ending[];

/** Words of any kind, but no stack of a bug. */
const words = /^(?!.*^ +at )/ms;

/** A command left by each end, or by these; those that are given have a code of its own. */
function leftBy(
	name: string,
	command: Command,
	{
		codes = {},
		by = usual,
	}: {
		readonly codes?: Readonly<Partial<Record<Ending, WayOut['code']>>>;
		readonly by?: readonly Ending[];
	} = {},
): readonly WayOut[] {
	return by.map(end => ({
		words,
		...command,
		...ends[end],
		code: codes[end] ?? ends[end].code,
		name: `${name}, ${end}`,
		isQuick: name === 'watch' && end === 'the terminal hung up',
	}));
}

const showing =
	(wanted: string | RegExp) =>
	({terminal}: Begun) =>
		terminal.shows(wanted);

/** Commands that ask a person, or that wait for a service. */
function askingLeft({chain, silent, stubborn}: Places): readonly WayOut[] {
	const withTransaction = (folder: string) => writeFile(path.join(folder, 'transaction'), someBytes);
	const broadcast = (...typed: readonly string[]): Command => ({
		typed: ['broadcast', 'stakedeck/transaction', ...typed],
		prepare: withTransaction,
		reach: showing('to broadcast it to'),
	});
	return [
		...leftBy(
			'the first question of init',
			{typed: ['init'], reach: showing("Indexer's address:")},
			{by: [...usual, 'the end of the input'], codes: {'the terminal hung up': [129, 130]}},
		),
		...leftBy('init, whose indexer never answers', {typed: ['init', '-i', silent], reach: asksHanging}),
		...leftBy('the question of a broadcast', broadcast('--demo'), {
			by: [...usual, 'the end of the input'],
			codes: {'the end of the input': 2, 'the terminal hung up': [129, 2]},
		}),
		...leftBy('a list that never comes', {typed: ['validators', '-i', silent], reach: asksHanging}),
		...leftBy('a check that is never answered', {
			typed: ['service', '--check', '-i', silent],
			reach: asksHanging,
		}),
		...leftBy('a program that is asked for the key of a list', {
			typed: ['validators', '-p', 'slow'],
			prepare: folder =>
				writeFile(
					path.join(folder, 'config.toml'),
					`[profiles.slow]\nindexer-url = "${chain}"\napi-key-command = ["${stubborn}"]\n`,
				),
			reach: stubbornRuns,
		}),
	];
}

/** Waits until a program has a connection, over which it asks. */
const asksHanging = ({pid}: Begun) =>
	until(() =>
		readdirSync(`/proc/${pid}/fd`).some(name => {
			try {
				return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:');
			} catch {
				return false;
			}
		}),
	);

/** Programs that run until they are ended. */
function lastingLeft({chain, stubborn}: Places): readonly WayOut[] {
	const served = {'Ctrl-C': 0, SIGTERM: 0, SIGINT: 0};
	const by = usual.filter(end => end !== 'SIGHUP');
	const watched = {codes: served, by};
	const addresses = /http:\/\/127\.0\.0\.1:(\d+)/;
	return [
		...leftBy(
			'simulate with an open question',
			{
				typed: ['simulate', '--port', '0'],
				async reach({terminal}) {
					await terminal.shows('a delegator of it');
					await openQuestion(Number(addresses.exec(terminal.text())?.[1]));
				},
			},
			{codes: served},
		),
		...leftBy(
			'exporter with an open scrape',
			{
				typed: ['exporter', '-i', chain, '--listen', '127.0.0.1:0'],
				async reach({terminal}) {
					await terminal.shows(/metrics are at .*\/metrics/);
					await openQuestion(Number(addresses.exec(terminal.text())?.[1]));
				},
			},
			watched,
		),
		...leftBy(
			'watch',
			{typed: ['watch', '-i', chain], reach: ({folder}) => until(() => hasLease(folder))},
			watched,
		),
		...leftBy(
			'watch with a program that ends by no signal',
			{
				typed: ['watch', '-i', chain, '--since', '1h', '--exec', stubborn],
				prepare: writeEvent,
				reach: stubbornRuns,
				// The program has a second to end by itself.
				maxMilliseconds: 2000,
			},
			watched,
		),
	];
}

/** Commands whose reader leaves. */
function unreadLeft({chain}: Places): readonly WayOut[] {
	const unread = {reach: async () => {}, leave() {}, code: 0, rest: '| true', words};
	return [
		{...unread, name: 'a list that nobody reads', typed: ['validators', '--all', '-i', chain]},
		{...unread, name: 'a view that nobody reads', typed: ['-i', chain]},
	];
}

/** Opens a connection, and asks half a question there. */
async function openQuestion(port: number): Promise<void> {
	const socket = connect(port, '127.0.0.1');
	socket.on('error', () => {});
	await new Promise<void>(resolve => socket.write('GET /metrics HTTP/1.1\r\nHost: ', () => resolve()));
}

/** Writes an event that nobody was told of yet. */
async function writeEvent(folder: string): Promise<void> {
	const {database} = await openLedger(path.join(folder, 'ledger-2.sqlite'), async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'namada.main');
	const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
	const now = BigInt(Math.floor(Date.now() / 1000));
	const event = createWeighedEvent({kind: 'validator.jailed', subject, time: now, epoch: 1204n});
	ledger.write({lists: new Map(), events: [event], epochs: [], now});
	ledger.close();
}

export const commandsLeft = (places: Places): readonly WayOut[] => [
	...askingLeft(places),
	...lastingLeft(places),
	...unreadLeft(places),
];
