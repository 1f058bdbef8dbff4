import type {CellContext} from '../columns/cell-context.ts';
import type {Decoded, Flaw} from '../domain/decoded.ts';
import {orUnknown, RequestError} from '../domain/failure.ts';
import {type MyStake, type MyStakeTotal, maxMyAddresses, sumMyStakes} from '../domain/my-stakes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {byEnd} from '../domain/proposal-wait.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {openVoting, toProposalQuery} from '../routes/route.ts';
import {readWholeList, type WholeList} from '../services/indexer/all-pages.ts';
import {getJailed} from '../services/indexer/get-jailed.ts';
import {createProgress} from '../system/print.ts';
import {askActiveStake, askEpochNow} from './ask-facts.ts';
import type {AnswerContext} from './context.ts';
import {bonds, type ListSpec, proposals, unbonds} from './list.ts';
import {pagesOf} from './list-answer.ts';
import {toCellContext} from './to-cell-context.ts';

/** Answers of one reading for the overview. */
export interface Overview {
	/** Facts of the network. */
	readonly facts: CellContext;
	/** Number of jailed validators; undefined: not known. */
	readonly jailed: number | undefined;
	/** Number of inactive validators; undefined: not known. */
	readonly inactive: number | undefined;
	/** Proposals under vote, the first to end on top. */
	readonly voting: readonly Proposal[];
	/** Number of proposals left out, as they were not asked for. */
	readonly leftOut: number;
	/** Stake of the person's own addresses that were read, most recently used first. */
	readonly mine: readonly MyStake[];
	/** Total of the person's own addresses, incomplete if some were not read. */
	readonly total: MyStakeTotal;
	/** Number of own addresses over the max, which are not read. */
	readonly unread: number;
	readonly flaws: readonly Flaw[];
}

/** Reads the overview. Rejects if the proposals cannot be had; any other part is then unknown or holds its failure. */
export async function readOverview(context: AnswerContext): Promise<Overview> {
	const {indexer, signal, look} = context;
	const asking = {...context, answer: {...context.answer, proposals: toProposalQuery(openVoting)}};
	const [list, now, stake, jailed] = await Promise.all([
		readAll(proposals, asking),
		askEpochNow(context),
		askActiveStake(context),
		orUnknown(getJailed(indexer, {signal})),
	]);
	if (list.standing === 'short') {
		const problem = `${list.items.length} of ${list.lastTotal} proposals came, so the list is incomplete; try again`;
		throw new RequestError({kind: 'incomplete', address: indexer.address, problem});
	}
	const facts = toCellContext(look, {...now, ...stake});
	const known = await context.readMine(facts.parameters?.chainId);
	const progress = createProgress(context.system, 'addresses');
	const all: MyStake[] = [];
	const flaws = [...list.flaws];
	try {
		for (const [index, {address, label = ''}] of known.entries()) {
			const isRead = index < maxMyAddresses;
			if (isRead) progress.show(index, Math.min(maxMyAddresses, known.length));
			const read = isRead ? await readStakeOf(address, facts, {context, flaws}) : {};
			all.push({address, label, position: undefined, readAt: undefined, failure: undefined, ...read});
		}
	} finally {
		progress.end();
	}
	context.onAnswered();
	return {
		facts,
		jailed: jailed?.count,
		inactive: jailed?.inactive,
		voting: list.items.toSorted(byEnd),
		leftOut: list.leftOut,
		mine: all.slice(0, maxMyAddresses),
		total: sumMyStakes(all),
		unread: Math.max(0, all.length - maxMyAddresses),
		flaws,
	};
}

/** @param flaws list that gets the flaws of the answers */
async function readStakeOf(
	address: string,
	{parameters}: CellContext,
	{context, flaws}: {readonly context: AnswerContext; readonly flaws: Flaw[]},
): Promise<Partial<MyStake>> {
	const asking = {...context, answer: {...context.answer, argument: address}};
	try {
		const bonded = await readAll(bonds, asking, true);
		const unbonded = await readAll(unbonds, asking, true);
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
function readAll<Item extends Decoded>(
	list: ListSpec<Item>,
	context: AnswerContext,
	isPartEnough = false,
): Promise<WholeList<Item>> {
	return readWholeList(context.indexer.address, {...pagesOf(list, context), isPartEnough});
}
