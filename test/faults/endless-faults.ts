import {addressOf} from '../helpers/addresses.ts';
import {wireValidator} from '../helpers/pages.ts';
import {isBeyond, noPath, serve} from '../helpers/serve.ts';

interface Asked {
	readonly page: number;
	/** Requests for this list before this one. */
	readonly before: number;
}

/** A way in which the pages of a list have no end. */
interface EndlessPages {
	readonly name: string;
	/** Page whose rows come. */
	rowsOf(asked: Asked): number;
	/** Counts that come with them; undefined: none. */
	countsOf(asked: Asked): object | undefined;
}

const perPage = 30;
const counts = (page: number, totalPages: number) => ({
	page,
	perPage,
	totalPages,
	totalItems: totalPages * perPage,
});

/** Ways in which pages have no end: new rows for ever, or the same again. */
export const endlessPages = {
	uncounted: {name: 'new rows without counts', rowsOf: ({page}) => page, countsOf: () => undefined},
	growing: {
		name: 'new rows, and counts that grow with each answer',
		rowsOf: ({page}) => page,
		countsOf: ({page, before}) => counts(page, 3 + before),
	},
	absurd: {
		name: 'counts of a million million pages',
		rowsOf: ({page}) => page,
		countsOf: ({page}) => counts(page, 1e12),
	},
	long: {
		name: 'new rows, and counts of nearly ten thousand pages',
		rowsOf: ({page}) => page,
		countsOf: ({page}) => counts(page, 9999),
	},
	equal: {name: 'the same rows on each page', rowsOf: () => 1, countsOf: () => undefined},
	ignored: {
		name: 'the first page whatever is asked for',
		rowsOf: () => 1,
		countsOf: () => counts(1, 3),
	},
} as const satisfies Readonly<Record<string, EndlessPages>>;

export type EndlessName = keyof typeof endlessPages;

/** Makes the rows of a list by the beginning of its path. */
const rowMakers: Readonly<Record<string, (index: number, status: string) => object>> = {
	'/api/v1/pos/validator': index => wireValidator(index, {votingPower: '1000'}),
	'/api/v1/gov/proposal': (index, status) => ({
		id: String(index + 1_000_000 * status.length),
		type: 'default',
		status: status === 'votingPeriod' ? 'voting' : status,
		startEpoch: '1',
		endEpoch: '9000',
		content: '{"title":"More"}',
	}),
	'/api/v1/pos/bond/': index => ({
		minDenomAmount: '1000000',
		validator: wireValidator(index),
		status: 'active',
		startEpoch: '1',
	}),
	'/api/v1/pos/unbond/': index => ({
		minDenomAmount: '1000000',
		validator: wireValidator(index),
		withdrawEpoch: '9000',
		withdrawTime: '1900000000',
		canWithdraw: false,
	}),
	'/api/v1/pos/merged-bonds/': index => ({minDenomAmount: '1000000', validator: wireValidator(index)}),
	'/api/v1/chain/history': index => ({
		tx: {
			txId: index.toString(16).padStart(64, '0'),
			wrapperId: 'ab'.repeat(32),
			kind: 'bond',
			exitCode: 'applied',
		},
		target: addressOf(1),
		kind: 'sent',
		blockHeight: 9_000_000 - index,
	}),
};

/** Serves lists without an end, and counts how often each is asked for. */
export async function serveEndless(kind: EndlessName, rowsOnPage = perPage) {
	const {rowsOf, countsOf}: EndlessPages = endlessPages[kind];
	const asked = new Map<string, number>();
	const server = await serve((request, response) => {
		const url = new URL(request.url ?? '', 'http://localhost');
		const {pathname, searchParams} = url;
		if (pathname === '/api/v1/chain/parameters') {
			return void response.end('{"chainId":"namada.endless","apr":"0.1","minDuration":"21600"}');
		}
		if (pathname === '/api/v1/chain/epoch/latest') return void response.end('{"epoch":"1204"}');
		if (pathname.startsWith('/api/v1/block/height/')) {
			const height = Number(pathname.split('/').at(-1));
			return void response.end(JSON.stringify({height, timestamp: '1795000000', transactions: []}));
		}
		const start = Object.keys(rowMakers).find(each => pathname.startsWith(each));
		const isWhole = pathname.endsWith('/all') || (isBeyond(request.url) && start !== '/api/v1/chain/history');
		const make = start === undefined ? undefined : rowMakers[start];
		if (isWhole || !make) return noPath(response);
		const page = Number(searchParams.get('page') ?? 1);
		searchParams.delete('page');
		const list = `${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}`;
		const before = asked.get(list) ?? 0;
		asked.set(list, before + 1);
		const first = (rowsOf({page, before}) - 1) * rowsOnPage;
		const results = Array.from({length: rowsOnPage}, (_, index) =>
			make(first + index, searchParams.get('status') ?? 'pending'),
		);
		response.end(JSON.stringify({results, pagination: countsOf({page, before})}));
	});
	return {
		url: server.url,
		asked,
		count: () => [...asked.values()].reduce((sum, count) => sum + count, 0),
		most: () => Math.max(0, ...asked.values()),
	};
}
