import {type PollPurpose, type Purpose, rankOf} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import {usualIntervalMilliseconds} from '../../domain/periods.ts';
import {type Clock, systemClock} from '../../system/timer.ts';

const minute = 60_000;

/** Polls a minute, for the indexer and the node together, at the usual interval. */
const pollsAMinute = 40;

/** Polls a minute at the longest interval: small questions alone would take up fewer. */
const leastPolls = 6;

/** Requests under way at a time, of each of the classes below. */
const atOnce = 4;

/** Class of a request: each purpose outside of the polls has a limit of its own on what is under way. */
type RequestClass = 'asked' | 'start' | 'mending' | 'poll';

const mostAtOnce: Readonly<Record<RequestClass, number>> = {
	asked: atOnce,
	start: atOnce,
	mending: 1,
	poll: atOnce,
};

/** Part of all polls that each purpose may have. */
const partOfPolls: Readonly<Record<PollPurpose, number>> = {mine: 1, screen: 1, ledger: 0.5, rest: 0.1};

/** Request of a poll, at the milliseconds of a steady clock at which it was sent, or ended if it has. */
interface SentPoll {
	readonly at: number;
	readonly purpose: Purpose;
}

interface Waiting {
	readonly purpose: Purpose;
	pass(poll: SentPoll): void;
}

/**
Passes every request of a program that polls, to an indexer and its node together. Polls wait for their turn: a number
of them pass within any minute, what is the user's first. What the user waits for, a first reading and the mending of a list
are not counted; of each, a few are under way at a time.
*/
export class RequestBudget {
	readonly #clock: Clock;
	readonly #most: number;
	/** In the order of their times. */
	#polls: readonly SentPoll[] = [];
	readonly #underWay = {asked: 0, start: 0, mending: 0, poll: 0};
	#waiting: readonly Waiting[] = [];
	#cancel = () => {};

	/** @param intervalMilliseconds between two polls of what changes with each block */
	constructor(intervalMilliseconds: number, clock: Clock = systemClock) {
		this.#clock = clock;
		this.#most = Math.max(
			leastPolls,
			Math.floor((pollsAMinute * usualIntervalMilliseconds) / intervalMilliseconds),
		);
	}

	/**
	Resolves once a request may be sent, with a function to be called when it has ended. Rejects with a `cancelled` failure
	as soon as the signal is aborted.
	*/
	async enter(
		purpose: Purpose,
		{address, signal}: {readonly address: string; readonly signal?: AbortSignal | undefined},
	): Promise<() => void> {
		if (signal?.aborted) throw new RequestError({kind: 'cancelled', address});
		const poll = this.#mayPass(purpose) ? this.#note(purpose) : await this.#wait(purpose, address, signal);
		let hasEnded = false;
		return () => {
			if (hasEnded) return;
			hasEnded = true;
			// Busy services get a poll late, so its minute begins when it has ended.
			if (this.#polls.includes(poll)) {
				this.#polls = [...this.#polls.filter(each => each !== poll), {...poll, at: this.#clock.steady()}];
			}
			this.#underWay[classOf(purpose)]--;
			this.#passOn();
		};
	}

	/** Takes a request that another one needs, as a retry does or a step of a redirect; false: there is no room. */
	takeSpare(purpose: Purpose): boolean {
		if (classOf(purpose) !== 'poll') return true;
		if (this.#waitOf(purpose) > 0) return false;
		this.#polls = [...this.#polls, {at: this.#clock.steady(), purpose}];
		return true;
	}

	/** Counts a request that never waits. */
	note(): void {
		this.#polls = [...this.#polls, {at: this.#clock.steady(), purpose: 'mine'}];
	}

	/** Part of the polls that a purpose may have, at least one. */
	#mostOf(purpose: PollPurpose): number {
		return Math.max(1, Math.floor(this.#most * partOfPolls[purpose]));
	}

	#mayPass(purpose: Purpose): boolean {
		const kind = classOf(purpose);
		return this.#underWay[kind] < mostAtOnce[kind] && this.#waitOf(purpose) <= 0;
	}

	#note(purpose: Purpose): SentPoll {
		const kind = classOf(purpose);
		const poll = {at: this.#clock.steady(), purpose};
		this.#underWay[kind]++;
		if (kind === 'poll') this.#polls = [...this.#polls, poll];
		return poll;
	}

	#wait(purpose: Purpose, address: string, signal: AbortSignal | undefined): Promise<SentPoll> {
		const {promise, resolve, reject} = Promise.withResolvers<SentPoll>();
		const leave = () => {
			this.#waiting = this.#waiting.filter(each => each !== waiting);
			this.#passOn();
			reject(new RequestError({kind: 'cancelled', address}));
		};
		const waiting: Waiting = {
			purpose,
			pass(poll) {
				signal?.removeEventListener('abort', leave);
				resolve(poll);
			},
		};
		signal?.addEventListener('abort', leave, {once: true});
		this.#waiting = [...this.#waiting, waiting].toSorted(
			(one, next) => rankOf(one.purpose) - rankOf(next.purpose),
		);
		this.#passOn();
		return promise;
	}

	/** Lets all pass that may, and looks again when the next one may. */
	#passOn(): void {
		this.#cancel();
		this.#cancel = () => {};
		for (const each of this.#waiting) {
			if (!this.#mayPass(each.purpose)) continue;
			this.#waiting = this.#waiting.filter(other => other !== each);
			each.pass(this.#note(each.purpose));
		}
		const waits = this.#waiting.map(({purpose}) => this.#waitOf(purpose)).filter(wait => wait > 0);
		if (waits.length === 0) return;
		this.#cancel = this.#clock.after(Math.min(...waits), () => this.#passOn());
	}

	/** Returns the milliseconds until a request may be sent, as far as the minute goes. */
	#waitOf(purpose: Purpose): number {
		if (!isPoll(purpose)) return 0;
		this.#forget();
		const now = this.#clock.steady();
		const waitFor = (polls: readonly {readonly at: number}[], most: number) => {
			const blocking = polls[polls.length - most];
			return blocking === undefined ? 0 : blocking.at + minute - now;
		};
		const own = this.#polls.filter(each => each.purpose === purpose);
		return Math.max(waitFor(this.#polls, this.#most), waitFor(own, this.#mostOf(purpose)));
	}

	#forget(): void {
		const oldest = this.#clock.steady() - minute;
		this.#polls = this.#polls.filter(({at}) => at > oldest);
	}
}

function isPoll(purpose: Purpose): purpose is PollPurpose {
	return purpose in partOfPolls;
}

function classOf(purpose: Purpose): RequestClass {
	return isPoll(purpose) ? 'poll' : purpose;
}
