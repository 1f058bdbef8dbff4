import type {CellContext} from '../columns/cell-context.ts';
import type {Decoded, Flaw} from '../domain/decoded.ts';
import {RequestError} from '../domain/failure.ts';
import {type MyStake, type MyStakeTotal, maxMyAddresses, sumMyStakes} from '../domain/my-stakes.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {readWholeList, type WholeList} from '../services/indexer/all-pages.ts';
import {createProgress} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import {bonds, type ListSpec, unbonds} from './list.ts';
import {pagesOf} from './list-answer.ts';

/** Stake of the person's own addresses in one reading. */
export interface MyStakes {
	/** Stake of those that were read, most recently used first. */
	readonly mine: readonly MyStake[];
	/** Total of them all, incomplete if some were not read. */
	readonly total: MyStakeTotal;
	/** Number of those over the max, which are not read. */
	readonly unread: number;
	readonly flaws: readonly Flaw[];
}

/** Reads the stake of the person's own addresses on a chain, one after the other; one that fails holds its failure. */
export async function readMyStakes(
	context: AnswerContext,
	{parameters}: Pick<CellContext, 'parameters'>,
): Promise<MyStakes> {
	const known = await context.readMine(parameters?.chainId);
	const progress = createProgress(context.system, 'addresses');
	const all: MyStake[] = [];
	const flaws: Flaw[] = [];
	try {
		for (const [index, {address, label = ''}] of known.entries()) {
			const isRead = index < maxMyAddresses;
			if (isRead) progress.show(index, Math.min(maxMyAddresses, known.length));
			const read = isRead ? await readStakeOf(address, parameters, {context, flaws}) : {};
			all.push({address, label, position: undefined, readAt: undefined, failure: undefined, ...read});
		}
	} finally {
		progress.end();
	}
	return {
		mine: all.slice(0, maxMyAddresses),
		total: sumMyStakes(all),
		unread: Math.max(0, all.length - maxMyAddresses),
		flaws,
	};
}

/** @param flaws list that gets the flaws of the answers */
async function readStakeOf(
	address: string,
	parameters: CellContext['parameters'],
	{context, flaws}: {readonly context: AnswerContext; readonly flaws: Flaw[]},
): Promise<Partial<MyStake>> {
	const asking = {...context, answer: {...context.answer, argument: address}};
	try {
		const bonded = await readEveryPage(bonds, asking, true);
		const unbonded = await readEveryPage(unbonds, asking, true);
		for (const list of [bonded, unbonded]) flaws.push(...list.flaws);
		const lists = {
			bonds: {items: bonded.items, isWhole: bonded.standing !== 'short'},
			unbonds: {items: unbonded.items, isWhole: unbonded.standing !== 'short'},
		};
		return {position: toStakePosition(lists, parameters?.apr)};
	} catch (error) {
		// A failed address must not cost the others.
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return {failure: error.failure};
		throw error;
	}
}

/** Reads every page of a list. Throws a RequestError if one fails. */
export function readEveryPage<Item extends Decoded>(
	list: ListSpec<Item>,
	context: AnswerContext,
	isPartEnough = false,
): Promise<WholeList<Item>> {
	return readWholeList(context.indexer.address, {...pagesOf(list, context), isPartEnough});
}
