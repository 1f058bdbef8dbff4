import {serveIndexer} from '../../source/simulator/indexer-routes.ts';
import {createRouter} from '../../source/simulator/router.ts';
import {serverShape} from '../../source/simulator/server-shape.ts';
import {missedVotes} from '../../source/simulator/signing.ts';
import {commissionAt, stateAt} from '../../source/simulator/validator-set.ts';
import type {ScriptedChain} from './scripted-chain.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows go on as they came
export type Row = any;

/** Everything that an indexer at a block answers, as rows. */
export interface Capture {
	readonly height: number;
	readonly epoch: number;
	readonly parameters: Row;
	/** Rows by the path of a list: 'pos/validator', 'pos/bond/tnam1…'. */
	readonly lists: ReadonlyMap<string, readonly Row[]>;
	/** Shown and hidden commissions of validators that are changing theirs, the one that is not shown now. */
	readonly otherCommissions: ReadonlyMap<string, string>;
	/** Votes missed by those in the set, as a node tells them. */
	readonly missed: ReadonlyMap<string, number>;
	/** Commissions, in basis points, and states of this epoch and the two after it, as a node tells them. */
	readonly ahead: ReadonlyMap<string, readonly {readonly rate: number; readonly state: string}[]>;
}

/** Returns what takes a picture of all that the chain's indexer answers now. */
export function createCamera({state, mine, programs, claims}: ScriptedChain): () => Promise<Capture> {
	const router = createRouter(serverShape, []);
	const status = {everyMilliseconds: 1000, signal: new AbortController().signal};
	serveIndexer(router, state, {shape: serverShape, tornReadings: 0, now: () => state.time, status});
	const get = async (path: string): Promise<Row> => (await router.app.request(`/api/v1/${path}`)).json();
	const pages = async (path: string) => {
		const rows: Row[] = [];
		for (let page = 1; ; page++) {
			const {results, pagination} = await get(`${path}?page=${page}`);
			rows.push(...results);
			if (page >= pagination.totalPages) return rows;
		}
	};
	const stakePaths = mine.flatMap(address =>
		['bond', 'unbond', 'merged-bonds'].map(list => `pos/${list}/${address}`),
	);
	const kept = new Map<string, Map<number, Row>>();
	const votesByVoter = () => {
		for (const voter of [...mine, ...state.validators.map(({address}) => address)]) {
			if (!kept.has(voter)) kept.set(voter, new Map());
		}
		for (const {id, ballots} of state.proposals) {
			for (const [voter, vote] of ballots) {
				kept.get(voter)?.set(id, {proposalId: id, vote, voterAddress: voter});
			}
		}
		return [...kept].map(([voter, votes]) => [voter, [...votes.values()]] as const);
	};
	const historyOf = (address: string) =>
		claims
			.filter(({owner}) => owner === address)
			.map(({validator, height}, index) => ({
				tx: {
					txId: index.toString(16).padStart(64, '0'),
					wrapperId: 'f'.repeat(64),
					kind: 'claimRewards',
					data: JSON.stringify({validator, source: index % 2 === 0 ? address : null}),
					memo: null,
					exitCode: 'applied',
				},
				target: address,
				kind: 'sent',
				blockHeight: height,
			}))
			.toReversed();
	return async () => {
		const lists = new Map<string, readonly Row[]>();
		for (const path of ['pos/validator', 'gov/proposal']) lists.set(path, await get(`${path}/all`));
		for (const path of stakePaths) lists.set(path, await pages(path));
		for (const address of mine) {
			lists.set(`pos/reward/${address}`, await get(`pos/reward/${address}`));
			lists.set(`chain/history/${address}`, historyOf(address));
		}
		for (const [voter, votes] of votesByVoter()) lists.set(`gov/voter/${voter}/votes`, votes);
		const parameters = await get('chain/parameters');
		Object.assign(parameters.checksums.current, Object.fromEntries(programs));
		const otherCommissions = new Map(
			state.validators.flatMap(({address, commission, commissionChange: change}) => {
				if (!change) return [];
				return [[address, String((change.epoch === state.epoch ? commission : change.to) / 10_000)] as const];
			}),
		);
		const missed = new Map(
			state.validators.flatMap(({address}) => {
				const count = missedVotes(state, address);
				return count === undefined ? [] : [[address, count] as const];
			}),
		);
		const [height, epoch] = [Number(state.height), Number(state.epoch)];
		const ahead = new Map(
			state.validators.map(validator => [
				validator.address,
				[state.epoch, state.epoch + 1n, state.epoch + 2n].map(at => ({
					rate: commissionAt(state, validator, at) ?? 0,
					state: stateAt(state, validator, at) ?? '',
				})),
			]),
		);
		return {height, epoch, parameters, lists, otherCommissions, missed, ahead};
	};
}
