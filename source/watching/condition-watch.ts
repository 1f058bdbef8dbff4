import {assessLag} from '../domain/lag.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {ChainCondition} from '../ledger/condition-changes.ts';
import type {AnswerCache} from '../model/answer-cache.ts';

/** Milliseconds of being away after which a service is lost. */
const lostMilliseconds = 60_000;

/** Milliseconds without a look of the crawlers after which the indexer is behind. */
const behindMilliseconds = 120_000;

/** Milliseconds over which the pace of blocks is measured, at least. */
const paceMilliseconds = 600_000;

/** Milliseconds between two looks from which on the machine slept, or its clock was set. */
const breakMilliseconds = 30_000;

/** Parts of the planned time of a block from which on the chain is slow, and up to which it is not. */
const slow = 2;
const usual = 1.25;

/** Watches what is said of the chain and the service beside all lists. It asks nothing. */
export class ConditionWatch {
	readonly #answers: AnswerCache;
	#lookedAt: number | undefined;
	#awaySince: number | undefined;
	#crawlers: {readonly oldest: bigint; readonly since: number} | undefined;

	constructor(answers: AnswerCache) {
		this.#answers = answers;
	}

	/**
	Returns what is known for sure by now, unix milliseconds.

	@param isAway undefined: not known
	*/
	look(now: number, chain: string, isAway: boolean | undefined): ChainCondition {
		const since = now - (this.#lookedAt ?? now);
		if (since < 0 || since > breakMilliseconds) this.#startOver();
		this.#lookedAt = now;
		this.#awaySince = isAway ? (this.#awaySince ?? now) : undefined;
		const isLost = this.#awaySince !== undefined && now - this.#awaySince >= lostMilliseconds;
		const {height, crawlers, parameters, version} = this.#answers;
		const isBehind = this.#isBehind();
		return {
			chain,
			...this.#paceOf(parameters),
			makesBlocks: isAway || isBehind ? undefined : this.#makesBlocks(),
			height: height?.height,
			heightAt: height && BigInt(Math.floor(height.at / 1000)),
			lookedAt: crawlers?.oldest,
			isAnswering: isLost ? false : isAway === false ? true : undefined,
			isBehind: isAway ? undefined : isBehind,
			version,
		};
	}

	/** Forgets all that was measured by the clock. */
	#startOver(): void {
		this.#awaySince = undefined;
		this.#crawlers = undefined;
		this.#answers.forgetTimes();
	}

	#isBehind(): boolean | undefined {
		const told = this.#answers.crawlers;
		if (told?.oldest === undefined) return undefined;
		const {oldest, at} = told;
		const isSame = this.#crawlers?.oldest === oldest;
		// Only its own times are compared with each other: its clock and ours may differ.
		this.#crawlers = {oldest, since: isSame && this.#crawlers ? this.#crawlers.since : at};
		const stoodFor = at - this.#crawlers.since;
		if (stoodFor >= behindMilliseconds) return true;
		return isSame ? undefined : false;
	}

	#makesBlocks(): boolean | undefined {
		const {height, crawlers, parameters, heights} = this.#answers;
		const lag = assessLag({height, crawlers, node: undefined, parameters});
		if (lag?.kind === 'standing') return false;
		return lag || heights.length < 2 ? undefined : true;
	}

	#paceOf(
		parameters: Parameters | undefined,
	): Pick<ChainCondition, 'isSlow' | 'blockSeconds' | 'plannedSeconds'> {
		const unknown = {isSlow: undefined, blockSeconds: undefined, plannedSeconds: undefined};
		const {minDuration = 0n, minNumOfBlocks = 0n} = parameters ?? {};
		const {heights} = this.#answers;
		const last = heights.at(-1);
		const first = last && heights.findLast(({at}) => at <= last.at - paceMilliseconds);
		if (!first || minDuration <= 0n || minNumOfBlocks <= 0n) return unknown;
		const planned = Number(minDuration) / Number(minNumOfBlocks);
		const seconds = (last.at - first.at) / 1000 / Number(last.height - first.height);
		const isSlow = seconds > planned * slow ? true : seconds < planned * usual ? false : undefined;
		return {isSlow, blockSeconds: Math.round(seconds), plannedSeconds: Math.round(planned)};
	}
}
