import {servedPaths} from '../domain/simulation.ts';
import {currentSeconds} from './clock.ts';
import type {ChainState} from './model.ts';
import {allowAll, allowedMethods, allowOrigins} from './origins.ts';
import {serveParameters} from './parameters.ts';
import {digest, hexDigest} from './random.ts';
import {isGasKnown, serveInner} from './served-transaction.ts';
import {
	holdsLike,
	plainText,
	readServerHash,
	readServerId,
	readServerQuery,
	serverWords,
} from './server-query.ts';
import {
	Refusal,
	type Refusing,
	type RequestReading,
	type ServedPage,
	type Shape,
	type Writing,
} from './shape.ts';
import {readingsOfFresh} from './stake-routes.ts';
import {batchOf, type WrapperRecord} from './transaction-store.ts';

const reading: RequestReading = {
	query: readServerQuery,
	proposalId: readServerId,
	transactionId: readServerHash,
	// A rank is a place by power, and those without one have power too.
	validatorOrder(field, order) {
		if (field === 'rank') return order === 'asc' ? 'votingPower desc' : 'votingPower asc';
		return field === undefined ? 'database' : `${field} ${order}`;
	},
	// A status is kept by its own word alone; only that of voting is another one.
	statusFilter: new Map([
		['pending', ['pending']],
		['votingPeriod', ['voting']],
		['passed', ['passed']],
		['rejected', ['rejected']],
		['executedPassed', ['executedPassed']],
		['executedRejected', ['executedRejected']],
	]),
	holds: holdsLike,
};

const noProfile = {
	name: null,
	email: null,
	website: null,
	description: null,
	discordHandle: null,
	avatar: null,
};

const writing: Writing = {
	validatorPage: forgetPastEnd,
	page: forgetPastEnd,
	inOrder: moveSomeEachEpoch,
	profile: profile => ({...noProfile, ...profile}),
	lock: redelegationInfo => ({redelegationInfo: redelegationInfo ?? null}),
	withdraw: ({minDenomAmount, validator, withdrawEpoch}) => ({minDenomAmount, validator, withdrawEpoch}),
	epochTime: serverEpochTime,
	lockTime: serverLockTime,
	parameters: state => ({
		...serveParameters(state.parameters, state.identity),
		maxBlockTime: String(slowestBlockSeconds(state)),
		duplicateVoteMinSlashRate: '0.001',
		lightClientAttackMinSlashRate: '0.001',
	}),
	wrapper: serveServerWrapper,
	health: (c, health) => plainText(c, JSON.stringify(health)),
};

/** Forgets the total of a page without rows, as the total is part of the rows. */
function forgetPastEnd<Item>(page: ServedPage<Item>): ServedPage<Item> {
	if (page.results.length > 0) return page;
	return {...page, pagination: {...page.pagination, totalPages: 0, totalItems: 0}};
}

/**
Moves some rows: they have no order but that of the database, and each epoch rewrites them all. A client that
reads one page before it and one after sees some rows twice and misses others.
*/
function moveSomeEachEpoch<Row>(
	rows: readonly Row[],
	nameOf: (row: Row) => string,
	{seed, epoch}: ChainState,
): readonly Row[] {
	// One in eight is at the end for an epoch: a person who watches the list still knows it.
	const isMoved = (row: Row) => hexDigest(`${seed}/${epoch}/${nameOf(row)}`) < '2';
	return [...rows.filter(row => !isMoved(row)), ...rows.filter(isMoved)];
}

const refusing: Refusing = {
	noProposal: serverWords.noProposal,
	noTransaction: serverWords.noTransaction,
	unknownPath(c) {
		c.set('isUnknownPath', true);
		return c.json({errors: {message: [serverWords.unknownPath]}}, 404);
	},
	otherMethod: c => (c.req.method === 'OPTIONS' ? allowAll(c) : c.body(null, 405, {allow: allowedMethods})),
	error(c, error) {
		if (!(error instanceof Refusal)) return c.json({error: error.message}, 500);
		if (error.isPlainText) return plainText(c, error.message, error.status);
		return c.json({message: error.message, code: error.status}, error.status);
	},
};

/** Shape of the servers in use, where the interface says otherwise or nothing. */
export const serverShape: Shape = {
	name: 'server',
	paths: servedPaths,
	reading,
	writing,
	refusing,
	node: {maxCommits: 100, needsTransaction: false},
	tornReadings: readingsOfFresh,
	before: [allowOrigins],
};

/** Answers GET /api/v1/chain/wrapper/{tx_id} as the servers in use give it. */
function serveServerWrapper(record: WrapperRecord, state: ChainState) {
	const payment = record.feePayment;
	const isKnown = isGasKnown(record, state);
	return {
		txId: record.id,
		feePayer: record.payer,
		feeToken: state.identity.nativeTokenAddress,
		gasLimit: record.gasLimit,
		gasUsed: isKnown ? record.gasUsed : null,
		// Written by JSON.stringify it would be 0.000001.
		amountPerGasUnit: isKnown ? JSON.rawJSON('1e-6') : null,
		maspFeePayment: payment ? serveInner(payment, record, state) : null,
		blockHeight: Number(record.height),
		innerTransactions: batchOf(record).map(one => serveInner(one, record, state)),
		exitCode: record.exitCode,
		atomic: record.isAtomic,
	};
}

/** Blocks between the end of an epoch and the start of the next, as the servers in use have it fixed. */
const switchDelay = 2;
const blocksLookedAt = 5n;

/**
Seconds of the slowest of the last five blocks, which the servers in use take for the maximum block time. Most
blocks take as long as the chain's parameter says; now and then one takes up to four times as long.
*/
function slowestBlockSeconds({seed, height, parameters}: ChainState): number {
	let slowest = 0;
	for (let block = height; block > height - blocksLookedAt; block--) {
		slowest = Math.max(slowest, blockSeconds(`${seed}/seconds/${block}`, Number(parameters.maxBlockTime)));
	}
	return slowest;
}

/** Returns the seconds of a block: 7 s, at times 10, 15 or 30, where 7 s is the default. */
function blockSeconds(label: string, usual: number): number {
	const [byte = 255] = digest(label);
	if (byte < 4) return 4 * usual + 2;
	if (byte < 12) return 2 * usual + 1;
	return byte < 28 ? usual + 3 : usual;
}

/**
Estimates an epoch's start, unix seconds, as the servers in use do: from now, the number of blocks in this epoch
and the slowest block. Each slow block moves all times.
*/
function serverEpochTime(state: ChainState, wanted: bigint): string {
	const blocks = Math.floor(Number(state.parameters.minDuration) / slowestBlockSeconds(state));
	return timeByBlocks(state, wanted, Math.max(1, blocks));
}

/** Estimates the end of a lock, which they reckon with the fewest blocks of an epoch instead. */
function serverLockTime(state: ChainState, wanted: bigint): string {
	return timeByBlocks(state, wanted, Math.max(1, Number(state.parameters.minNumOfBlocks)));
}

/** Reckons the time from the blocks of an epoch, of which there is at least one. */
function timeByBlocks(state: ChainState, wanted: bigint, blocks: number): string {
	const {epoch, epochStart, height, parameters} = state;
	const minDuration = Number(parameters.minDuration);
	const epochSeconds = minDuration + switchDelay * Math.floor(minDuration / blocks);
	const progress = Math.max(0, Number(height - 1n - epochStart.height)) / (blocks + switchDelay);
	const untilWanted = Number(wanted - epoch) * epochSeconds - Math.trunc(progress * epochSeconds);
	return String(currentSeconds(state) + untilWanted);
}
