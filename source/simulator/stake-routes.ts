import type {Context} from 'hono';
import type {Account, BondRecord, ChainState, UnbondRecord, ValidatorRecord} from './model.ts';
import {itemsPerPage, type ServedPage, servePage} from './paging.ts';
import {rewardAt, rewardingValidators} from './rewards.ts';
import type {Router} from './router.ts';
import {serveEmbeddedValidator, sumVotingPower} from './served-validators.ts';
import {readPathNumber} from './server-query.ts';
import type {ServedLock, ServedUnbond, Shape, Writing} from './shape.ts';
import {canWithdraw} from './stake.ts';

/**
Serves the lists of a delegator.
@param tornReadings readings of a long list until its pages fit together
*/
export function serveStake(
	{serve}: Router,
	state: ChainState,
	{reading, writing}: Shape,
	tornReadings: number,
): void {
	const lists = createStakeLists(state, writing, createTearing(tornReadings));
	const addressOf = (c: Context) => c.req.param('address') ?? '';
	const queryOf = (c: Context) => {
		const query = reading.query(c.req);
		return {address: addressOf(c), page: query.page(), activeAt: query.activeAt()};
	};
	serve('/api/v1/pos/bond/{address}', c => c.json(writing.page(lists.bonds(queryOf(c)))));
	serve('/api/v1/pos/unbond/{address}', c => c.json(writing.page(lists.unbonds(queryOf(c)))));
	serve('/api/v1/pos/merged-bonds/{address}', c => c.json(writing.page(lists.mergedBonds(queryOf(c)))));
	serve('/api/v1/pos/merged-unbonds/{address}', c => c.json(writing.page(lists.mergedUnbonds(queryOf(c)))));
	serve('/api/v1/pos/withdraw/{address}', c => {
		const epoch = reading.query(c.req).epoch();
		return c.json(writing.page(lists.withdraws({...queryOf(c), epoch})));
	});
}

/** Serves rewards, and the power of all. */
export function serveRewards({answer}: Router, state: ChainState, {writing}: Shape): void {
	const rewards = createRewardLists(state, writing);
	answer('/api/v1/pos/voting-power', () => ({totalVotingPower: sumVotingPower(state)}));
	answer('/api/v1/pos/reward/{address}', ({query, part}) =>
		rewards.unclaimed(part('address'), query.epoch()),
	);
	answer('/api/v1/pos/reward/{delegator}/{validator}/{epoch}', ({part}) =>
		rewards.row(part('delegator'), part('validator'), readPathNumber(part('epoch'), 'u64')),
	);
}

/** Account and page of a list. */
interface StakeQuery {
	readonly address: string;
	readonly page: number;
	/** The epoch as of which the stake is wanted; undefined: all there is. */
	readonly activeAt?: bigint | undefined;
}

/** A delegator's lists. */
interface ServedStake {
	/** Returns one row for each validator and start. */
	bonds(query: StakeQuery): ServedPage<object>;
	/** Bonds by validator, not yet active ones included. */
	mergedBonds(query: StakeQuery): ServedPage<object>;
	/** Returns one row for each validator and withdraw epoch. */
	unbonds(query: StakeQuery): ServedPage<object>;
	/** Unbonds, with all that a validator's delegator can withdraw already in one row of epoch 0. */
	mergedUnbonds(query: StakeQuery): ServedPage<object>;
	/** Returns what can be withdrawn as of an epoch; left out: now. The same rows as the unbonds. */
	withdraws(query: StakeQuery & {readonly epoch: bigint | undefined}): ServedPage<object>;
}

function createStakeLists(state: ChainState, writing: Writing, tear: Tearing): ServedStake {
	const accountOf = (address: string): Account | undefined => state.accounts.get(address);
	const unbondsOf = (address: string) => accountOf(address)?.unbonds ?? [];
	const nameOf = (row: {validator: ValidatorRecord}, epoch?: bigint) =>
		`${row.validator.address}/${epoch ?? ''}`;
	const bondsInOrder = (rows: readonly BondRecord[]) =>
		writing.inOrder(rows, row => nameOf(row, row.startEpoch), state);
	const unbondsInOrder = (rows: readonly UnbondRecord[]) =>
		writing.inOrder(rows, row => nameOf(row, row.withdrawEpoch), state);
	const serveValidator = (validator: ValidatorRecord) =>
		serveEmbeddedValidator(validator, state.epoch, writing);
	const serveUnbond = (unbond: UnbondRecord): ServedUnbond => ({
		minDenomAmount: String(unbond.amount),
		validator: serveValidator(unbond.validator),
		withdrawEpoch: String(unbond.withdrawEpoch),
		withdrawTime: writing.epochTime(state, unbond.withdrawEpoch),
		canWithdraw: canWithdraw(state, unbond),
	});
	const serveLock = (earliest: bigint): ServedLock => ({
		earliestRedelegationEpoch: String(earliest),
		earliestRedelegationTime: writing.lockTime(state, earliest),
	});
	return {
		bonds({address, page, activeAt}) {
			const rows = (accountOf(address)?.bonds ?? []).filter(
				({startEpoch}) => activeAt === undefined || startEpoch <= activeAt,
			);
			return servePage(tear(`bond/${address}`, bondsInOrder(rows), page), page, bond => ({
				minDenomAmount: String(bond.amount),
				validator: serveValidator(bond.validator),
				status: bond.startEpoch <= state.epoch ? 'active' : 'inactive',
				startEpoch: String(bond.startEpoch),
			}));
		},
		mergedBonds({address, page}) {
			const account = accountOf(address);
			const merged = writing.inOrder(mergeBonds(account?.bonds ?? []), row => nameOf(row), state);
			return servePage(tear(`merged-bonds/${address}`, merged, page), page, ({validator, amount}) => {
				const earliest = account?.redelegations.get(validator);
				return {
					minDenomAmount: String(amount),
					validator: serveValidator(validator),
					...writing.lock(earliest === undefined ? undefined : serveLock(earliest)),
				};
			});
		},
		unbonds({address, page, activeAt}) {
			const rows = unbondsOf(address).filter(
				({withdrawEpoch}) => activeAt === undefined || withdrawEpoch < activeAt,
			);
			return servePage(tear(`unbond/${address}`, unbondsInOrder(rows), page), page, serveUnbond);
		},
		mergedUnbonds({address, page}) {
			const rows = unbondsInOrder(mergeWithdrawable(state, unbondsOf(address)));
			return servePage(tear(`merged-unbonds/${address}`, rows, page), page, serveUnbond);
		},
		withdraws({address, page, epoch}) {
			const asOf = epoch ?? state.epoch;
			const due = unbondsOf(address).filter(({withdrawEpoch}) => withdrawEpoch <= asOf);
			return servePage(unbondsInOrder(due), page, unbond => writing.withdraw(serveUnbond(unbond)));
		},
	};
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

/** Rows that come in one order, whatever else is asked for. */
const wholeRows = 2 * itemsPerPage;
/** Rows by which the other order is shifted. */
const shift = 12;

/** Orders the rows of a list for one of its pages; the name tells which list of whom it is. */
type Tearing = <Row>(name: string, rows: readonly Row[], page: number) => readonly Row[];

/**
Tears long lists as a database does that was not told of an order: what is after the second page comes in another one,
so that some rows come twice and others never. A list that was read so often is whole from then on.
*/
export function createTearing(readings: number): Tearing {
	const counts = new Map<string, number>();
	return (name, rows, page) => {
		if (page <= 2 || rows.length <= wholeRows) return rows;
		const count = counts.get(name) ?? 0;
		if (count >= readings) return rows;
		// Whoever reads the list asks for its third page once.
		if (page === 3) counts.set(name, count + 1);
		return [...rows.slice(shift), ...rows.slice(0, shift)];
	};
}

/** Rewards as they are asked for. */
interface ServedRewards {
	/** Lists what an address has not claimed of an epoch's rows; left out: of the newest. */
	unclaimed(address: string, epoch: bigint | undefined): readonly object[];
	/** Finds the row of a pair and an epoch, claimed or not. */
	row(delegator: string, validator: string, epoch: bigint): readonly object[];
}

function createRewardLists(state: ChainState, writing: Writing): ServedRewards {
	const serve = (validator: ValidatorRecord, amount: bigint) => ({
		minDenomAmount: String(amount),
		validator: serveEmbeddedValidator(validator, state.epoch, writing),
	});
	const rowsOf = (account: Account, validators: Iterable<ValidatorRecord>, epoch: bigint) =>
		[...validators].flatMap(validator => {
			const reward = rewardAt(state, {account, validator}, epoch);
			return reward ? [{validator, ...reward}] : [];
		});
	return {
		unclaimed(address, epoch = state.epoch) {
			const account = state.accounts.get(address);
			if (!account) return [];
			return rowsOf(account, rewardingValidators(account), epoch)
				.filter(({isClaimed}) => !isClaimed)
				.map(({validator, amount}) => serve(validator, amount));
		},
		row(delegator, address, epoch) {
			const account = state.accounts.get(delegator);
			const validator = state.validatorsByAddress.get(address);
			if (!account || !validator) return [];
			return rowsOf(account, [validator], epoch).map(({amount}) => serve(validator, amount));
		},
	};
}
