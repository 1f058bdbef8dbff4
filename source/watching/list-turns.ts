import {balanceListName} from '../ledger/balance-changes.ts';
import {comingListName} from '../ledger/coming-changes.ts';
import {type ChainReading, type Person, stakeListName} from '../ledger/digest.ts';
import type {LifeVerdict} from '../ledger/follow-life.ts';
import {rewardListName} from '../ledger/reward-changes.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import type {IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {AnswerPool} from './answer-pool.ts';

/** Milliseconds between two readings of the lists of the chain: two of the validators within two minutes. */
export const listPeriods = {validators: 45_000, proposals: 90_000, parameters: 300_000} as const;

const periods: Readonly<Record<string, number>> = listPeriods;

/** Milliseconds between two readings of the lists of one address, at least. */
export const stakePeriod = 60_000;

/** Milliseconds after a failure, or where the chain did not go on. */
const retryMilliseconds = 10_000;

/** Milliseconds for which an answer about the indexer itself is taken as it is. */
const ages: Readonly<Partial<Record<IndexerQuestion['name'], number>>> = {
	health: 600_000,
	epoch: 60_000,
	crawlers: 120_000,
	height: 3000,
	// A block stays as it is.
	block: 600_000,
};

/** Last reading of a list; times in unix milliseconds. */
interface LastReading {
	readonly begunAt: number;
	/** End of the last one that was not broken off; undefined: there was none. */
	readonly endedAt: number | undefined;
	/** Height of the indexer after it. */
	readonly height: bigint | undefined;
}

/** Decides whose turn is next, and which answers are new enough to tell more than the last reading did. */
export class ListTurns {
	readonly #pool: AnswerPool;
	readonly #now: () => number;
	readonly #readings = new Map<string, LastReading>();
	#dueAt = new Map<string, number>();
	#isDoubted = false;

	constructor(pool: AnswerPool, now: () => number) {
		[this.#pool, this.#now] = [pool, now];
	}

	/** Begins anew, as another program may have read meanwhile. */
	startOver(): void {
		this.#readings.clear();
		this.#dueAt.clear();
	}

	/** Returns the lists of the chain that are due. */
	due(): readonly string[] {
		const now = this.#now();
		return Object.entries(periods)
			.filter(([list, period]) => {
				const dueAt = this.#dueAt.get(list) ?? now;
				// A clock that was set back makes everything lie in the future.
				return dueAt <= now || dueAt > now + period;
			})
			.map(([list]) => list);
	}

	/** Begins to read those lists of which the indexer can tell more by now, and returns them. */
	begin(lists: readonly string[], height: bigint | undefined): readonly string[] {
		const now = this.#now();
		const wanted = lists.filter(list => {
			const last = this.#readings.get(list)?.height;
			return height === undefined || last === undefined || height !== last;
		});
		for (const list of lists) this.#dueAt.set(list, now + retryMilliseconds);
		for (const list of wanted) {
			const {endedAt, height: before} = this.#readings.get(list) ?? {endedAt: undefined, height: undefined};
			this.#dueAt.set(list, now + (periods[list] ?? stakePeriod));
			this.#readings.set(list, {begunAt: now, endedAt, height: before});
		}
		return wanted;
	}

	/** Makes the parameters due at once when the indexer falls far behind: only they say whether the chain was reset. */
	noteLife(life: LifeVerdict | undefined): void {
		if (life === undefined) return;
		if (life === 'doubted' && !this.#isDoubted)
			for (const times of [this.#readings, this.#dueAt]) times.delete('parameters');
		this.#isDoubted = life === 'doubted' || life === 'behind';
	}

	/** Notes that the lists could not be read. */
	fail(lists: readonly string[]): void {
		for (const list of lists) this.#dueAt.set(list, this.#now() + retryMilliseconds);
	}

	/** Notes that a list was read, and not yet where on the chain it is. */
	end(list: string): void {
		const last = this.#readings.get(list);
		if (last) this.#readings.set(list, {...last, endedAt: this.#now(), height: undefined});
	}

	/** Notes where on the chain the lists of a reading are. */
	endAll(reading: ChainReading): void {
		const {height} = reading.sight;
		for (const list of namesOf(reading)) {
			const last = this.#readings.get(list);
			// The stake of an address was read before the sight, and may be under way again.
			const endedAt = list in periods ? this.#now() : last?.endedAt;
			if (last) this.#readings.set(list, {...last, endedAt, height});
		}
	}

	/** Tells whether the stake of one of the addresses was never read. */
	hasNew(addresses: Person['addresses']): boolean {
		return addresses.some(({address}) => this.#readings.get(stakeListName(address))?.endedAt === undefined);
	}

	/** Returns the address that was not read for the longest time; undefined: none is due. */
	nextAddress(addresses: readonly string[]): string | undefined {
		const next = this.leastRecent(addresses, stakeListName);
		return next !== undefined && this.isDue(stakeListName(next), stakePeriod) ? next : undefined;
	}

	/** Returns what has a list that was not read for the longest time. */
	leastRecent<Thing>(things: readonly Thing[], listOf: (thing: Thing) => string): Thing | undefined {
		const begunAt = (thing: Thing) => this.#begunAt(listOf(thing));
		return things.toSorted((left, right) => begunAt(left) - begunAt(right))[0];
	}

	/** Tells whether a list was not read for so many milliseconds. */
	isDue(list: string, period: number): boolean {
		const since = this.#now() - this.#begunAt(list);
		return since >= period || since < 0;
	}

	#begunAt(list: string): number {
		return this.#readings.get(list)?.begunAt ?? 0;
	}

	/** Returns from which time on an answer that somebody else got tells more, unix milliseconds. */
	readonly since = (question: IndexerQuestion): number => {
		const now = this.#now();
		const age = ages[question.name];
		if (age !== undefined) return now - age;
		const list = listOfQuestion(question);
		const {begunAt, endedAt, height} = this.#readings.get(list) ?? {begunAt: now};
		if (endedAt === undefined) return begunAt;
		// An answer from before the chain went on is the one that was seen already.
		const passedAt = height === undefined ? endedAt : (this.#pool.passedAt(height) ?? begunAt);
		return Math.min(begunAt, Math.max(endedAt, passedAt));
	};
}

/** Name in the ledger of the list that a question is about. */
function listOfQuestion({name, asked: [first]}: IndexerQuestion): string {
	switch (name) {
		case 'parameters':
			return name;
		case 'validators':
		case 'allValidators':
			return 'validators';
		case 'proposals':
		case 'allProposals':
			return 'proposals';
		case 'votes':
			return voteListName(String(first));
		case 'rewards':
			return rewardListName((first as {readonly address: string}).address);
		case 'balances':
			return balanceListName(String(first));
		case 'history':
			// History is asked for when it must explain what was just seen.
			return name;
		default:
			return stakeListName(String(first));
	}
}

/** Names in the ledger of the lists of a reading. */
export function namesOf(reading: ChainReading): readonly string[] {
	const {validators, proposals, parameters, signing, coming, stakes} = reading;
	const {voters = [], rewards = [], balances = []} = reading;
	return [
		...(validators ? ['validators'] : []),
		...(proposals ? ['proposals'] : []),
		...(parameters ? ['parameters'] : []),
		...(signing ? [signingListName] : []),
		...(coming ? [comingListName] : []),
		...stakes.map(({address}) => stakeListName(address)),
		...voters.map(({address}) => voteListName(address)),
		...rewards.map(({address}) => rewardListName(address)),
		...balances.map(({address}) => balanceListName(address)),
	];
}
