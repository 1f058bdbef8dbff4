import type {ServedPath} from '../domain/simulation.ts';
import type {Account, BondRecord, ChainState, UnbondRecord, ValidatorRecord} from './model.ts';
import {rewardAt, rewardingValidators} from './rewards.ts';
import type {Router} from './router.ts';
import {serveEmbeddedValidator, sumVotingPower} from './served-validators.ts';
import {readPathNumber} from './server-query.ts';
import {itemsPerPage, type Query, type ServedUnbond, type Shape, servePage} from './shape.ts';
import {canWithdraw} from './stake.ts';

/** A row of a delegator's list, known by its validator and its epoch. */
interface StakeRow {
	readonly validator: ValidatorRecord;
	readonly startEpoch?: bigint;
	readonly withdrawEpoch?: bigint;
}

/** Maker of a delegator's list: its rows, and each of them as it is served. */
interface StakeList<Row extends StakeRow> {
	rowsOf(account: Account | undefined, query: Query): readonly Row[];
	serveRow(row: Row, account: Account | undefined): object;
	/** True if its pages never fail to fit together. */
	readonly isWhole?: boolean;
}

/** Serves the lists of a delegator. */
export function serveStake(router: Router, state: ChainState, shape: Shape, tear: Tearing): void {
	const list = createLister(router, state, shape, tear);
	serveBonds(list, state, shape);
	serveUnbonds(list, state, shape);
}

type Lister = <Row extends StakeRow>(path: ServedPath, list: StakeList<Row>) => void;

function createLister({serve}: Router, state: ChainState, {reading, writing}: Shape, tear: Tearing): Lister {
	return (path, {rowsOf, serveRow, isWhole = false}) =>
		serve(path, c => {
			const query = reading.query(c.req);
			const [page, account] = [query.page(), state.accounts.get(c.req.param('address') ?? '')];
			// A wrong epoch is refused by every list, whether it is of use there or not.
			query.activeAt();
			const rows = writing.inOrder(rowsOf(account, query), nameOf, state);
			const torn = isWhole ? rows : tear(c.req.path, rows, page);
			return c.json(writing.page(servePage(torn, page, row => serveRow(row, account))));
		});
}

function serveBonds(list: Lister, state: ChainState, {writing}: Shape): void {
	list<BondRecord>('/api/v1/pos/bond/{address}', {
		rowsOf(account, query) {
			const activeAt = query.activeAt();
			const bonds = account?.bonds ?? [];
			return activeAt === undefined ? bonds : bonds.filter(({startEpoch}) => startEpoch <= activeAt);
		},
		serveRow: ({amount, validator, startEpoch}) => ({
			minDenomAmount: String(amount),
			validator: serveEmbeddedValidator(validator, state.epoch, writing),
			status: startEpoch <= state.epoch ? 'active' : 'inactive',
			startEpoch: String(startEpoch),
		}),
	});
	// Bonds by validator, not yet active ones included.
	list('/api/v1/pos/merged-bonds/{address}', {
		rowsOf: account => mergeBonds(account?.bonds ?? []),
		serveRow({validator, amount}, account) {
			const earliest = account?.redelegations.get(validator);
			const lock = earliest !== undefined && {
				earliestRedelegationEpoch: String(earliest),
				earliestRedelegationTime: writing.lockTime(state, earliest),
			};
			return {
				minDenomAmount: String(amount),
				validator: serveEmbeddedValidator(validator, state.epoch, writing),
				...writing.lock(lock || undefined),
			};
		},
	});
}

function serveUnbonds(list: Lister, state: ChainState, {writing}: Shape): void {
	const serveUnbond = (unbond: UnbondRecord): ServedUnbond => ({
		minDenomAmount: String(unbond.amount),
		validator: serveEmbeddedValidator(unbond.validator, state.epoch, writing),
		withdrawEpoch: String(unbond.withdrawEpoch),
		withdrawTime: writing.epochTime(state, unbond.withdrawEpoch),
		canWithdraw: canWithdraw(state, unbond),
	});
	list<UnbondRecord>('/api/v1/pos/unbond/{address}', {
		rowsOf(account, query) {
			const activeAt = query.activeAt();
			const unbonds = account?.unbonds ?? [];
			return activeAt === undefined ? unbonds : unbonds.filter(({withdrawEpoch}) => withdrawEpoch < activeAt);
		},
		serveRow: serveUnbond,
	});
	// All that a validator's delegator can withdraw already is in one row of epoch 0.
	list('/api/v1/pos/merged-unbonds/{address}', {
		rowsOf: account => mergeWithdrawable(state, account?.unbonds ?? []),
		serveRow: serveUnbond,
	});
	list<UnbondRecord>('/api/v1/pos/withdraw/{address}', {
		rowsOf(account, query) {
			const asOf = query.epoch() ?? state.epoch;
			return (account?.unbonds ?? []).filter(({withdrawEpoch}) => withdrawEpoch <= asOf);
		},
		serveRow: unbond => writing.withdraw(serveUnbond(unbond)),
		isWhole: true,
	});
}

/** Serves rewards, and the power of all. */
export function serveRewards({answer}: Router, state: ChainState, {writing}: Shape): void {
	const rowsOf = (account: Account, validators: Iterable<ValidatorRecord>, epoch: bigint) =>
		[...validators].flatMap(validator => {
			const reward = rewardAt(state, {account, validator}, epoch);
			return reward ? [{validator, ...reward}] : [];
		});
	const serve = ({validator, amount}: {readonly validator: ValidatorRecord; readonly amount: bigint}) => ({
		minDenomAmount: String(amount),
		validator: serveEmbeddedValidator(validator, state.epoch, writing),
	});
	answer('/api/v1/pos/voting-power', () => ({totalVotingPower: sumVotingPower(state)}));
	answer('/api/v1/pos/reward/{address}', ({query, part}) => {
		const epoch = query.epoch() ?? state.epoch;
		const account = state.accounts.get(part('address'));
		const rows = account ? rowsOf(account, rewardingValidators(account), epoch) : [];
		return rows.filter(({isClaimed}) => !isClaimed).map(serve);
	});
	// One row, claimed or not.
	answer('/api/v1/pos/reward/{delegator}/{validator}/{epoch}', ({part}) => {
		const epoch = readPathNumber(part('epoch'), 'u64');
		const account = state.accounts.get(part('delegator'));
		const validator = state.validatorsByAddress.get(part('validator'));
		return account && validator ? rowsOf(account, [validator], epoch).map(serve) : [];
	});
}

function nameOf({validator, startEpoch, withdrawEpoch}: StakeRow): string {
	return `${validator.address}/${startEpoch ?? withdrawEpoch ?? ''}`;
}

function mergeBonds(bonds: readonly BondRecord[]): Array<{validator: ValidatorRecord; amount: bigint}> {
	const sums = new Map<ValidatorRecord, bigint>();
	for (const {validator, amount} of bonds) sums.set(validator, (sums.get(validator) ?? 0n) + amount);
	return [...sums].map(([validator, amount]) => ({validator, amount}));
}

function mergeWithdrawable(state: ChainState, unbonds: readonly UnbondRecord[]): UnbondRecord[] {
	const sums = new Map<ValidatorRecord, bigint>();
	for (const unbond of unbonds) {
		if (!canWithdraw(state, unbond)) continue;
		sums.set(unbond.validator, (sums.get(unbond.validator) ?? 0n) + unbond.amount);
	}
	const withdrawable = [...sums].map(([validator, amount]) => ({validator, amount, withdrawEpoch: 0n}));
	return [...withdrawable, ...unbonds.filter(unbond => !canWithdraw(state, unbond))];
}

/** Number of rows that come in one order in any case. */
export const wholeRows = 2 * itemsPerPage;
/** Readings of a list, over all connections, until its pages fit together on a server that has just started. */
export const readingsOfFresh = 5;

/** Rows by which the other order is shifted. */
const shift = 12;

/** Orders the rows of a list for one of its pages; the name identifies the list and its owner. */
type Tearing = <Row>(name: string, rows: readonly Row[], page: number) => readonly Row[];

/**
Tears long lists as a database does that was given no order: what is after the second page comes in another one, so that
some rows come twice and others never. A list that was read often enough is whole from then on.

@param isOn returns whether pages are torn now
*/
export function createTearing(readings: number, isOn: () => boolean = () => true): Tearing {
	const counts = new Map<string, number>();
	return (name, rows, page) => {
		if (page <= 2 || rows.length <= wholeRows || !isOn()) return rows;
		const count = counts.get(name) ?? 0;
		if (count >= readings) return rows;
		// Whoever reads the list asks for its third page once.
		if (page === 3) counts.set(name, count + 1);
		return inOtherOrder(rows);
	};
}

/** Returns rows in the other order. */
function inOtherOrder<Row>(rows: readonly Row[]): readonly Row[] {
	return [...rows.slice(shift), ...rows.slice(0, shift)];
}
