import {describe, expect, it} from 'vitest';
import {type Feed, periodOf, retryPeriodOf} from '../../../source/dashboard/queries/feed.ts';
import {createFeedMonitor} from '../../../source/dashboard/queries/feed-monitor.ts';
import type {Failure} from '../../../source/domain/failure.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import type {ShownName} from '../../../source/model/periods.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

function createFeed(fields: Partial<Feed> = {}): Feed {
	return {
		connection: '1',
		indexer: createFakeIndexer(1),
		answers: new AnswerCache(Date.now),
		monitor: createFeedMonitor(
			() => 0,
			() => undefined,
		),
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

describe('retryPeriodOf', () => {
	const address = 'http://127.0.0.1';

	async function retryAfter(failures: number, failure: Failure, usual = 30_000): Promise<number> {
		const monitor = createFeedMonitor(
			() => 0,
			() => failure,
		);
		const feed = createFeed({monitor});
		for (let count = 0; count < failures; count++) {
			await monitor.watch('list', () => Promise.reject(new Error('no'))).catch(() => undefined);
		}
		return retryPeriodOf(feed, 'list', usual);
	}

	it.each([
		[1, 10],
		[2, 20],
		[3, 40],
		[4, 60],
		[99, 60],
	])('after %i failures in a row it is %i s', async (failures, seconds) => {
		const failure: Failure = {kind: 'serviceError', address, status: 503, words: undefined};
		expect(await retryAfter(failures, failure)).toBe(seconds * 1000);
	});
});
