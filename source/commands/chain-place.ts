import type {Sight} from '../domain/chain-reading.ts';
import {RequestError} from '../domain/failure.ts';
import {formatDuration} from '../format/time.ts';
import {describeReset, followLife} from '../ledger/follow-life.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {hasAdvanced} from '../ledger/sight.ts';
import {type PositionReading, readHeight, readPosition} from '../model/read-position.ts';
import {printLine} from '../system/print.ts';
import {sleep} from '../system/timer.ts';
import type {AskingContext} from './context.ts';

/** Longest wait for another block, and the time between two questions for it. */
const maxWaitMilliseconds = 15_000;
const heightMilliseconds = 1000;

/** Chain with its ledger, and its beginning as the service tells it now. */
interface FollowedChain {
	readonly ledger: Ledger;
	readonly chain: string;
	readonly genesisTime: bigint | undefined;
}

/**
Asks where the indexer is on the chain, and sets aside what is remembered if the chain was reset; undefined: the indexer is far
behind, so that nothing of it can be compared.
*/
export async function readPlace(
	{ledger, chain, genesisTime}: FollowedChain,
	context: AskingContext,
): Promise<PositionReading | undefined> {
	const {indexer, signal, system} = context;
	const place = await readPosition({indexer, signal, now: Date.now});
	const life = followLife(ledger, place.sight, genesisTime);
	if (life === 'reset') printLine(system, describeReset(chain));
	return life === 'same' || life === 'reset' ? place : undefined;
}

/** Waits; an interrupt ends it. Rejects with a RequestError then. */
async function pass(milliseconds: number, {signal, indexer}: AskingContext): Promise<void> {
	await sleep(milliseconds, signal);
	if (signal.aborted) throw new RequestError({kind: 'cancelled', address: indexer.address});
}

/** Waits for a block after that of a sight; for an interval where the service tells no heights. */
export async function hasNextBlock(sight: Sight, context: AskingContext): Promise<boolean> {
	const {indexer, signal, system, intervalMilliseconds} = context;
	if (sight.height === undefined) {
		printLine(system, `waiting ${formatDuration(intervalMilliseconds / 1000)} for a second look`);
		await pass(intervalMilliseconds, context);
		return true;
	}
	for (let waited = 0; ; waited += heightMilliseconds) {
		const height = await readHeight({indexer, signal});
		if (hasAdvanced(sight, {...sight, height})) return true;
		if (waited >= maxWaitMilliseconds) return false;
		if (waited === 0) printLine(system, 'waiting for the next block, 15 seconds at most');
		await pass(heightMilliseconds, context);
	}
}
