import {lowMilliseconds} from '../domain/chain-life.ts';
import {RequestError} from '../domain/failure.ts';
import {formatDuration} from '../format/time.ts';
import {describeNewLife, followLife} from '../ledger/follow-life.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {hasAdvanced, type Sight} from '../ledger/sight.ts';
import {printLine} from '../system/print.ts';
import {sleep} from '../system/timer.ts';
import {readIndexerHeight, readSight, type SightReading} from '../watching/read-sight.ts';
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
Asks where the indexer is on the chain, and begins anew where the chain did; where it may have, looks again a while later.
*/
export async function readPlace(
	{ledger, chain, genesisTime}: FollowedChain,
	context: AskingContext,
): Promise<SightReading> {
	const {indexer, signal, system} = context;
	const look = () => readSight(indexer, {signal, now: Date.now});
	const follow = ({sight}: SightReading) => followLife(ledger, sight, genesisTime);
	let place = await look();
	let verdict = follow(place);
	if (verdict === 'doubted') {
		printLine(system, `${chain} is far behind where it was: looking again in ten seconds, as it may be anew`);
		await pass(lowMilliseconds, context);
		place = await look();
		verdict = follow(place);
	}
	if (verdict === 'anew') printLine(system, describeNewLife(chain));
	return place;
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
		const height = await readIndexerHeight(indexer, {signal});
		if (hasAdvanced(sight, {...sight, height})) return true;
		if (waited >= maxWaitMilliseconds) return false;
		if (waited === 0) printLine(system, 'waiting for the next block, 15 seconds at most');
		await pass(heightMilliseconds, context);
	}
}
