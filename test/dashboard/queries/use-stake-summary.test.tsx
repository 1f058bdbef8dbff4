import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it, onTestFinished} from 'vitest';
import type {Feed} from '../../../source/dashboard/queries/feed.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {useStakeSummary} from '../../../source/dashboard/queries/use-stake-summary.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import type {Bond} from '../../../source/domain/stake.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createBond} from '../../helpers/stake.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

const none = {items: [], page: 1, perPage: 2, totalPages: 0, totalItems: 0, flaws: []};

interface SummaryProps {
	readonly feed: Feed;
	readonly address: string | undefined;
	readonly isAllowed: boolean;
}

function Summary({feed, address, isAllowed}: SummaryProps) {
	const {reading} = useStakeSummary(feed, address, {isAllowed});
	const {value, isWhole} = reading?.summary.bonded ?? {};
	return <Text>{reading ? `${isWhole ? '' : 'at least '}${value}` : 'nothing'}</Text>;
}

/** A service whose pages of bonds are answered one by one, as the test wants. */
function start(intervalMilliseconds = 1_000_000) {
	const indexer = createFakeIndexer(0);
	const waiting: {page: number; resolve: (items: readonly Bond[]) => void; reject: (error: Error) => void}[] =
		[];
	const signals: AbortSignal[] = [];
	indexer.getUnbonds = async () => none;
	indexer.getBonds = (_, {page = 1} = {}, {signal} = {}) =>
		new Promise((resolve, reject) => {
			if (signal) signals.push(signal);
			const answer = (items: readonly Bond[]) =>
				resolve({...none, items, page, totalPages: 2, totalItems: 4});
			waiting.push({page, resolve: answer, reject});
		});
	const client = createQueryClient();
	const feed: Feed = {
		connection: 'first',
		indexer,
		answers: new AnswerCache(Date.now),
		service: createServiceWatch(systemClock),
		intervalMilliseconds,
		slowness: 1,
		isPaused: false,
		now: () => 0,
	};
	const draw = (address: string | undefined, given = feed, isAllowed = true) => (
		<QueryClientProvider client={client}>
			<Summary feed={given} address={address} isAllowed={isAllowed} />
		</QueryClientProvider>
	);
	const screen = render(draw('tnam1a'));
	onTestFinished(() => {
		screen.unmount();
		client.clear();
	});
	return {
		signals,
		waiting,
		feed,
		unmount: screen.unmount,
		show: (address: string | undefined, given?: Feed, isAllowed?: boolean) =>
			screen.rerender(draw(address, given, isAllowed)),
		frame: () => screen.lastFrame(),
		/** Waits for the question after that page, and takes it. */
		async asked(page: number) {
			await until(
				() => waiting[0]?.page === page,
				() => `page ${page} was not asked for`,
			);
			return waiting.shift()!;
		},
		async shows(text: string) {
			await until(
				() => screen.lastFrame() === text,
				() => `not ${text} but ${screen.lastFrame()}`,
			);
		},
	};
}

const pageOf = (page: number, amount = 1n) => [1, 2].map(index => createBond(page * 10 + index, {amount}));

it('says "at least" until all pages are in', async () => {
	const service = start();
	expect(service.frame()).toBe('nothing');
	(await service.asked(1)).resolve(pageOf(1));
	await service.shows('at least 2');
	(await service.asked(2)).resolve(pageOf(2));
	await service.shows('4');
});

it('reads again after a few intervals, and shows the last whole figure meanwhile', async () => {
	const service = start(10);
	(await service.asked(1)).resolve(pageOf(1));
	(await service.asked(2)).resolve(pageOf(2));
	await service.shows('4');
	(await service.asked(1)).resolve(pageOf(1, 5n));
	const last = await service.asked(2);
	expect(service.frame()).toBe('4');
	last.resolve(pageOf(2, 5n));
	await service.shows('20');
});

it('keeps what was read when a page fails, and reads again', async () => {
	const service = start(10);
	(await service.asked(1)).resolve(pageOf(1));
	await service.shows('at least 2');
	(await service.asked(2)).reject(
		new RequestError({kind: 'serviceError', address: '', status: 500, words: undefined}),
	);
	(await service.asked(1)).resolve(pageOf(1));
	expect(service.frame()).toBe('at least 2');
	(await service.asked(2)).resolve(pageOf(2));
	await service.shows('4');
});

it('is cancelled when it is hidden, and when another address is looked at', async () => {
	const service = start();
	await service.asked(1);
	service.show('tnam1b');
	await until(() => service.signals[0]?.aborted === true);
	expect(service.frame()).toBe('nothing');
	await service.asked(1);
	service.unmount();
	await until(() => service.signals[1]?.aborted === true);
});

it('asks nothing without an address, while polling is paused, or where it is not allowed', async () => {
	const service = start();
	await service.asked(1);
	service.show(undefined);
	await until(() => service.signals[0]?.aborted === true);
	service.show('tnam1c', {...service.feed, isPaused: true});
	service.show('tnam1d', service.feed, false);
	service.show('tnam1e');
	await service.asked(1);
	expect(service.signals).toHaveLength(2);
});
