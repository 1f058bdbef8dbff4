import {RequestError} from '../domain/failure.ts';
import {timeOfBlock} from '../domain/history.ts';
import type {Parameters} from '../domain/parameters.ts';
import {blockQuestion} from '../model/questions/chain.ts';
import {openBlockTimes} from '../store/block-times.ts';
import {createProgress, printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';
import {NoAnswerError, orMissing} from './no-answer.ts';

/** Most blocks whose time is asked for in a run, and requests at a time. */
const maxBlocks = 400;
const blocksAtOnce = 4;

/** Times of blocks of one run: those of earlier runs, and those that it asks for, which are kept in turn. */
export interface AskedTimes {
	/** Unix seconds by height; undefined: it was asked for, and nobody knows it. */
	readonly times: ReadonlyMap<bigint, bigint | undefined>;
	/** Asks for one that the answer cannot do without. Rejects where the service fails, has none, or was asked enough. */
	need(height: bigint): Promise<bigint | undefined>;
	/** Asks once for each that is not known, in this order, until there are too many or the service has none. */
	fill(heights: readonly bigint[]): Promise<void>;
	/** Resolves once those to keep are written. */
	settled(): Promise<void>;
}

/** Reads the times of earlier runs, and asks for others. */
export async function openAskedTimes(
	context: AnswerContext,
	parameters: Parameters | undefined,
): Promise<AskedTimes> {
	const {indexer, signal, system, isDemo, ledger} = context;
	const folder = isDemo || !ledger.isRemembering ? undefined : xdgFolder('cache', system.environment);
	const file = openBlockTimes(folder);
	const kept = file.on(parameters?.chainId);
	const times = new Map<bigint, bigint | undefined>(await kept.read());
	let made = 0;
	let isThere = true;
	/** Asks for one; undefined where the service has no such path. */
	const ask = async (height: bigint) => {
		made += 1;
		const block = await blockQuestion.ask({indexer, signal}, height);
		const time = timeOfBlock(block);
		times.set(height, time);
		if (time !== undefined) kept.keep(height, time);
		return block;
	};
	return {
		times,
		async need(height) {
			if (times.has(height)) return times.get(height);
			if (made >= maxBlocks) {
				const how =
					folder === undefined ? 'ask for a shorter time' : 'run it again, and it goes on from there';
				throw new NoAnswerError(`${maxBlocks} blocks were asked for, and more are needed: ${how}`);
			}
			try {
				const block = await ask(height);
				if (!block)
					await orMissing(Promise.resolve(block), 'times of blocks', {
						indexer,
						signal,
						question: blockQuestion,
					});
			} catch (error) {
				if (!(error instanceof RequestError) || error.failure.kind !== 'notFound') throw error;
				times.set(height, undefined);
			}
			return times.get(height);
		},
		async fill(heights) {
			const missing = heights.filter(height => !times.has(height));
			const asked = missing.slice(0, Math.max(0, maxBlocks - made));
			const {length: total} = asked;
			const progress = createProgress(system, 'times of blocks');
			const work = async () => {
				for (let height = asked.shift(); height !== undefined && isThere; height = asked.shift()) {
					try {
						const block = await ask(height);
						isThere &&= block !== undefined;
					} catch (error) {
						if (!(error instanceof RequestError) || error.failure.kind === 'cancelled') throw error;
						// One that does not answer must not be waited for thirty times.
						isThere &&= error.failure.kind === 'notFound';
					}
					progress.show(total - asked.length, total);
				}
			};
			try {
				await Promise.all(Array.from({length: blocksAtOnce}, work));
			} finally {
				progress.end();
			}
			const left = missing.length - total;
			if (left > 0) {
				printLine(system, `the times of ${left} older blocks are left out: a run asks for ${maxBlocks}`);
			}
		},
		settled: () => file.settled(),
	};
}
