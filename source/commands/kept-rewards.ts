import type {Claim} from '../domain/reward-history.ts';
import {readKeptSums} from '../ledger/read-kept-events.ts';
import type {AnswerContext} from './context.ts';
import {placeOfLedger} from './read-events.ts';

/** Sums that were unclaimed in an epoch. */
interface KeptEpoch {
	readonly epoch: bigint;
	/** namnam by validator. */
	readonly sums: ReadonlyMap<string, bigint>;
}

/** Amount that was unclaimed, and the epoch of which it is where that is another one than was asked for. */
export interface KnownAmount {
	readonly amount: bigint | undefined;
	readonly epoch?: bigint;
}

/** Unclaimed rewards of an address as this program saw them, epoch by epoch while it watched. */
export class KeptRewards {
	readonly #epochs: readonly KeptEpoch[];

	/** @param epochs the oldest first */
	constructor(epochs: readonly KeptEpoch[]) {
		this.#epochs = epochs;
	}

	/** First epoch of which anything is known; undefined: of none. */
	get first(): bigint | undefined {
		return this.#epochs[0]?.epoch;
	}

	/** Validators of which anything is known. */
	validators(): ReadonlySet<string> {
		return new Set(this.#epochs.flatMap(({sums}) => [...sums.keys()]));
	}

	/** Returns what was unclaimed in an epoch; undefined: nobody watched in it. */
	at(validator: string, epoch: bigint): bigint | undefined {
		const kept = this.#epochs.find(each => each.epoch === epoch);
		return kept && (kept.sums.get(validator) ?? 0n);
	}

	/**
	Returns what was unclaimed when it was last seen until an epoch; nothing where it was claimed meanwhile.

	@param claims those with the validator until then
	*/
	lastUntil(validator: string, epoch: bigint, claims: readonly Claim[]): KnownAmount {
		const kept = this.#epochs.findLast(each => each.epoch <= epoch);
		if (!kept || claims.some(claim => claim.epoch === undefined || claim.epoch >= kept.epoch)) {
			return {amount: undefined};
		}
		return {amount: kept.sums.get(validator) ?? 0n, epoch: kept.epoch};
	}

	/**
	Returns what was unclaimed when it was first seen from an epoch on; undefined: it was not, or claimed before.

	@param claims those with the validator from then on
	*/
	firstFrom(
		validator: string,
		epoch: bigint,
		claims: readonly Claim[],
	): {readonly epoch: bigint; readonly amount: bigint} | undefined {
		const kept = this.#epochs.find(each => each.epoch >= epoch);
		if (!kept || claims.some(claim => claim.epoch === undefined || claim.epoch < kept.epoch))
			return undefined;
		return {epoch: kept.epoch, amount: kept.sums.get(validator) ?? 0n};
	}
}

/** Reads what the ledger kept of an address on a chain; nothing where nothing is remembered. */
export async function readKeptRewards(
	chain: string | undefined,
	context: AnswerContext,
): Promise<KeptRewards> {
	const place = await placeOfLedger(chain, context);
	return new KeptRewards(place ? await readKeptSums(place, context.answer.argument) : []);
}
