import type {CellContext} from '../columns/cell-context.ts';
import type {Flaw} from '../domain/decoded.ts';
import {RequestError} from '../domain/failure.ts';
import {type MyStake, type MyStakeTotal, maxMyAddresses, sumMyStakes} from '../domain/my-stakes.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {withHeld} from '../domain/to-claim.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {bondsQuestion, unbondsQuestion} from '../model/questions/stake.ts';
import {createProgress} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import {type MyHeld, readMyHeld} from './read-my-held.ts';

/** Stake of the person's own addresses in one reading. */
export interface MyStakes {
	/** Stake of those that were read, most recently used first. */
	readonly mine: readonly MyStake[];
	/** Total of them all, incomplete if some were not read. */
	readonly total: MyStakeTotal;
	/** Number of those over the max, which are not read. */
	readonly unread: number;
	readonly flaws: readonly Flaw[];
	/** Votes of the person's own validators, by address. */
	readonly ofValidators: MyHeld['ofValidators'];
	/** Sentences on votes and rewards that are missing. */
	readonly notes: readonly string[];
}

interface MyStakesFacts extends Pick<CellContext, 'parameters' | 'clock'> {
	/** Addresses of the person's own validators. */
	readonly validators: readonly string[];
	/** Tells whether another request may be made for votes and rewards. */
	hasRoom(): boolean;
}

/**
Reads the stake of the person's own addresses on a chain, one after the other, and then their votes and rewards. One whose
stake fails holds its failure.
*/
export async function readMyStakes(
	context: AnswerContext,
	{parameters, clock, ...facts}: MyStakesFacts,
): Promise<MyStakes> {
	const known = await context.readMine(parameters?.chainId);
	const progress = createProgress(context.system, 'addresses');
	const all: MyStake[] = [];
	const flaws: Flaw[] = [];
	try {
		for (const [index, {address, label = ''}] of known.entries()) {
			const isRead = index < maxMyAddresses;
			if (isRead) progress.show(index, Math.min(maxMyAddresses, known.length));
			const read = isRead ? await readStakeOf(address, {parameters, clock}, {context, flaws}) : {};
			all.push({address, label, position: undefined, readAt: undefined, failure: undefined, ...read});
		}
	} finally {
		progress.end();
	}
	const addresses = all.slice(0, maxMyAddresses).map(({address}) => address);
	const {held: heldOf, ...others} = await readMyHeld(context, {...facts, addresses});
	const stakes = all.map((stake): MyStake => {
		const held = heldOf.get(stake.address);
		const position = stake.position && withHeld(stake.position, held ?? {}, nothingElse);
		return {...stake, held, position};
	});
	return {
		mine: stakes.slice(0, maxMyAddresses),
		total: sumMyStakes(stakes),
		unread: Math.max(0, all.length - maxMyAddresses),
		flaws,
		...others,
	};
}

/** Facts about balances, which nobody asks for here. */
const nothingElse = {nativeToken: undefined, fee: undefined};

/** @param flaws list that gets the flaws of the answers */
async function readStakeOf(
	address: string,
	{parameters, clock}: Pick<CellContext, 'parameters' | 'clock'>,
	{context, flaws}: {readonly context: AnswerContext; readonly flaws: Flaw[]},
): Promise<Partial<MyStake>> {
	const {indexer, signal} = context;
	try {
		const bonded = await readEveryPage(bondsQuestion, {indexer, signal}, address, {isPartEnough: true});
		const unbonded = await readEveryPage(unbondsQuestion, {indexer, signal}, address, {isPartEnough: true});
		for (const list of [bonded, unbonded]) flaws.push(...list.flaws);
		const lists = {
			bonds: {items: bonded.items, isWhole: bonded.standing !== 'short'},
			unbonds: {items: unbonded.items, isWhole: unbonded.standing !== 'short'},
		};
		return {position: toStakePosition(lists, parameters?.apr, clock?.epoch)};
	} catch (error) {
		// A failed address must not cost the others.
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return {failure: error.failure};
		throw error;
	}
}
