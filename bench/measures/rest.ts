import {setTimeout as sleep} from 'node:timers/promises';
import {overview, type Program, stakedeck} from '../programs.ts';
import {bytes, mebibytes, percent} from '../report/format.ts';
import {atMost, type Goal, type Line} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {type ServedChain, serveChain} from '../service/chain.ts';
import {examplesOf} from '../service/examples.ts';
import {sizes, small} from '../sizes.ts';
import {rememberAsMine} from '../terminal/environment.ts';
import {type Minute, type Seat, sitThrough} from './minute.ts';
import {atEachMost, type Bench, type Measured, type Result, toLines} from './session.ts';

const restSeconds = 60;

/** Starts of so many programs, one after the other. */
const startGapMilliseconds = 300;

const idle = 'stakedeck';
const paused = 'stakedeck, paused: its age';
const often = 'stakedeck --interval 1';
const paged = 'validators page=1';
const inUse = 'validators, of a server in use';
const alone = 'validators, the interface alone';

/**
Measures programs at rest, each in its own terminal: those that are held against each other in one minute, then what else
is asked of the dashboard in another. Each program that wakes takes the caches from the others: with all of them at once,
an idle dashboard takes twice the processor time.
*/
export async function measureRest({chain, floor, peers}: Bench): Promise<Result> {
	const others = [floor.oneLine, ...peers.installed];
	const full = await serveChain(['--shapes', 'server']);
	// One that answers nothing beyond the interface: what else there is is not asked for.
	const plain = await serveChain(['--without', 'health,chain/epoch/latest']);
	const compared = await sitAll(chain, [
		[idle, atEach(address => stakedeck(address))],
		...others.map(program => [program.name, atEach(() => program)] as const),
	]);
	const asked = await sitAll(chain, [
		[paused, atEach(address => stakedeck(address), 'P')],
		[often, atEach(address => stakedeck(address, 'validators', ['--interval', '1']))],
		...(await viewsOf(chain)).map(([name, view]) => [name, [atSmall(view)]] as const),
		['overview', [await overviewOf((await examplesOf(chain)).delegators)]],
		[inUse, [{size: small, open: address => stakedeck(address), chain: full}]],
		[alone, [{size: small, open: address => stakedeck(address), chain: plain}]],
	]);
	const all = new Map([...compared, ...asked]);
	await Promise.all([full.stop(), plain.stop()]);
	return {lines: [...toRestLines(all, others), ...toRequestLines(all)], notes};
}

const notes = [
	`Idle: ${restSeconds} s without a key, the programs at once, and the dashboard's other figures in another minute; htop draws each 10 s, btop each 2 s and its clock each second. In brackets stand the ticks of that time and the bytes of all of them.`,
	'The tick of the dashboard is the age in its first line while polling is paused: steps of 10 s up to a minute, then of a minute. Countdowns are those of the last answer, and change with a poll alone.',
	"Requests are counted by a proxy on the way to the chain, at an interval of 10 s: in the minute after the start, and, in brackets, by the start and the ten seconds after it. On the overview, all the delegators that the chain names as examples are the person's own.",
];

type Seats = readonly [name: string, seats: readonly Seat[]];
type Sat = ReadonlyMap<string, readonly Minute[]>;

function atEach(open: Seat['open'], key?: string): readonly Seat[] {
	return sizes.map(size => ({size, open, ...(key !== undefined && {key})}));
}

function atSmall(view: string): Seat {
	return {size: small, open: address => ({...stakedeck(address, view), ready: /● live/})};
}

/** The overview of a person to whom these addresses belong. */
async function overviewOf(addresses: readonly string[]): Promise<Seat> {
	const folder = await rememberAsMine(addresses);
	const open = (address: string): Program => {
		const {file, parameters, ...program} = overview(address, '');
		return {...program, file: 'env', parameters: [`XDG_STATE_HOME=${folder}`, file, ...parameters]};
	};
	return {size: small, open};
}

async function sitAll(chain: ServedChain, all: readonly Seats[]): Promise<Sat> {
	const sitting: (readonly [string, Promise<readonly Minute[]>])[] = [];
	for (const [name, seats] of all) {
		sitting.push([name, Promise.all(seats.map(seat => sitThrough(seat, chain, restSeconds)))]);
		await sleep(startGapMilliseconds);
	}
	return new Map(await Promise.all(sitting.map(async ([name, minutes]) => [name, await minutes] as const)));
}

async function viewsOf(chain: ServedChain): Promise<readonly (readonly [name: string, view: string])[]> {
	const examples = await examplesOf(chain);
	return [
		[paged, paged],
		['proposals', 'proposals'],
		['delegator', `bonds ${examples.delegators[0]}`],
		['stake', `stake ${examples.delegators[0]}`],
		['parameters', 'parameters'],
		['tx', `tx ${examples.transactions[0]}`],
	];
}

function toRestLines(all: Sat, others: readonly Program[]): readonly Line[] {
	const measured = (...names: readonly string[]): readonly Measured<Minute>[] =>
		names.flatMap(program => {
			const at = all.get(program);
			return at ? [{program, at}] : [];
		});
	const names = others.map(({name}) => name);
	const tick = ({ticks}: Minute) => median(ticks);
	const sum = ({ticks}: Minute) => ticks.reduce((total, count) => total + count, 0);
	return [
		...toLines(
			'bytes per clock tick',
			measured(paused, ...names).filter(({at}) => at.some(({ticks}) => ticks.length > 0)),
			minute => `${bytes(tick(minute))} (${minute.ticks.length}, ${bytes(sum(minute))})`,
			{[paused]: atEachMost(tick, 35, '35 B')},
		),
		...toLines(
			`bytes in ${restSeconds} s of polls in which nothing changed`,
			measured(often),
			minute => `${bytes(sum(minute))} (${minute.requests} requests)`,
			{[often]: atEachMost(sum, 0, '0 B')},
		),
		...toLines('processor while idle', measured(idle, ...names), minute => percent(minute.cpu), {
			[idle]: atEachMost(minute => minute.cpu, 0.003, '0.3 %'),
		}),
		...toLines('memory when idle', measured(idle, ...names), ({memory}) => mebibytes(memory.resident)),
	];
}

function toRequestLines(all: Sat): readonly Line[] {
	const views = [
		['overview', 'overview'],
		['validators', idle],
		...[paged, 'proposals', 'delegator', 'stake', 'parameters', 'tx', inUse, alone].map(name => [name, name]),
	];
	const requestsOf = (name: string) => all.get(name)?.[0]?.requests;
	const goals: Readonly<Record<string, Goal>> = {
		overview: atMost(requestsOf('overview'), 12, '12'),
		[idle]: atMost(requestsOf(idle), 2 * (requestsOf(paged) ?? Number.NaN), `2× of ${paged}`),
	};
	const toLine =
		(
			measure: string,
			count: (minute: Minute) => string,
			goalOf = (_name: string): Goal | undefined => undefined,
		) =>
		([view = '', name = '']: readonly string[]): Line => {
			const [minute] = all.get(name) ?? [];
			return {measure, program: view, figures: [minute ? count(minute) : '–'], goal: goalOf(name)};
		};
	return [
		...views.map(
			toLine(
				'requests per minute, by view',
				({requests, requestsBefore}) => `${requests} (${requestsBefore})`,
				name => goals[name],
			),
		),
		...views.map(toLine('  beyond the interface', ({beyond, beyondBefore}) => `${beyond} (${beyondBefore})`)),
	];
}
