import type {Coming} from '../../domain/coming.ts';
import {compareDecimals, type Decimal} from '../../domain/decimal.ts';
import type {RequestOptions} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import {comingSeconds} from '../../domain/periods.ts';
import type {ChainNode} from '../../domain/service.ts';
import {settable} from '../../system/changing.ts';
import type {Clock} from '../../system/timer.ts';
import {readComing} from './read-coming.ts';

/** Facts of a validator that say whether it is worth asking. */
export interface ComingOf {
	readonly address: string;
	/** Commission that the indexer shows; undefined: not known. One that nobody foretold is looked into at once. */
	readonly shown?: Decimal | undefined;
	/** State that the indexer tells; undefined: not known. Where the node foretells the same, nothing more is asked. */
	readonly state?: string | undefined;
	/** Epochs of the chain's pipeline; undefined: not known, and nothing is asked. */
	readonly pipeline: bigint | undefined;
}

/** Memory of what a node told of the validators, each asked for once an epoch. */
export interface ComingBook {
	/** Returns the last answers by address: the same map until one is added. */
	read(): ReadonlyMap<string, Coming>;
	subscribe(listener: () => void): () => void;
	/** Tells whether the node may know more of a validator than it told. */
	isDue(of: ComingOf): boolean;
	/** Asks for a validator, if that is due. Never rejects but where it is aborted. */
	ask(of: ComingOf, options: RequestOptions): Promise<void>;
}

/** Creates the memory of a node. */
export function createComingBook(
	{address: node, queries}: ChainNode,
	{now, steady}: Pick<Clock, 'now' | 'steady'>,
): ComingBook {
	const told = settable<ReadonlyMap<string, Coming>>(new Map());
	/** Commission that was shown when it was asked for, by validator, and the steady time. */
	const asked = new Map<
		string,
		{readonly shown: Decimal | undefined; readonly at: number; isAnswered: boolean}
	>();

	function isDue({address, shown, pipeline}: ComingOf): boolean {
		const door = queries.door.read();
		const {commissionAt, stateAt} = queries.known.read();
		const isServed = commissionAt !== false || stateAt !== false;
		if (door.kind !== 'open' || pipeline === undefined || !isServed) return false;
		const last = told.read().get(address);
		const question = asked.get(address);
		if (!last || question?.isAnswered === false)
			return steady() - (question?.at ?? Number.NEGATIVE_INFINITY) >= comingSeconds * 1000;
		return last.epoch < door.epoch || isUnforetold(shown, [question?.shown, ...commissionsOf(last)]);
	}

	return {
		read: told.read,
		subscribe: told.subscribe,
		isDue,
		async ask(of, options) {
			const {address, shown, state, pipeline = 0n} = of;
			const door = queries.door.read();
			if (!isDue(of) || door.kind !== 'open') return;
			const asking = {shown, at: steady(), isAnswered: false};
			asked.set(address, asking);
			try {
				const {epoch, height} = door;
				const question = {address, epoch, pipeline, state, before: told.read().get(address)};
				const answer = await orUnknown(readComing(queries, question, options));
				// A node that has begun another epoch meanwhile is asked again.
				asking.isAnswered = answer !== undefined;
				if (answer)
					told.set(all => new Map([...all, [address, {...answer, address, node, epoch, height, at: now()}]]));
			} catch (error) {
				asked.delete(address);
				throw error;
			}
		},
	};
}

/** Lists the commissions that an answer speaks of. */
function commissionsOf({commission}: Coming): readonly (Decimal | undefined)[] {
	return [commission?.ahead, ...(commission?.steps.flatMap(({old, value}) => [old, value]) ?? [])];
}

/** Tells whether a commission is none of those that are accounted for. */
function isUnforetold(shown: Decimal | undefined, known: readonly (Decimal | undefined)[]): boolean {
	return shown !== undefined && known.every(each => each !== undefined && compareDecimals(each, shown) !== 0);
}
