import {describe, expect, it, onTestFinished} from 'vitest';
import {type Feed, periodOf, waitAfter} from '../../../source/dashboard/queries/feed.ts';
import {readOutcome} from '../../../source/dashboard/queries/outcome.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {type Failure, RequestError} from '../../../source/domain/failure.ts';
import type {ShownName} from '../../../source/domain/periods.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

function createFeed(fields: Partial<Feed> = {}): Feed {
	return {
		connection: '1',
		indexer: createFakeIndexer(1),
		answers: new AnswerCache(Date.now),
		service: createServiceWatch(systemClock),
		intervalMilliseconds: 10_000,
		slowness: 1,
		isPaused: false,
		now: () => 0,
		...fields,
	};
}

describe('periodOf', () => {
	it.each<[ShownName, number, number, number]>([
		['stake', 10, 1, 10],
		['transaction', 10, 1, 10],
		['validators', 10, 1, 30],
		['proposals', 10, 1, 60],
		['parameters', 10, 1, 300],
		['stake', 1, 1, 1],
		['validators', 1, 1, 3],
		['proposals', 1, 1, 6],
		['parameters', 1, 1, 30],
		// Nothing is asked more often than the interval that was chosen.
		['stake', 600, 1, 600],
		['validators', 20, 1, 30],
		['proposals', 600, 1, 600],
		['parameters', 86_400, 1, 86_400],
		['validators', 10, 6, 180],
		['proposals', 10, 3, 180],
		// What is one's own is asked for as often as ever.
		['stake', 10, 6, 10],
		['transaction', 10, 6, 10],
	])('%s at %i s and %i times slower: %i s', (kind, seconds, slowness, expected) => {
		const feed = createFeed({intervalMilliseconds: seconds * 1000, slowness});
		expect(periodOf(feed, kind)).toBe(expected * 1000);
	});
});

it('asks for proposals as often as ever while a vote ends within a day', () => {
	expect(periodOf(createFeed({slowness: 6, isVoteEnding: true}), 'proposals')).toBe(60_000);
	expect(periodOf(createFeed({slowness: 6, isVoteEnding: true}), 'validators')).toBe(180_000);
});

describe('the wait after a failure', () => {
	const failure: Failure = {kind: 'serviceError', address: 'http://127.0.0.1', status: 503, words: undefined};

	/** A query of a test, which fails whenever the test wants. */
	function createQuery() {
		const reported: Failure[] = [];
		const client = createQueryClient(each => reported.push(each));
		const queryKey = ['list', '1'];
		const ask = (answer: () => Promise<string>) =>
			client.fetchQuery({queryKey, queryFn: answer, staleTime: 0}).catch(() => undefined);
		onTestFinished(() => client.clear());
		return {
			reported,
			fail: () => ask(() => Promise.reject(new RequestError(failure))),
			answer: () => ask(async () => 'an answer'),
			outcome: () => readOutcome(client, queryKey),
			pause() {
				const query = client.getQueryCache().find({queryKey});
				return query && waitAfter(createFeed(), query, 30_000);
			},
		};
	}

	it.each([
		[0, 30],
		[1, 10],
		[2, 20],
		[3, 40],
		[4, 60],
		[20, 60],
	])('after %i failures in a row is %i s', async (failures, seconds) => {
		for (const isKnown of [false, true]) {
			const query = createQuery();
			if (isKnown) for (const end of [query.fail, query.answer]) await end();
			else if (failures === 0) await query.answer();
			for (let count = 0; count < failures; count++) await query.fail();
			expect(query.pause()).toBe(seconds * 1000);
			expect(query.reported).toHaveLength(failures + (isKnown ? 1 : 0));
		}
	});

	it('begins while the failure is known, also during the next attempt', async () => {
		const query = createQuery();
		await query.fail();
		const next = query.answer();
		expect(query.outcome().failure).toBe(failure);
		await next;
		expect(query.outcome()).toMatchObject({failure: undefined, receivedAt: expect.any(Number)});
	});
});
