import {answerSeconds, periodOfList, type ReadKind, usualIntervalMilliseconds} from '../domain/periods.ts';
import type {IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {AnswerCache} from './answer-cache.ts';
import type {ReadingPart} from './read-chain.ts';

/** Milliseconds within which lists that are due are read together. */
const togetherMilliseconds = 15_000;

/** Milliseconds before a first reading from which on an answer counts for it. */
const earlyMilliseconds = 30_000;

/** List that is read again and again. */
export interface ScheduledPart extends ReadingPart {
	/** Its name in the ledger. */
	readonly list: string;
}

/** Last reading of a list; times in unix milliseconds. */
interface LastReading {
	/** Time at which it is read again. */
	readonly dueAt: number;
	/** End of the last one that was answered; undefined if there was none. */
	readonly endedAt?: number | undefined;
	/** Height of the indexer after it. */
	readonly height?: bigint | undefined;
}

interface ScheduleOptions {
	/** Factor on all times: the interval of polls as part of the usual one. */
	readonly pace: number;
	/** True if nothing else in this program reads the lists of addresses. */
	readonly isAlone: boolean;
	/** Returns unix milliseconds. */
	now(): number;
	/** Returns when any program last read a list, unix seconds. */
	seenAt(list: string): bigint | undefined;
}

/** Decides by the age of the last reading which lists are due, and which answers of other readers count for them. */
export class ReadingSchedule {
	readonly #answers: AnswerCache;
	readonly #options: ScheduleOptions;
	/** Milliseconds between two polls. */
	readonly #interval: number;
	readonly #last = new Map<string, LastReading>();
	/** Lists of the reading under way, and its beginning. */
	#parts: readonly ScheduledPart[] = [];
	#begunAt = 0;
	#crowd = {addresses: 0, validators: 0};

	constructor(answers: AnswerCache, options: ScheduleOptions) {
		[this.#answers, this.#options] = [answers, options];
		this.#interval = usualIntervalMilliseconds * options.pace;
	}

	/** Forgets the readings of this program, because another one may have read since. */
	startOver(): void {
		this.#last.clear();
	}

	/**
	Returns the lists that are due, with those that will be soon; none if it is too early for all of them.

	@param maxOthers max validators whose votes are read because the user delegates to them; they wait for other lists
	*/
	due(parts: readonly ScheduledPart[], maxOthers: number): readonly ScheduledPart[] {
		const countOf = (kind: ReadKind) => parts.filter(part => part.kind === kind).length;
		this.#crowd = {addresses: countOf('stake'), validators: countOf('validatorVotes')};
		const isOther = ({kind}: ScheduledPart) => kind === 'validatorVotes';
		if (!parts.some(part => !isOther(part) && this.#isDue(part))) return [];
		const soon = parts.filter(part => this.#isDue(part, togetherMilliseconds * this.#options.pace));
		const others = soon.filter(isOther).slice(0, maxOthers);
		return soon.filter(part => !isOther(part) || others.includes(part));
	}

	/** @param early milliseconds before its time at which it is due beside other lists; left out: there are none */
	#isDue(part: ScheduledPart, early?: number): boolean {
		const {now, isAlone} = this.#options;
		const period = this.#periodOf(part);
		const {dueAt = this.#firstDueAt(part), endedAt = 0} = this.#last.get(part.list) ?? {};
		const answeredAt = part.address === undefined ? undefined : this.#answers.latest(questionOf(part))?.at;
		// An answer within an own reading is of that reading. Two periods without one of others are one that they missed.
		const isReadElsewhere = answeredAt !== undefined && answeredAt > endedAt;
		if (isReadElsewhere && Math.abs(now() - answeredAt) < 2 * period) return early !== undefined;
		const wait = dueAt - now();
		// A list that others read too is left to them for an interval.
		const least = part.address === undefined || isAlone ? (early ?? 0) : -this.#interval;
		// A clock that was set back makes everything lie far ahead.
		return wait <= least || wait > period;
	}

	#periodOf({kind}: ScheduledPart): number {
		return periodOfList(kind, {...this.#crowd, pace: this.#options.pace}) * 1000;
	}

	/** Returns when a list is due that this program has not read yet. */
	#firstDueAt(part: ScheduledPart): number {
		// The weight of everything else depends on the lists of the chain and on stake.
		const isFirst = part.address === undefined || part.kind === 'stake';
		const seenAt = isFirst ? undefined : this.#options.seenAt(part.list);
		return seenAt === undefined ? 0 : Number(seenAt) * 1000 + this.#periodOf(part);
	}

	/** Begins a reading, and returns those lists about which the indexer can say more by now. */
	begin(parts: readonly ScheduledPart[], height: bigint | undefined): readonly ScheduledPart[] {
		this.#begunAt = this.#options.now();
		const isSame = (part: ScheduledPart) =>
			height !== undefined && this.#last.get(part.list)?.height === height;
		this.rest(parts.filter(isSame).map(({list}) => list));
		this.#parts = parts.filter(part => !isSame(part));
		return this.#parts;
	}

	/** Notes the end of a reading, the names of the lists that were answered, and the height of the indexer. */
	end(answered: readonly string[], height: bigint | undefined): void {
		for (const part of this.#parts) {
			const {list} = part;
			const news = answered.includes(list) && {endedAt: this.#options.now(), height};
			this.#last.set(list, {...this.#last.get(list), ...news, dueAt: this.#begunAt + this.#periodOf(part)});
		}
	}

	/** Lets lists that could not be read wait, for an interval unless stated. */
	rest(lists: readonly string[], milliseconds = this.#interval): void {
		const dueAt = this.#options.now() + milliseconds;
		for (const list of lists) this.#last.set(list, {...this.#last.get(list), dueAt});
	}

	/** Returns from which time on an answer of another reader is taken, unix milliseconds. */
	readonly since = ({name, asked: [subject]}: IndexerQuestion): number => {
		const now = this.#options.now();
		const seconds = answerSeconds[name];
		if (seconds !== undefined) return now - seconds * 1000 * Math.min(1, this.#options.pace);
		const polledAt = now - this.#interval;
		if (name === 'height') return polledAt;
		// No epoch begins without a block.
		if (name === 'epoch') return Math.min(polledAt, this.#answers.heights.at(-1)?.at ?? now);
		const about =
			typeof subject === 'string' ? subject : (subject as Partial<ReadingPart> | undefined)?.address;
		const part = this.#parts.find(({kind, address}) => address === about && questionsOf[kind].includes(name));
		// History is asked for when it must explain what was just seen.
		if (!part) return this.#begunAt;
		const {endedAt, height} = this.#last.get(part.list) ?? {};
		if (endedAt === undefined) return this.#begunAt - earlyMilliseconds;
		// An answer from before the chain went on is the one that was seen already; a list of an address is seen once.
		const isSeenOnce = height === undefined || part.address !== undefined;
		const passedAt = isSeenOnce ? endedAt : (this.#answers.passedAt(height) ?? this.#begunAt);
		return Math.min(this.#begunAt, Math.max(endedAt, passedAt));
	};
}

/** Questions by which each kind of list is read; the first one is always asked. */
const questionsOf: Readonly<
	Record<ReadKind, readonly [IndexerQuestion['name'], ...IndexerQuestion['name'][]]>
> = {
	validators: ['validators', 'allValidators'],
	proposals: ['proposals', 'allProposals'],
	parameters: ['parameters'],
	stake: ['bonds', 'unbonds', 'mergedBonds'],
	votes: ['votes'],
	validatorVotes: ['votes'],
	rewards: ['rewards'],
	balances: ['balances'],
};

/** Returns the first question about the list of an address. */
function questionOf({kind, address}: ReadingPart): IndexerQuestion {
	const asked = kind === 'rewards' ? [{address}] : kind === 'stake' ? [address, {}] : [address];
	return {name: questionsOf[kind][0], asked, isBeyond: true};
}
