import {RequestError} from '../domain/failure.ts';
import type {Balance, CastVote, Reward} from '../domain/holdings.ts';
import type {Indexer} from '../domain/service.ts';
import type {Person} from '../ledger/digest.ts';
import type {IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {AnswerPool} from './answer-pool.ts';
import type {ListTurns} from './list-turns.ts';
import {
	type HeldReading,
	type HeldTurn,
	hasFallen,
	heldTurns,
	joinHeld,
	type KeptOf,
	readHeld,
	toBalances,
	toRewards,
	toVoter,
} from './read-held.ts';

/** Milliseconds between two own readings of one list, and for which a list that others read is left to them. */
export const heldPeriods: Readonly<Record<HeldTurn['part'], number>> = {
	votes: 300_000,
	rewards: 1_200_000,
	balances: 300_000,
};
const toldMilliseconds = 900_000;
const retryMilliseconds = 300_000;

interface HeldOptions {
	readonly indexer: Indexer;
	readonly turns: ListTurns;
	readonly pool: Pick<AnswerPool, 'latest'>;
	readonly keptOf: KeptOf;
	/** True if balances are read too. */
	readonly hasBalances?: boolean | undefined;
	now(): number;
	person(): Person;
}

/**
Reads votes, rewards and balances, one list after the other, where no other part of the program does, and keeps them until a sight
tells where they are.
*/
export class HeldReader {
	readonly #options: HeldOptions;
	readonly #usedAt = new Map<string, number>();
	/** Unix milliseconds of the last answer that another part of the program got. */
	readonly #toldAt = new Map<string, number>();
	/** Lists of which others were told something that the history must explain. */
	readonly #unexplained = new Set<string>();
	#lists: readonly HeldTurn[] = [];
	#isReading = false;
	#read: readonly HeldReading[] = [];

	constructor(options: HeldOptions) {
		this.#options = options;
	}

	/** Returns what was read and not taken yet. */
	take(): HeldReading {
		const taken = joinHeld(this.#read);
		this.#read = [];
		return taken;
	}

	/** Takes back what nobody could use; where a list was read anew, that counts. */
	giveBack(reading: HeldReading): void {
		this.#read = [reading, ...this.#read];
	}

	/** Takes over what others have read since, which costs nothing. */
	takeTold(): void {
		const {keptOf, person, turns, hasBalances} = this.#options;
		this.#lists = heldTurns(keptOf, person(), hasBalances);
		for (const turn of this.#lists) {
			const {list} = turn;
			const told = this.#told(turn);
			if (!told || told.at <= (this.#usedAt.get(list) ?? Number.NEGATIVE_INFINITY)) continue;
			this.#usedAt.set(list, told.at);
			this.#toldAt.set(list, told.at);
			if (turn.part === 'rewards' && hasFallen(turn, told.answer as readonly Reward[], keptOf)) {
				this.#unexplained.add(list);
				continue;
			}
			turns.begin([list], undefined);
			turns.end(list);
			this.#read = [...this.#read, toReading(turn, told.answer)];
		}
	}

	#told({part, address}: HeldTurn) {
		const asked = part === 'rewards' ? [{address}] : [address];
		const question: IndexerQuestion = {name: part, asked, isBeyond: true};
		return this.#options.pool.latest(question);
	}

	/** Reads the list whose turn it is. */
	async read(): Promise<void> {
		const turn = this.#isReading ? undefined : this.#next();
		if (!turn) return;
		const {indexer, turns, keptOf, now} = this.#options;
		this.#isReading = true;
		try {
			turns.begin([turn.list], undefined);
			const reading = await readHeld(indexer, turn, {keptOf});
			turns.end(turn.list);
			// The same answer is no second sight.
			this.#usedAt.set(turn.list, now());
			this.#unexplained.delete(turn.list);
			this.#read = [...this.#read, reading];
		} catch (error) {
			if (!(error instanceof RequestError)) throw error;
		} finally {
			this.#isReading = false;
		}
	}

	#next(): HeldTurn | undefined {
		const {turns, now} = this.#options;
		const since = now() - toldMilliseconds;
		const isDue = (turn: HeldTurn) =>
			this.#unexplained.has(turn.list) ||
			((this.#toldAt.get(turn.list) ?? 0) < since && turns.isDue(turn.list, heldPeriods[turn.part]));
		const due = this.#lists.filter(isDue);
		// Nothing more is known of an address until its sum is explained; one that failed lets the others go first.
		const pressing = due.filter(
			({list}) => this.#unexplained.has(list) && turns.isDue(list, retryMilliseconds),
		);
		return turns.leastRecent(pressing.length > 0 ? pressing : due, ({list}) => list);
	}
}

/** Makes of an answer that somebody else got a reading. */
function toReading(turn: HeldTurn, answer: unknown): HeldReading {
	switch (turn.part) {
		case 'votes':
			return toVoter(turn, answer as readonly CastVote[]);
		case 'rewards':
			return toRewards(turn, answer as readonly Reward[], undefined);
		case 'balances':
			return toBalances(turn, answer as readonly Balance[]);
	}
}
