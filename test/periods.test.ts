import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseAst} from 'rolldown/parseAst';
import {describe, expect, it} from 'vitest';

const source = path.join(import.meta.dirname, '..', 'source');

/** The one file with periods of polling. */
const table = 'domain/periods.ts';

/** Rooms whose code asks a service again and again. */
const asking =
	/^(?:dashboard\/(?:queries|shell|list|views)|exporter|model|networks|services\/(?:life|truth)|watching)\//;

/** Times in those rooms that are no periods of polling: limits, ages of answers, and waits after something happened. */
const otherTimes: Readonly<Record<string, readonly string[]>> = {
	'dashboard/list/limit-details.ts': ['maxCharacters'],
	'dashboard/list/use-list-parts.ts': ['restMilliseconds'],
	'dashboard/list/use-paged-source.ts': ['lateMilliseconds'],
	'dashboard/list/use-rows.ts': ['patternMilliseconds'],
	'dashboard/queries/ask-again.ts': ['lookMilliseconds'],
	'dashboard/queries/feed.ts': ['maxRetryMilliseconds'],
	'dashboard/queries/held-query.ts': ['usualGas'],
	'dashboard/queries/query-client.ts': ['keptMilliseconds'],
	'dashboard/queries/use-following-pages.ts': ['followMilliseconds'],
	'dashboard/shell/use-attention.ts': ['idleMilliseconds'],
	'dashboard/shell/use-connection.ts': ['newsMilliseconds', 'limitMilliseconds'],
	'dashboard/shell/use-interrupt.ts': ['againMilliseconds'],
	'dashboard/shell/use-key-file.ts': ['lookMilliseconds'],
	'dashboard/shell/use-label-file.ts': ['lookMilliseconds'],
	'dashboard/views/changes/calendar-list.tsx': ['minute'],
	'dashboard/views/delegator/to-my-rows.ts': ['oldMilliseconds'],
	'dashboard/views/tx/tx-screen.tsx': ['followMilliseconds'],
	'exporter/exported-chains.ts': ['rememberedSeconds'],
	'exporter/exposition.ts': ['pieceLength'],
	'exporter/figures.ts': ['defaultEpochSeconds', 'maxNodeSeconds'],
	'exporter/pages.ts': ['sliceMilliseconds'],
	'exporter/server.ts': ['milliseconds', 'headBytes', 'backlog'],
	'model/answer-cache.ts': ['keptMilliseconds', 'soonMilliseconds', 'timedMilliseconds', 'countMilliseconds'],
	'model/reading-schedule.ts': ['togetherMilliseconds', 'earlyMilliseconds'],
	'services/life/service-life.ts': [
		'silence',
		'life',
		'retry',
		'longRetry',
		'longAfter',
		'rest',
		'refusedRetry',
		'maxLimit',
	],
	'services/life/service-state.ts': ['step'],
	'services/life/service-watch.ts': ['lookMilliseconds', 'doubtMilliseconds'],
	'services/life/small-question.ts': ['limitMilliseconds'],
	'watching/condition-watch.ts': ['lostMilliseconds', 'paceMilliseconds', 'breakMilliseconds'],
	'watching/delivery.ts': ['maxRestMilliseconds', 'maxBytesOfPortion'],
	'watching/demo-past.ts': ['epochSeconds', 'blockSeconds', 'unseenSeconds'],
	'watching/lease-keeper.ts': ['renewMilliseconds', 'yieldMilliseconds', 'leaseMilliseconds'],
	'watching/life-notes.ts': ['sureMilliseconds'],
	'watching/lone-watch.ts': ['freshMilliseconds'],
	'watching/lost-ledger.ts': ['retryMilliseconds', 'checkSeconds'],
	'watching/watcher.ts': ['tickMilliseconds', 'startMilliseconds', 'unknownMilliseconds', ''],
};

/** Time limits of requests, whose names say so. */
const limits = /^(?:attempt|total)Milliseconds /;

/** Any node of a tree of code. */
type Tree = Readonly<Record<string, unknown>>;

/** Ends of names that stand for a time. */
const timeName = /(?:milliseconds|seconds|interval|staletime|period|pulse|every|wait)$/i;

/** Calls that wait, with a time as one of their arguments. */
const waiting = /^(?:after|sleep|setTimeout|setInterval|startTimer|startRepeating)$/;

/** Finds the numbers in code that may be times, each with the name that it is given: 'pauseSeconds 60'. */
function timesIn(file: string, code: string): readonly string[] {
	return timesOf(parseAst(code, {lang: file.endsWith('x') ? 'tsx' : 'ts'}), '');
}

function timesOf(node: unknown, name: string): readonly string[] {
	if (Array.isArray(node)) return node.flatMap(each => timesOf(each, name));
	if (typeof node !== 'object' || node === null) return [];
	const tree = node as Tree;
	const value = numberOf(tree);
	if (value !== undefined) return isTime(name, value) ? [`${name} ${value}`] : [];
	const inner = nameOf(tree) ?? name;
	return Object.entries(tree).flatMap(([field, each]) => timesOf(each, field === 'callee' ? name : inner));
}

/** Returns the number that is written there, as a literal or as a product of literals. */
function numberOf({type, value, bigint, operator, left, right}: Tree): number | undefined {
	if (type === 'Literal') return typeof bigint === 'string' ? Number(bigint) : asNumber(value);
	if (type !== 'BinaryExpression' || operator !== '*') return undefined;
	const [one, other] = [numberOf(left as Tree), numberOf(right as Tree)];
	return one === undefined || other === undefined ? undefined : one * other;
}

function asNumber(value: unknown): number | undefined {
	return typeof value === 'number' ? value : undefined;
}

function nameOf({type, id, key, callee}: Tree): string | undefined {
	const named = (tree: unknown) => (tree as {readonly name?: string} | null)?.name;
	if (type === 'VariableDeclarator') return named(id);
	if (type === 'Property' || type === 'PropertyDefinition') return named(key);
	if (type !== 'CallExpression') return undefined;
	const called = named(callee) ?? named((callee as {readonly property?: unknown}).property);
	return called !== undefined && waiting.test(called) ? called : undefined;
}

function isTime(name: string, value: number): boolean {
	// A thousand by itself turns seconds into milliseconds.
	return value > 1000 || (value > 2 && value !== 1000 && (timeName.test(name) || waiting.test(name)));
}

describe('a time in code', () => {
	it.each([
		['const pauseMilliseconds = 60_000;', ['pauseMilliseconds 60000']],
		['const pauseSeconds = 60n; const {waitSeconds = 5} = all;', ['pauseSeconds 60', 'waitSeconds 5']],
		['const pause = 60 * 1000;', ['pause 60000']],
		['const pauses = {often: 5000, rare: [9, 7000]};', ['often 5000', 'rare 7000']],
		['useQuery({refetchInterval: () => (isOn ? 3 * 50 : 7)})', ['refetchInterval 150', 'refetchInterval 7']],
		['clock.after(500, call); startRepeating(call, 2500)', ['after 500', 'startRepeating 2500']],
		['const at = seconds * 1000; const most = 5; const [first] = list.slice(0, 12);', []],
	])('is found in %s', (code, found) => {
		expect(timesIn('x.ts', code)).toEqual(found);
	});

	it('is a period of polling only in the table of periods', async () => {
		const names = await readdir(source, {recursive: true});
		const files = names.filter(name => /\.tsx?$/.test(name) && asking.test(name) && name !== table);
		const found = await Promise.all(
			files.map(async name => {
				const times = timesIn(name, await readFile(path.join(source, name), 'utf8'));
				const others = times.filter(
					time => !limits.test(time) && !otherTimes[name]?.includes(time.replace(/ \d+$/, '')),
				);
				return others.map(time => `${name}: ${time}`);
			}),
		);
		expect(files.length).toBeGreaterThan(100);
		expect(found.flat()).toEqual([]);
	});
});

/** A difference from the time of day, which may be set: a wait or a limit is measured by `clock.steady()`. */
const fromTimeOfDay =
	/\b(?:Date|\w*clock|feed)\.now\(\)\s*-(?!>)|-\s*(?:[\w.#]*\.)?(?:Date|#?\w*clock|feed)\.now\(\)/i;

/** Files where it is right: their other time is one of day too, of an answer, a file, the chain or another program. */
const ofDay: Readonly<Record<string, string>> = {
	'broadcast/follow.ts': 'the end of a limit, as a failure names it',
	'broadcast/journal.ts': 'an attempt of another program',
	'dashboard/queries/reply.ts': 'the age of an answer',
	'dashboard/queries/use-chain-head.ts': 'the age of an answer',
	'dashboard/queries/use-epoch-clock.ts': 'the end of an epoch',
	'dashboard/queries/use-freshness.ts': 'the age of an answer',
	'dashboard/queries/use-governance.ts': 'the age of an answer',
	'dashboard/queries/use-signing.ts': 'the age of an answer',
	'dashboard/queries/use-stake-summary.ts': 'beside the age of an answer',
	'dashboard/shell/use-connection.ts': 'a time that is shown',
	'ledger/old-ledger.ts': 'the age of a file',
	'services/life/service-watch.ts': 'the time of day less the steady one',
	'terminal/frame-writer.ts': 'a clock of its own, which is steady',
	'watching/life-notes.ts': 'a time in the ledger',
};

describe('a difference from the time of day', () => {
	it.each([
		['if (clock.now() - at < most) return;', true],
		['const wait = dueAt - this.#clock.now();', true],
		['const left = until - Date.now();', true],
		['const at = clock.now();', false],
		['const wait = dueAt - clock.steady();', false],
	])('is found in %j: %j', (code, isFound) => {
		expect(fromTimeOfDay.test(code)).toBe(isFound);
	});

	it('is taken only where the other time is one of day too', async () => {
		const names = (await readdir(source, {recursive: true})).filter(name => /\.tsx?$/.test(name));
		const found: string[] = [];
		for (const name of names)
			if (fromTimeOfDay.test(await readFile(path.join(source, name), 'utf8'))) found.push(name);
		expect(found.toSorted()).toEqual(Object.keys(ofDay));
	});
});
