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

/** Decides by the age of the last reading which lists are due, and which answers of other readers count for them. */
export class ReadingSchedule {
	readonly #answers: AnswerCache;
	readonly #now: () => number;
	readonly #pace: number;
	readonly #seenAt: (list: string) => bigint | undefined;
	readonly #last = new Map<string, LastReading>();
	/** Lists of the reading under way, and its beginning. */
	#parts: readonly ScheduledPart[] = [];
	#begunAt = 0;
	#crowd = {addresses: 0, validators: 0};

	/**
	@param pace factor on all times: the interval of polls as part of the usual one
	@param seenAt returns when any program last read a list, unix seconds
	*/
	constructor(
		answers: AnswerCache,
		now: () => number,
		pace: number,
		seenAt: (list: string) => bigint | undefined,
	) {
		[this.#answers, this.#now, this.#pace, this.#seenAt] = [answers, now, pace, seenAt];
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
		if (!parts.some(part => !isOther(part) && this.#isDue(part, 0))) return [];
		const soon = parts.filter(part => this.#isDue(part, togetherMilliseconds * this.#pace));
		const others = soon.filter(isOther).slice(0, maxOthers);
		return soon.filter(part => !isOther(part) || others.includes(part));
	}

	/** @param early milliseconds before its time at which it is due too; 0: none, and what others read can wait */
	#isDue(part: ScheduledPart, early: number): boolean {
		const period = this.#periodOf(part);
		const {dueAt = this.#firstDueAt(part), endedAt = 0} = this.#last.get(part.list) ?? {};
		const answeredAt = part.address === undefined ? undefined : this.#answers.latest(questionOf(part))?.at;
		// An answer within an own reading is of that reading. Two periods without one of others are one that they missed.
		const isReadElsewhere = answeredAt !== undefined && answeredAt > endedAt;
		if (isReadElsewhere && Math.abs(this.#now() - answeredAt) < 2 * period) return early > 0;
		const wait = dueAt - this.#now();
		// A clock that was set back makes everything lie far ahead.
		return wait <= early || wait > period;
	}

	#periodOf({kind}: ScheduledPart): number {
		return periodOfList(kind, {...this.#crowd, pace: this.#pace}) * 1000;
	}

	/** Returns when a list is due that this program has not read yet. */
	#firstDueAt(part: ScheduledPart): number {
		// The weight of everything else depends on the lists of the chain and on stake.
		const isFirst = part.address === undefined || part.kind === 'stake';
		const seenAt = isFirst ? undefined : this.#seenAt(part.list);
		return seenAt === undefined ? 0 : Number(seenAt) * 1000 + this.#periodOf(part);
	}

	/** Begins a reading, and returns those lists about which the indexer can say more by now. */
	begin(parts: readonly ScheduledPart[], height: bigint | undefined): readonly ScheduledPart[] {
		this.#begunAt = this.#now();
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
			const news = answered.includes(list) && {endedAt: this.#now(), height};
			this.#last.set(list, {...this.#last.get(list), ...news, dueAt: this.#begunAt + this.#periodOf(part)});
		}
	}

	/** Lets lists that could not be read wait, for an interval unless stated. */
	rest(lists: readonly string[], milliseconds = usualIntervalMilliseconds * this.#pace): void {
		const dueAt = this.#now() + milliseconds;
		for (const list of lists) this.#last.set(list, {...this.#last.get(list), dueAt});
	}

	/** Returns from which time on an answer of another reader is taken, unix milliseconds. */
	readonly since = ({name, asked: [subject]}: IndexerQuestion): number => {
		const now = this.#now();
		const seconds = answerSeconds[name];
		if (seconds !== undefined) return now - seconds * 1000 * Math.min(1, this.#pace);
		const polledAt = now - usualIntervalMilliseconds * this.#pace;
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
