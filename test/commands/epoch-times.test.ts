import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import ICAL from 'ical.js';
import {expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const cold = addressOf(1);
const blockSeconds = 7;
const newest = 900_000;

interface Chain {
	/** Seconds since the current epoch, 1204, began. */
	readonly into: number;
	/** Seconds since then as the service estimates it; undefined: it sends no times. */
	readonly estimatedInto?: number;
	/** Seconds of the slowest of its last blocks. */
	readonly slowest: number;
	readonly hasBlocks?: boolean;
}

/** A service in epoch 1204: a vote ends and stake comes at 1205, and more of both at 1207. */
function serveEpoch({into, estimatedInto, slowest, hasBlocks = false}: Chain) {
	// By the time of each request: however long the commands take, all are asked at one place of the epoch.
	const secondsNow = () => Math.floor(Date.now() / 1000);
	const length = 21_600 + 2 * Math.floor(21_600 / Math.floor(21_600 / slowest));
	const timeOf = (epoch: number) =>
		estimatedInto === undefined ? null : String(secondsNow() + (epoch - 1204) * length - estimatedInto);
	const proposal = (id: string, status: string, start: number, end: number) => ({
		id,
		content: '{"title":"Hold upgrades"}',
		tallyType: 'twoFifths',
		status,
		startEpoch: String(start),
		endEpoch: String(end),
		activationEpoch: String(end + 2),
		startTime: timeOf(start),
		endTime: timeOf(end),
		activationTime: timeOf(end + 2),
		currentTime: String(secondsNow()),
		yayVotes: '500',
		nayVotes: '0',
		abstainVotes: '0',
	});
	const proposals = () => [proposal('40', 'votingPeriod', 1195, 1205), proposal('41', 'pending', 1207, 1300)];
	const validator = wireValidator(0, {votingPower: '1000'});
	const unbonds = () =>
		[1205, 1207].map(epoch => ({
			validator,
			minDenomAmount: '1007200000',
			withdrawEpoch: String(epoch),
			withdrawTime: timeOf(epoch),
			canWithdraw: false,
		}));
	const bonds = [{validator, minDenomAmount: '131450896589', status: 'active', startEpoch: '1190'}];
	return serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const send = (answer: unknown) => response.end(JSON.stringify(answer));
		const sendPage = (results: readonly unknown[]) =>
			send({results, pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: results.length}});
		const [, height] = /\/block\/height\/(\d+)$/.exec(pathname) ?? [];
		const status = searchParams.get('status');
		if (pathname.includes('/pos/bond/')) sendPage(bonds);
		else if (pathname.includes('/pos/unbond/')) sendPage(unbonds());
		else if (pathname.endsWith('/pos/validator'))
			sendPage(searchParams.getAll('state').includes('consensus') ? [validator] : []);
		else if (pathname.endsWith('/gov/proposal/40')) send(proposals()[0]);
		else if (pathname.endsWith('/gov/proposal'))
			sendPage(proposals().filter(each => status === null || each.status === status));
		else if (pathname.endsWith('/chain/parameters'))
			send({
				chainId: 'namada.main',
				apr: '0.12',
				epochsPerYear: '1460',
				minDuration: '21600',
				minNumOfBlocks: '2700',
				maxBlockTime: String(slowest),
				epochSwitchBlocksDelay: '2',
			});
		else if (pathname.endsWith('/chain/epoch/latest')) send({epoch: '1204'});
		else if (pathname.endsWith('/chain/block/latest') && hasBlocks) send({block: String(newest)});
		else if (height !== undefined && hasBlocks) {
			const age = (newest - Number(height)) * blockSeconds;
			send({
				height: Number(height),
				timestamp: String(secondsNow() - age),
				epoch: age <= into ? '1204' : '1203',
				transactions: [],
			});
		} else noPath(response);
	});
}

/** Runs all commands that show times of epochs. */
async function askAll(chain: Chain) {
	const server = await serveEpoch(chain);
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
	const addresses = [{address: cold, label: 'Cold', usedAt: 5}];
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify({addresses}));
	const ask = async (...typed: readonly string[]) => {
		const answer = await runCommand([...typed, '-i', server.url, '--utc'], {
			environment: {XDG_STATE_HOME: folder},
		});
		expect(answer).toMatchObject({exitCode: 0});
		return answer.stdout;
	};
	const json = async (...typed: readonly string[]) => JSON.parse(await ask(...typed, '-o', 'json'));
	return {
		server,
		texts: {
			overview: await ask('overview'),
			calendar: await ask('calendar'),
			proposals: await ask('proposals'),
			proposal: await ask('proposal', '40'),
			stake: await ask('stake', cold),
			unbonds: await ask('unbonds', cold, '--columns', 'withdrawEpoch,wait'),
		},
		overview: await json('overview'),
		calendar: await json('calendar'),
		proposals: await json('proposals', '--explain'),
		stake: await json('stake', cold),
		csv: await ask('calendar', '-o', 'csv'),
		ics: await ask('calendar', '-o', 'ics'),
	};
}

type Answers = Awaited<ReturnType<typeof askAll>>;

/** Lists the waits in a text. */
const waitsIn = (text: string) => new Set(text.match(/[~<]\d+ (?:d|h|min|s)\b(?: \d+ (?:h|min)\b)?/g));

/** Lists every time of an epoch in the JSON, in seconds from now, with the earliest time if it is a bound. */
function timesOf(epoch: string, {overview, calendar, proposals, stake}: Answers) {
	const seconds = (at: string | undefined) => at && Number(/T/.test(at) ? Date.parse(at) / 1000 : at);
	const ofEntries = [...overview.next, ...calendar.results].filter(entry => entry.epoch === epoch);
	const ofReleases = [...overview.total.releases, ...stake.totals.releases, ...stake.results[0].releases];
	const ofVotes = [...overview.proposals, ...proposals.results].map(({explained}) => explained?.when);
	return [
		...ofEntries.map(({time, earliest}) => [time, earliest]),
		...ofReleases
			.filter(({withdrawEpoch}) => withdrawEpoch === epoch)
			.map(({withdrawTime, earliestTime}) => [withdrawTime, earliestTime]),
		...ofVotes.filter(when => when?.epoch === epoch).map(({time, earliest}) => [time, earliest]),
	].map(each => each.map(seconds));
}

const eventsOf = (text: string) =>
	new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each));

/** Seconds beyond the full minute, which no command takes. */
const margin = 25;

it.each<[string, Chain, readonly [string, string], number]>([
	['sends no times', {into: 14_400, slowest: 7}, ['<6 h', '<18 h'], 21_614],
	[
		'estimates epochs ahead, as its slowest block took 30 seconds',
		{into: 14_400, estimatedInto: 61_714, slowest: 30},
		['<6 h 1 min', '<18 h 3 min'],
		21_660,
	],
])('shows one bound in each answer if the service %s', async (_, chain, [next, later], length) => {
	const asked = Date.now() / 1000;
	const answers = await askAll(chain);
	for (const [name, text] of Object.entries(answers.texts)) {
		expect([name, ...waitsIn(text)]).toEqual([name, next, ...(name === 'proposal' ? [] : [later])]);
	}
	for (const [epoch, count] of [
		['1205', 1],
		['1207', 3],
	] as const) {
		const times = timesOf(epoch, answers);
		expect(times.length).toBeGreaterThan(4);
		for (const [time, earliest] of times) {
			expect(Math.abs(Number(time) - asked - count * length)).toBeLessThan(180);
			expect(Number(time) - Number(earliest)).toBe(length + 60);
		}
	}
	for (const {description, startDate} of eventsOf(answers.ics)) {
		expect(description).toContain('at the latest');
		if (description.startsWith('Epoch 1205'))
			expect(Math.abs(startDate.toUnixTime() - asked - length)).toBeLessThan(180);
	}
	expect(answers.csv.split('\r\n')[1]).toMatch(/,\d{4}-[\dT:-]+Z$/);
});

it('shows one time in each answer if the service estimates it within the epoch', async () => {
	const asked = Date.now() / 1000;
	const into = 21_614 - 7200 - margin;
	const answers = await askAll({into, estimatedInto: into, slowest: 7});
	for (const [name, text] of Object.entries(answers.texts)) {
		expect([name, ...waitsIn(text)]).toEqual([name, '~2 h', ...(name === 'proposal' ? [] : ['~14 h'])]);
	}
	for (const [time, earliest] of timesOf('1205', answers)) {
		expect(Math.abs(Number(time) - asked - 7200 - margin)).toBeLessThan(120);
		expect(earliest).toBeUndefined();
	}
	expect(eventsOf(answers.ics)[0]?.description).toContain('its time is an estimate');
});

it('asks for the first block of the epoch for a calendar alone, and once', async () => {
	const into = 21_614 - 7200 - margin;
	const {server, texts, calendar, overview} = await askAll({
		into,
		estimatedInto: 61_714,
		slowest: 30,
		hasBlocks: true,
	});
	expect(texts.calendar).toMatch(/~2 h +1205/);
	expect(texts.overview).toContain('<6 h 1 min');
	const [entry] = calendar.results;
	expect(entry).not.toHaveProperty('earliest');
	// What the others show contains it.
	const [bound] = overview.next;
	expect(Date.parse(entry.time)).toBeLessThan(Date.parse(bound.time));
	expect(Date.parse(entry.time)).toBeGreaterThan(Date.parse(bound.earliest));
	const blocks = server.requests.filter(({url}) => url.includes('/block/height/'));
	// Four calendars: a table, JSON, CSV and a calendar file; each asks for the newest block by time, too.
	expect(blocks.length).toBeLessThanOrEqual(4 * 17);
});
