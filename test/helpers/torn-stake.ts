import {wireValidator} from './pages.ts';
import {noPath, serve, type TestServer} from './serve.ts';

const perPage = 30;

/** Exact, of all bonds and of those that pages in two orders bring. */
export const bondedNamnam = 3_591_899_206n;

const validators = Array.from({length: 22}, (_, index) => wireValidator(index, {rank: null}));

/** Two bonds or more with each validator, one for each start. */
const bonds = Array.from({length: 74}, (_, index) => ({
	minDenomAmount: String(index === 73 ? bondedNamnam - 73n * 48_000_000n : 48_000_000n),
	validator: validators[index % validators.length],
	status: 'active',
	startEpoch: String(2000 + index),
}));

const unbonds = Array.from({length: 49}, (_, index) => ({
	minDenomAmount: '1000001',
	validator: validators[index % validators.length],
	withdrawEpoch: String(2900 + index),
	withdrawTime: '1768413600',
	canWithdraw: false,
}));

const mergedBonds = validators.map(validator => ({
	validator,
	minDenomAmount: String(
		bonds
			.filter(bond => bond.validator === validator)
			.reduce((sum, {minDenomAmount}) => sum + BigInt(minDenomAmount), 0n),
	),
	redelegationInfo: null,
}));

export interface TornStakeOptions {
	/** Readings of a list whose third page is of another order than its first two; Infinity: all of them. */
	readonly tornReadings?: number;
	/** True if the service merges bonds by validator. */
	readonly hasMergedBonds?: boolean;
	/** Rows that it counts and never sends. */
	readonly miscounted?: number;
	/** Rows that a list has less at each answer, told how many came before. */
	lessAt?(answers: number): number;
}

interface TornStake extends TestServer {
	/** Requests for pages of lists, as 'bond 3'. */
	readonly asked: readonly string[];
	/** Returns the max number of concurrent requests for a delegator's lists. */
	maxAtOnce(): number;
}

/**
Serves a delegator's lists as a service without an order of its own: pages from the third on come in another order than
those before, so that of 74 bonds 12 come twice and 12 never, the same ones each time. The third page of 49 unbonds is
none, so that they are whole.
*/
export async function serveTornStake({
	tornReadings = 5,
	hasMergedBonds = true,
	miscounted = 0,
	lessAt = () => 0,
}: TornStakeOptions = {}): Promise<TornStake> {
	const asked: string[] = [];
	let readings = 0;
	let underWay = 0;
	let most = 0;
	const server = await serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const [, name = ''] = /\/pos\/([\w-]+)\/tnam/.exec(pathname) ?? [];
		const page = Number(searchParams.get('page') ?? 1);
		const lists: Readonly<Record<string, readonly unknown[]>> = {
			bond: bonds,
			unbond: unbonds,
			'merged-unbonds': unbonds,
			withdraw: [],
			...(hasMergedBonds && {'merged-bonds': mergedBonds}),
		};
		const list = lists[name]?.slice(lessAt(asked.length));
		if (!list) {
			if (pathname.endsWith('/chain/parameters')) response.end('{"apr": "0.12", "epochsPerYear": "1460"}');
			else noPath(response);
			return;
		}
		asked.push(`${name} ${page}`);
		underWay += 1;
		most = Math.max(most, underWay);
		let rows = list.slice((page - 1) * perPage, page * perPage);
		if (page > 2 && name === 'bond') {
			readings += 1;
			// The other plan has other rows at the end.
			if (readings <= tornReadings) rows = [...list.slice(10, 22), ...list.slice(72)];
		}
		const totalItems = list.length + (name === 'bond' ? miscounted : 0);
		const pagination = {page, perPage, totalPages: Math.ceil(list.length / perPage), totalItems};
		setImmediate(() => {
			underWay -= 1;
			response.end(JSON.stringify({results: rows, pagination}));
		});
	});
	return Object.assign(server, {asked, maxAtOnce: () => most});
}
