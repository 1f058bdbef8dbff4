import {QueryClient} from '@tanstack/query-core';
import type {LatestEpoch} from '../domain/epoch.ts';
import {type Block, type Crawler, type Health, type LatestHeight, rankOf} from '../domain/extensions.ts';
import {RequestError} from '../domain/failure.ts';
import {
	type ChainFreshness,
	type CrawlerLooks,
	isBlockNew,
	judgeFreshness,
	leastSecondsBehind,
	looksOf,
	type NewestBlock,
	type NodeBlock,
	noteNewest,
	usualBlockSeconds,
} from '../domain/freshness.ts';
import {timeOfBlock} from '../domain/history.ts';
import type {Page} from '../domain/page.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {aroundIndexer, type IndexerQuestion} from '../services/indexer/around-indexer.ts';

/** Milliseconds for which an answer is kept. */
const keptMilliseconds = 600_000;

/** Heights that are remembered with the time of their first answer. */
const maxHeights = 100;

/** Milliseconds for which no time of another block is asked for. */
const soonMilliseconds = 110_000;

/** Milliseconds for which a block with its time is preferred to a newer one without. */
const timedMilliseconds = 150_000;

/** Milliseconds for which the count of a list in one piece is believed. */
const countMilliseconds = 300_000;

interface KnownAnswer<Answer = unknown> {
	/** Answer as it was decoded; undefined: the service does not offer it. */
	readonly answer: Answer;
	/** Unix milliseconds. */
	readonly at: number;
}

/** Settings of a reader that takes answers of others instead of asking. */
interface Taking {
	/** Returns unix milliseconds from which on an answer that somebody else got is as good as an own one. */
	since(question: IndexerQuestion): number;
	/** Checks whether the service takes requests. */
	mayAsk(): boolean;
}

/** Newest answer of an indexer to each question, whoever asked. */
export class AnswerCache {
	readonly #now: () => number;
	readonly #client = new QueryClient({
		defaultOptions: {
			queries: {
				gcTime: Number.POSITIVE_INFINITY,
				retry: false,
				networkMode: 'always',
				structuralSharing: false,
			},
		},
	});
	/** Questions under way by key, each with its rank among those that wait. */
	readonly #underWay = new Map<string, {readonly rank: number; readonly answer: Promise<unknown>}>();
	/** Heights, each with the time of its first answer. */
	#heights: readonly {readonly height: bigint; readonly at: number}[] = [];
	#newest: NewestBlock | undefined;
	/** Last one whose time is known. */
	#timed: NewestBlock | undefined;
	#crawlers: CrawlerLooks | undefined;
	#parameters: Parameters | undefined;
	#epoch: bigint | undefined;
	#version: string | undefined;

	constructor(now: () => number) {
		this.#now = now;
	}

	/**
	Returns the indexer with each answer kept. Equal questions under way are asked once, unless the user waits for one, or the
	one before may wait longer for its turn.
	*/
	around(indexer: Indexer): Indexer {
		return aroundIndexer(indexer, async (question, options, ask) => {
			const key = keyOf(question);
			const askAlone = async () => {
				const known = this.#note(question, await ask());
				this.#client.setQueryData([key], known);
				return known.answer;
			};
			if (!isJoined(options)) return askAlone();
			const rank = rankOf(options?.purpose ?? 'screen');
			const before = this.#underWay.get(key);
			if (!before || before.rank > rank) {
				const mine = {rank, answer: askAlone()};
				this.#underWay.set(key, mine);
				const leave = () => {
					if (this.#underWay.get(key) === mine) this.#underWay.delete(key);
				};
				mine.answer.then(leave, leave);
				return mine.answer;
			}
			try {
				return (await before.answer) as Awaited<ReturnType<typeof ask>>;
			} catch (error) {
				// The first caller has left.
				if (isCancelled(error) && !options?.signal?.aborted) return askAlone();
				throw error;
			}
		});
	}

	/** Returns the indexer with answers of others in the place of requests, where those are new enough. */
	taking(indexer: Indexer, {since, mayAsk}: Taking): Indexer {
		return aroundIndexer(
			indexer,
			async <Answer>(
				question: IndexerQuestion,
				options: RequestOptions | undefined,
				ask: () => Promise<Answer>,
			) => {
				// Only another answer shows whether pages still overlap.
				const known = options?.purpose === 'mending' ? undefined : this.find(question, since(question));
				if (known !== undefined) return known as Answer;
				if (!mayAsk()) throw new RequestError({kind: 'cancelled', address: indexer.address});
				return ask();
			},
		);
	}

	/** Forgets old answers. A timer for each would keep a program alive that is about to end. */
	#forgetBefore(at: number): void {
		const cache = this.#client.getQueryCache();
		for (const query of cache.getAll()) {
			const {data, fetchStatus} = query.state;
			if (fetchStatus === 'idle' && isKnown(data) && data.at < at) cache.remove(query);
		}
	}

	/** Takes in what an answer says about the chain. */
	#note<Answer>({name, asked}: IndexerQuestion, answer: Answer): KnownAnswer<Answer> {
		const at = this.#now();
		this.#forgetBefore(at - keptMilliseconds);
		if (answer === undefined) return {answer, at};
		if (name === 'height') this.#noteHeight((answer as LatestHeight).height, at);
		else if (name === 'block') this.#noteBlock(asked[0], answer as Block, at);
		else if (name === 'crawlers') this.#crawlers = looksOf(answer as readonly Crawler[], at);
		else if (name === 'parameters') this.#parameters = answer as Parameters;
		else if (name === 'epoch') this.#epoch = (answer as LatestEpoch).epoch;
		else if (name === 'health') this.#version = (answer as Health).version;
		return {answer, at};
	}

	#noteHeight(height: bigint | undefined, at: number): void {
		if (height === undefined) return;
		this.#noteNewest(height, undefined, at);
		const last = this.#heights.at(-1);
		if (height === last?.height) return;
		// Heights from before a step back would make old answers seem new.
		const below = this.#heights.filter(each => each.height < height);
		this.#heights = [...below, {height, at}].slice(-maxHeights);
	}

	#noteBlock(height: unknown, block: Block, at: number): void {
		if (height === this.#newest?.height) this.#noteNewest(height as bigint, timeOfBlock(block), at);
	}

	#noteNewest(height: bigint, blockAt: bigint | undefined, at: number): void {
		this.#newest = noteNewest(this.#newest, {height, blockAt, at});
		if (this.#newest.blockAt !== undefined) this.#timed = this.#newest;
	}

	/** Returns the newest answer if it came at that time or later, unix milliseconds; undefined: it did not. */
	find(question: IndexerQuestion, since: number): unknown {
		const known = this.latest(question);
		if (!known) return undefined;
		return known.at >= since || this.#isForCount(question, known, since) ? known.answer : undefined;
	}

	/** Checks whether a first page is asked for only to count a list that has just come in one piece. */
	#isForCount({name, asked: [query]}: IndexerQuestion, {answer, at}: KnownAnswer, since: number): boolean {
		const whole = wholeOf[name];
		if (whole === undefined || at < this.#now() - countMilliseconds) return false;
		const {page: _, ...rest} = (query ?? {}) as {readonly page?: number};
		const {answer: all, at: wholeAt = 0} = this.latest({name: whole, asked: [rest], isBeyond: true}) ?? {};
		const {totalItems} = answer as Page<unknown>;
		if (all === undefined || wholeAt < since || totalItems === undefined) return false;
		return (all as Page<unknown>).items.length >= totalItems;
	}

	/** Returns the newest answer and its time, unix milliseconds; undefined: there is none. */
	latest(question: IndexerQuestion): KnownAnswer | undefined {
		const known = this.#client.getQueryData<KnownAnswer>([keyOf(question)]);
		return known?.answer === undefined ? undefined : known;
	}

	/** Time of the first answer with a greater height, unix milliseconds; undefined: there was none yet. */
	passedAt(height: bigint): number | undefined {
		return this.#heights.find(each => each.height > height)?.at;
	}

	/** Forgets when heights were seen, as the clock was set or the machine slept. */
	forgetTimes(): void {
		this.#heights = [];
		this.#newest = undefined;
		this.#timed = undefined;
		this.#crawlers = undefined;
	}

	get height(): NewestBlock | undefined {
		return this.#newest;
	}

	get crawlers(): CrawlerLooks | undefined {
		return this.#crawlers;
	}

	/** Checks whether the time of a block is known that was the newest one lately; an old block says nothing of those after it. */
	isTimed(): boolean {
		const timed = this.#timed;
		if (!timed || this.#now() - timed.at >= soonMilliseconds) return false;
		return isBlockNew(timed, timed.at, leastSecondsBehind);
	}

	/**
	Judges the indexer and its chain by all answers.

	@param measuredSeconds measured seconds between two blocks; left out: not measured
	*/
	judge(node: NodeBlock | undefined, measuredSeconds?: number): ChainFreshness {
		const [newest, timed] = [this.#newest, this.#timed];
		// Until the time of the newest block is known, the one before it counts.
		const isTimed = timed && newest && newest.at - timed.at < timedMilliseconds;
		return judgeFreshness({
			newest: isTimed ? timed : newest,
			crawlers: this.#crawlers,
			node,
			blockSeconds: usualBlockSeconds(this.#parameters),
			measuredSeconds,
		});
	}

	get parameters(): Parameters | undefined {
		return this.#parameters;
	}

	get epoch(): bigint | undefined {
		return this.#epoch;
	}

	get version(): string | undefined {
		return this.#version;
	}

	/** Heights with their times, the oldest first. */
	get heights(): readonly {readonly height: bigint; readonly at: number}[] {
		return this.#heights;
	}
}

/** Checks whether a question may share the answer of one under way. */
function isJoined(options: RequestOptions | undefined): boolean {
	return options?.purpose !== 'asked' && options?.purpose !== 'mending' && !options?.isQuestion;
}

function isKnown(data: unknown): data is KnownAnswer {
	return typeof data === 'object' && data !== null && 'at' in data;
}

function isCancelled(error: unknown): boolean {
	return error instanceof RequestError && error.failure.kind === 'cancelled';
}

/** Answer in one piece of a list that comes in pages. */
const wholeOf: Readonly<Partial<Record<IndexerQuestion['name'], IndexerQuestion['name']>>> = {
	validators: 'allValidators',
	proposals: 'allProposals',
};

/** Makes a key that is the same for the same question, however its query is written. */
function keyOf({name, asked}: IndexerQuestion): string {
	const plain = asked.map(each =>
		typeof each === 'object' && each !== null
			? Object.entries(each)
					.filter(([field, value]) => value !== undefined && !(field === 'page' && value === 1))
					.sort(([left], [right]) => (left < right ? -1 : 1))
			: typeof each === 'bigint'
				? each.toString()
				: (each ?? []),
	);
	return JSON.stringify([name, plain], (_, value: unknown) =>
		typeof value === 'bigint' ? value.toString() : value,
	);
}
