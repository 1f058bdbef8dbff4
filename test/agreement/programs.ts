import {mkdir, writeFile} from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {cli, type Running, spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {readScrape} from '../judge/scrapes.ts';
import type {Answer, State} from './contradictions.ts';

/** Commands that are asked in turn. */
export const commands = ['overview', 'service', 'stake', 'networks', 'calendar'] as const;
export type CommandName = (typeof commands)[number];

const label = 'wallet';

interface ProgramsOptions {
	/** Address of indexer and node. */
	readonly url: string;
	readonly chain: string;
	/** Delegator that is the user's. */
	readonly delegator: string;
	/** Seconds between two polls. */
	readonly interval: number;
}

export type Programs = Awaited<ReturnType<typeof openPrograms>>;

/** Starts a dashboard, a watch and an exporter with one ledger, and readies the commands. */
export async function openPrograms({url, chain, delegator, interval}: ProgramsOptions) {
	const home = await temporaryFolder();
	const state = path.join(home, 'stakedeck');
	await mkdir(state, {mode: 0o700});
	const labels = [{chain, address: delegator, label}];
	await writeFile(path.join(state, 'state.json'), JSON.stringify({version: 1, labels}));
	const profile = `[profiles.one]\nindexer-url = "${url}"\nrpc-url = "${url}"\n`;
	await writeFile(path.join(state, 'config.toml'), profile);
	const environment = {HOME: home, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home};
	const services = ['-i', url, '-r', url];
	const polled = [...services, '--interval', `${interval}`];
	const watch = spawnCli(['watch', ...polled, '--name', 'all', '--bookmarks'], {environment});
	const exporter = spawnCli(['exporter', ...polled, '--listen', '127.0.0.1:0'], {environment});
	const dashboard = openTerminal(process.execPath, [cli, ...polled, '--view', 'overview'], {
		env: environment,
		// As large as it can be without frames, in which sentences are cut.
		columns: 170,
		rows: 29,
	});
	const metrics = /http:\S+\/metrics/;
	await until(() => metrics.test(exporter.stderr()), exporter.stderr);
	const [page = ''] = metrics.exec(exporter.stderr()) ?? [];
	let linesRead = 0;
	return {
		/** Waits until the dashboard and the exporter have read everything once. */
		async areReady() {
			await dashboard.shows(/ block \d[\s\S]*My stake\s+\d/);
			while (!/stakedeck_stake_bonded_nam/.test((await get(page)) ?? '')) await dashboard.drawn();
		},
		async readDashboard(): Promise<readonly Answer[]> {
			await dashboard.drawn();
			return answersOfScreen(dashboard.text(), Date.now());
		},
		async readExporter(): Promise<readonly Answer[]> {
			const text = await get(page);
			return text === undefined ? [] : answersOfScrape(text, Date.now());
		},
		/** Returns the answers in the bookmarks that came since it was called before. */
		readWatch(): readonly Answer[] {
			const lines = watch.stdout().split('\n').slice(0, -1).slice(linesRead);
			linesRead += lines.length;
			return lines.flatMap(line => answersOfLine(line, Date.now()));
		},
		async ask(command: CommandName): Promise<readonly Answer[]> {
			const from = Date.now();
			const where = command === 'networks' ? [] : services;
			const whose = command === 'stake' ? [delegator] : [];
			const running = spawnCli([command, ...whose, ...where, '-o', 'json'], {environment});
			await running.ended;
			return answersOfCommand(command, running, from, Date.now());
		},
	};
}

/** Returns a page; undefined: the server closed the connection. */
function get(address: string): Promise<string | undefined> {
	const {promise, resolve} = Promise.withResolvers<string | undefined>();
	const request = http.get(address, {agent: false}, response => {
		let text = '';
		response.setEncoding('utf8').on('data', part => {
			text += part;
		});
		response.once('close', () => resolve(response.complete ? text : undefined));
	});
	request.once('error', () => resolve(undefined));
	return promise;
}

/** Writes an amount of NAM as all programs can: without its fraction. */
function wholeNam(amount: string | number): string {
	return String(Math.floor(Number(amount)));
}

/** The service itself: commands report its state as freshness. */
const aboutService = / (?:is behind the chain|gives no answer)/;

/** Writes what needs the user on the chain. */
function needsOf(sentences: readonly string[]): string {
	return sentences
		.map(each => each.trim())
		.filter(each => !aboutService.test(each))
		.toSorted()
		.join('; ');
}

const secondsOf: Readonly<Record<string, number>> = {s: 1, min: 60, h: 3600, d: 86_400};

/** Reads '4 h 56 min' as seconds. */
function readDuration(text: string): number {
	let seconds = 0;
	for (const [, count, unit = ''] of text.matchAll(/(\d+) (s|min|h|d)\b/g)) {
		seconds += Number(count) * (secondsOf[unit] ?? 0);
	}
	return seconds;
}

/** Reads the overview on a screen. */
export function answersOfScreen(text: string, now: number): readonly Answer[] {
	const [first = '', ...lines] = text.split('\n');
	const [, epoch] = /epoch (\d+)/.exec(first) ?? [];
	const height = /block ([\d ]+)/.exec(first)?.[1]?.replaceAll(' ', '');
	const position = {program: 'dashboard', height, epoch, from: now, to: now};
	const state: State | undefined = /● live/.test(first)
		? 'fresh'
		: /behind/.test(first)
			? 'behind'
			: /offline|stale|limited|no data/.test(first)
				? 'away'
				: undefined;
	const [, stake] = /My stake\s+([\d ]+)(?:\.\d+)? NAM/.exec(text) ?? [];
	const [, jailed] = /(\d+) jailed\b.*a year/.exec(text) ?? [];
	const [, left] = /next in ~([\w ]+?) ·/.exec(first) ?? [];
	const begin = lines.findIndex(line => /^ My stake/.test(line));
	const needs = lines.slice(begin + 1).flatMap(line => /^[❯ ] ! (.*\S)/.exec(line)?.[1] ?? []);
	const end = left === undefined ? undefined : String(Math.floor(now / 1000) + readDuration(left));
	return [
		...answerOf(position, 'state', state),
		...answerOf(position, 'stake', stake?.replaceAll(' ', '')),
		...answerOf(position, 'jailed', jailed),
		...answerOf(position, 'end of epoch', end),
		...answerOf(position, 'needs', stake === undefined ? undefined : needsOf(needs)),
	];
}

function answerOf(
	position: Omit<Answer, 'subject' | 'value'>,
	subject: Answer['subject'],
	value: string | undefined,
): readonly Answer[] {
	return value === undefined ? [] : [{...position, subject, value}];
}

/** Reads the metrics of an exporter. */
export function answersOfScrape(text: string, now: number): readonly Answer[] {
	const metrics = readScrape(text);
	const only = (name: string) => metrics.get(name)?.values().next().value;
	const position = {
		program: 'exporter',
		height: only('indexer_height')?.toString(),
		epoch: only('epoch')?.toString(),
		from: now,
		to: now,
	};
	const states = metrics.get('indexer_state');
	const isUp = metrics.get('source_up')?.get('|indexer');
	const state: State | undefined =
		isUp === 0 ? 'away' : states && (states.get('behind') === 1 ? 'behind' : 'fresh');
	const stake = metrics.get('stake_bonded_nam')?.get(label);
	return [
		...answerOf(position, 'state', state),
		...answerOf(position, 'jailed', metrics.get('validators')?.get('jailed')?.toString()),
		...answerOf(position, 'stake', stake === undefined ? undefined : wholeNam(stake)),
	];
}

interface Bookmark {
	readonly type: string;
	readonly data: {readonly alive: boolean; readonly why: string | null; readonly height: string | null};
}

/** Reads a line of a watch: a bookmark says whether the chain is compared. */
export function answersOfLine(line: string, now: number): readonly Answer[] {
	const {type, data} = JSON.parse(line) as Bookmark;
	if (type !== 'stakedeck.bookmark') return [];
	const value: State = data.alive ? 'fresh' : data.why === 'behind' ? 'behind' : 'away';
	const height = data.height ?? undefined;
	return [{program: 'watch', subject: 'state', value, height, from: now, to: now}];
}

interface Need {
	readonly level: string;
	readonly sentence: string;
}

/** Fields of the answers of the commands that are compared. */
interface Answered {
	readonly freshness?: {readonly state: string; readonly height: string | null};
	readonly indexer?: {readonly state: string; readonly height: string; readonly epoch: string};
	readonly network?: {readonly epoch: string; readonly jailedValidators: string};
	readonly total?: Totals;
	readonly totals?: Totals;
	readonly needs?: readonly Need[];
	readonly next?: readonly Entry[];
	readonly results?: readonly (Entry & Partial<Network>)[];
}

interface Totals {
	/** Null if nothing of it is known. */
	readonly bonded: string | null;
	/** False: at least so much. */
	readonly isWhole: boolean;
}

interface Entry {
	readonly epoch: string | null;
	readonly time: string | null;
	readonly earliest?: string;
}

interface Network {
	readonly freshness: NonNullable<Answered['freshness']>;
	readonly nam: string;
	readonly needs: readonly Need[];
}

/** Reads the answer of a command; one without an answer says that the service is away. */
export function answersOfCommand(
	program: CommandName,
	{stdout}: Pick<Running, 'stdout'>,
	from: number,
	to: number,
): readonly Answer[] {
	if (stdout() === '') return [{program, subject: 'state', value: 'away', height: undefined, from, to}];
	const answered = JSON.parse(stdout()) as Answered;
	const network = program === 'networks' ? answered.results?.[0] : undefined;
	const freshness = network?.freshness ?? answered.freshness ?? answered.indexer;
	const epoch = answered.network?.epoch ?? answered.indexer?.epoch ?? network?.epoch ?? undefined;
	const position = {program, height: freshness?.height ?? undefined, epoch, from, to};
	const {state} = freshness ?? {};
	const totals = answered.total ?? answered.totals;
	const bonded = totals?.isWhole ? totals.bonded : null;
	const needs = network?.needs ?? answered.needs;
	const [entry] = answered.next ?? (program === 'calendar' ? (answered.results ?? []) : []);
	const end = entry?.time == null ? undefined : String(Date.parse(entry.time) / 1000);
	const earliest = entry?.earliest === undefined ? undefined : Date.parse(entry.earliest) / 1000;
	const stake = network?.nam ?? (bonded === null ? undefined : Number(bonded) / 1e6);
	return [
		...answerOf(position, 'state', state === 'live' ? 'fresh' : state === 'behind' ? 'behind' : 'away'),
		...answerOf(position, 'jailed', answered.network?.jailedValidators),
		...answerOf(position, 'stake', stake === undefined ? undefined : wholeNam(stake)),
		...answerOf(
			position,
			'needs',
			needs && needsOf(needs.filter(({level}) => level === 'needs-me').map(({sentence}) => sentence)),
		),
		// What comes first is due at the end of this epoch or of a later one.
		...answerOf({...position, epoch: String(Number(entry?.epoch ?? 1) - 1), earliest}, 'end of epoch', end),
	];
}
