import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import {AnswerCache} from '../../source/model/answer-cache.ts';
import {aroundIndexer} from '../../source/services/indexer/around-indexer.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {openWatch} from '../../source/watching/open-watch.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {wireValidator} from '../helpers/pages.ts';
import {serveLists} from '../helpers/serve-lists.ts';
import {wireProposal} from '../helpers/serve-proposals.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};
const tick = 5000;
const rows = Array.from({length: 70}, (_, index) => wireValidator(index, {address: addressOf(100 + index)}));

/** Watches a real service on a clock of its own: it goes on once all that was asked is answered. */
async function watchService(version: string | undefined) {
	const server = await serveLists({
		version,
		validators: rows,
		proposals: [wireProposal(3, 'voting'), wireProposal(2, 'executedPassed')],
		isMoving: true,
	});
	const clock = createFakeClock(Date.now());
	let underWay = 0;
	const client = createIndexer({address: server.url, timeLimit, maxAtOnce: 4});
	const answers = new AnswerCache(clock.now);
	const indexer = aroundIndexer(answers.around(client), async (_question, _options, ask) => {
		underWay += 1;
		try {
			return await ask();
		} finally {
			underWay -= 1;
		}
	});
	let state: 'live' | 'away' | 'limited' = 'live';
	const watch = await openWatch({
		folder: await temporaryFolder(),
		load: async () => ({DatabaseSync}),
		chain: 'namada.main',
		clock,
		indexer,
		isDemo: false,
		signal: new AbortController().signal,
		answers,
		person: () => ({addresses: [], validators: new Set()}),
		service: () => ({
			mayAsk: state === 'live',
			isAway: state === 'limited' ? undefined : state === 'away',
			isLimited: state === 'limited',
		}),
		signing: () => undefined,
		ends: () => [],
		onLost: () => expect.unreachable(),
		onNote: note => expect.unreachable(note),
	});
	onTestFinished(() => watch.close());
	/** Numbers of requests after each tick. */
	const counts: number[] = [];
	return {
		...server,
		...watch,
		counts,
		enter(next: typeof state) {
			state = next;
		},
		async pass(milliseconds: number) {
			for (let passed = 0; passed < milliseconds; passed += tick) {
				server.lists.crawledAt = Math.floor(clock.now() / 1000);
				await clock.pass(tick);
				// An answer may lead to the next question at once.
				let quiet = 0;
				await until(() => {
					quiet = underWay === 0 ? quiet + 1 : 0;
					return quiet > 1;
				});
				counts.push(server.requests.length);
			}
		},
	};
}

it.each([
	['with heights and lists in one piece', '3.3.4', 150_000],
	['of pages alone', undefined, 300_000],
])('watches a service %s: in time, and within its budget', async (_, version, limit) => {
	const watched = await watchService(version);
	const {lists, pass, counts, ledger} = watched;
	await pass(240_000);
	expect(ledger.read().begun).toBeDefined();
	expect(ledger.read().events).toEqual([]);
	const [first, ...others] = rows;
	lists.validators = [{...first, state: 'jailed'}, ...others];
	await pass(limit);
	expect(ledger.read().events.map(({kind}) => kind)).toEqual(['validator.jailed']);
	const minute = 60_000 / tick;
	// What the service turned out not to have is asked for once.
	const settled = counts.slice(minute);
	const inMinutes = settled.slice(minute).map((count, index) => count - (settled[index] ?? 0));
	expect(Math.max(...inMinutes)).toBeLessThanOrEqual(12);
});

it('asks nothing of a service that is away', async () => {
	const {pass, enter, requests, ledger} = await watchService('3.3.4');
	await pass(60_000);
	enter('away');
	// Whatever was on its way arrives.
	await pass(tick);
	const before = requests.length;
	await pass(120_000);
	expect(requests).toHaveLength(before);
	expect(ledger.read().events.map(({kind, level}) => `${kind} ${level}`)).toEqual(['service.lost needs-me']);
});

it('lets other programs know that the service limits requests, which is no event', async () => {
	const {pass, enter, ledger} = await watchService('3.3.4');
	await pass(60_000);
	expect(ledger.indexerTrouble()).toBeUndefined();
	enter('limited');
	await pass(2 * tick);
	expect(ledger.indexerTrouble()).toBe('limited');
	enter('live');
	await pass(2 * tick);
	expect(ledger.indexerTrouble()).toBeUndefined();
	expect(ledger.read().events).toEqual([]);
});
