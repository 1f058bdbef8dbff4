import type {ChainCondition} from '../domain/chain-reading.ts';
import {usualBlockSeconds} from '../domain/freshness.ts';
import type {AnswerCache} from '../model/answer-cache.ts';
import type {WatchedService} from './watched-service.ts';

/** Milliseconds of being away after which a service is lost. */
const lostMilliseconds = 60_000;

/** Milliseconds over which the pace of blocks is measured, at least. */
const paceMilliseconds = 600_000;

/** Milliseconds between two looks from which on the machine slept, or its clock was set. */
const breakMilliseconds = 30_000;

/** Part of the planned time of a block up to which a chain that was slow no longer is. */
const usual = 1.25;

/** Usual block times for which a height must be seen to stand before the chain is reported as halted. */
const standingBlocks = 10;

type ConditionFacts = Pick<ChainCondition, 'chain' | 'node'> & Omit<WatchedService, 'mayAsk'>;

/** Watches the chain and the service beside all lists. It asks nothing. */
export class ConditionWatch {
	readonly #answers: AnswerCache;
	#lookedAt: number | undefined;
	#awaySince: number | undefined;

	constructor(answers: AnswerCache) {
		this.#answers = answers;
	}

	/** Returns what is known for sure by now, unix milliseconds. */
	look(now: number, {chain, isAway, isLimited, node}: ConditionFacts): ChainCondition {
		const since = now - (this.#lookedAt ?? now);
		if (since < 0 || since > breakMilliseconds) this.#startOver();
		this.#lookedAt = now;
		this.#awaySince = isAway ? (this.#awaySince ?? now) : undefined;
		const isLost = this.#awaySince !== undefined && now - this.#awaySince >= lostMilliseconds;
		const {height, heights, crawlers, parameters, version} = this.#answers;
		const blockSeconds = usualBlockSeconds(parameters);
		const measuredSeconds = this.#measure();
		const {indexer, chain: state} = this.#answers.judge(node, measuredSeconds);
		const stoodFor = height ? height.at - height.since : 0;
		// A chain that seems to have halted may have an indexer that takes in old blocks.
		const isUnsure = state === 'halted' && stoodFor < standingBlocks * blockSeconds * 1000;
		const isSeen = state === 'halted' || heights.length > 1;
		const isPlanned = parameters !== undefined && measuredSeconds !== undefined;
		return {
			chain,
			makesBlocks: isAway || isUnsure || state === 'unknown' || !isSeen ? undefined : state !== 'halted',
			isSlow: !isPlanned
				? undefined
				: state === 'slow'
					? true
					: state === 'usual' && measuredSeconds < blockSeconds * usual
						? false
						: undefined,
			blockSeconds: isPlanned ? Math.round(measuredSeconds) : undefined,
			plannedSeconds: isPlanned ? Math.round(blockSeconds) : undefined,
			height: height?.height,
			heightAt: height && BigInt(Math.floor(height.at / 1000)),
			lookedAt: crawlers?.oldest,
			node,
			isAnswering: isLost ? false : isAway === false ? true : undefined,
			isLimited,
			isBehind: isAway || isUnsure || indexer === 'unknown' ? undefined : indexer === 'behind',
			version,
		};
	}

	/** Forgets all that was measured by the clock. */
	#startOver(): void {
		this.#awaySince = undefined;
		this.#answers.forgetTimes();
	}

	/** Measures the seconds between two blocks; undefined: not seen for long enough. */
	#measure(): number | undefined {
		const {heights} = this.#answers;
		const last = heights.at(-1);
		const first = last && heights.findLast(({at}) => at <= last.at - paceMilliseconds);
		return first && (last.at - first.at) / 1000 / Number(last.height - first.height);
	}
}
