import {expect, it} from 'vitest';
import {listPeriods, nodeSeconds, paceOf} from '../../source/domain/periods.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';
import {
	type Answer,
	describeContradictions,
	findContradictions,
	type Moment,
	type State,
} from './contradictions.ts';
import {commands, openPrograms} from './programs.ts';
import {serveTroubled, type Trouble} from './troubled-service.ts';

/** Minutes that it takes, at least one round of troubles; MINUTES=60 lives through ten epochs. */
const minutes = Number(process.env.MINUTES ?? 3);
const seed = process.env.SEED ?? '7';
const isShort = minutes <= 3;
/** Seconds between two polls. */
const interval = isShort ? 2 : 10;

type Phase = readonly [Trouble, number];

/** Returns the troubles of a round, each with its seconds. */
function roundOf(turn: number): readonly Phase[] {
	const away = (['failing', 'gone', 'limited'] as const)[turn % 3] ?? 'failing';
	if (isShort) {
		return [
			['none', 15],
			['frozen', 30],
			[away, 20],
			['frozen', 110],
			['none', 60],
		];
	}
	return [
		['none', 300],
		['frozen', 420],
		['none', 300],
		[away, 180],
	];
}

/** Milliseconds after which a frozen indexer is behind. */
const behindAfter = 120_000;

/** Seconds between two readings of what is shown of a subject, by programs that poll at the usual interval. */
const periods: Readonly<Record<Answer['subject'], number>> = {
	state: nodeSeconds,
	// The dashboard reads all validators half as often as the ledger.
	jailed: 2 * listPeriods.validators.seconds,
	stake: listPeriods.stake.seconds,
	needs: listPeriods.votes.seconds,
	'end of epoch': listPeriods.proposals.seconds,
};

/** Programs that poll; networks shows what they have read of the user. */
const polling = ['dashboard', 'exporter', 'watch'];

function latenessOf({program, subject}: Answer): number {
	const isPolled = polling.includes(program) || (program === 'networks' && subject !== 'state');
	if (!isPolled) return 0;
	// A dashboard asks a service how it is at the same pace at every interval, and so for the others, which share its ledger.
	const state = 2000 * periods.state;
	// Nothing is compared before a service that was behind is known to be fresh again.
	return subject === 'state' ? state : 2000 * periods[subject] * paceOf(interval * 1000) + state;
}

it(`programs beside each other do not contradict each other in ${minutes} minutes`, {
	timeout: minutes * 60_000 + 600_000,
}, async () => {
	const typed = ['--port', '0', '--shapes', 'server', '--speed', '60', '--seed', seed];
	const simulator = spawnCli(['simulate', ...typed]);
	const where = /one address: (http:\S+).*merged-bonds (\S+)/s;
	await until(() => where.test(simulator.stdout()), simulator.stderr);
	const [, upstream = '', delegator = ''] = where.exec(simulator.stdout()) ?? [];
	const service = await serveTroubled(upstream);
	const {chainId: chain} = await service.read<{readonly chainId: string}>('/api/v1/chain/parameters');
	const programs = await openPrograms({url: service.url, chain, delegator, interval});
	await programs.areReady();

	const moments: Moment[] = [];
	const answers: Answer[] = [];
	let [state, isOver] = ['fresh' as State, false];
	let frozenAt = Number.POSITIVE_INFINITY;
	const pass = (milliseconds: number) => {
		const end = performance.now() + milliseconds;
		return until(() => performance.now() >= end, undefined, milliseconds + 60_000);
	};

	const observe = async () => {
		while (!isOver) {
			const {block} = await service.read<{readonly block: string}>('/api/v1/chain/block/latest');
			const all = await service.read<readonly {readonly state: string}[]>('/api/v1/pos/validator/all');
			const bonds = await service.read<{readonly results: readonly Bond[]}>(
				`/api/v1/pos/merged-bonds/${delegator}`,
			);
			const sum = bonds.results.reduce((total, each) => total + BigInt(each.minDenomAmount), 0n);
			moments.push({
				at: Date.now(),
				height: Number(block),
				state: state === 'fresh' && Date.now() - frozenAt >= behindAfter ? 'behind' : state,
				jailed: String(all.filter(each => each.state === 'jailed').length),
				stake: String(sum / 1_000_000n),
			});
			await pass(300);
		}
	};
	const askInTurn = async () => {
		while (!isOver) for (const command of commands) answers.push(...(await programs.ask(command)));
	};
	const poll = async () => {
		while (!isOver) {
			answers.push(...(await programs.readDashboard()), ...programs.readWatch());
			answers.push(...(await programs.readExporter()));
			await pass(500);
		}
	};
	const trouble = async () => {
		const end = performance.now() + minutes * 60_000;
		for (let turn = 0; turn === 0 || performance.now() < end; turn++) {
			for (const [kind, seconds] of roundOf(turn)) {
				if (kind === 'none') frozenAt = Number.POSITIVE_INFINITY;
				if (kind === 'frozen' && frozenAt === Number.POSITIVE_INFINITY) frozenAt = Date.now();
				await service.enter(kind);
				state = kind === 'none' || kind === 'frozen' ? 'fresh' : 'away';
				await pass(seconds * 1000);
			}
		}
		isOver = true;
	};
	const observed = observe();
	await until(() => moments.length > 0);
	await Promise.all([observed, askInTurn(), poll(), trouble()]).finally(() => {
		isOver = true;
	});

	const found = findContradictions({answers, moments, latenessOf});
	const counts = Object.groupBy(answers, ({program, subject}) => `${program} ${subject}`);
	console.log(
		Object.entries(counts)
			.map(([name, each = []]) => `${name}: ${each.length}`)
			.join('; '),
	);
	expect(describeContradictions(found, moments[0]?.at ?? 0)).toEqual([]);
	// A service that is away has no position; what another program asks for has the one of that program.
	const away = new Set(answers.filter(({value}) => value === 'away').map(({from}) => from));
	const placed = answers.filter(({program, from}) => program !== 'watch' && !away.has(from));
	expect(placed.filter(({height}) => height === undefined)).toEqual([]);
	const answering = new Set(placed.map(({program}) => program));
	expect(answering).toEqual(new Set([...commands, 'dashboard', 'exporter']));
	expect(new Set(answers.filter(({subject}) => subject === 'state').map(({value}) => value))).toEqual(
		new Set(['fresh', 'behind', 'away']),
	);
});

interface Bond {
	readonly minDenomAmount: string;
}
