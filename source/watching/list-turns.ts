import type {ChainReading} from '../domain/chain-reading.ts';
import {type Crowd, periodOfList} from '../domain/periods.ts';
import {balanceListName} from '../ledger/balance-changes.ts';
import {comingListName} from '../ledger/coming-changes.ts';
import {stakeListName} from '../ledger/digest.ts';
import type {LifeVerdict} from '../ledger/follow-life.ts';
import {rewardListName} from '../ledger/reward-changes.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import type {AnswerCache} from '../model/answer-cache.ts';
import type {IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {LedgerPart} from './ledger-parts.ts';

/** Milliseconds after a failure, or if the chain did not go on. */
const retryMilliseconds = 10_000;

/** Milliseconds within which lists that are due are read together. */
const togetherMilliseconds = 15_000;

/** Milliseconds for which a list is left to the part of the program that reads it anyway. */
const leftMilliseconds = 900_000;

/** Milliseconds before a first reading from which on an answer counts for it. */
const earlyMilliseconds = 30_000;

/** Milliseconds for which an answer about the indexer itself is taken as it is. */
const ages: Readonly<Partial<Record<IndexerQuestion['name'], number>>> = {
	health: 600_000,
	epoch: 10_000,
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
	/** Time before which it is not read again. */
	readonly dueAt: number;
}

/** Decides which lists are read next, and which answers are newer than the last reading. */
export class ListTurns {
	readonly #cache: AnswerCache;
	readonly #now: () => number;
	readonly #pace: number;
	readonly #readings = new Map<string, LastReading>();
	#isDoubted = false;
	/** Unix milliseconds of the last reading that failed. */
	#restsFrom = Number.NEGATIVE_INFINITY;
	/** True once a list was read to its end. */
	#hasEnded = false;

	/** @param pace factor on all times: the interval of polls as part of the usual one */
	constructor(cache: AnswerCache, now: () => number, pace: number) {
		[this.#cache, this.#now, this.#pace] = [cache, now, pace];
	}

	/** Begins again, as another program may have read meanwhile. */
	startOver(): void {
		this.#readings.clear();
		this.#hasEnded = false;
	}

	/** Returns the lists that are due, with those that will be soon; none if it is too early for all of them. */
	due(turns: readonly LedgerPart[]): readonly LedgerPart[] {
		const rested = this.#now() - this.#restsFrom;
		const isResting = rested >= 0 && rested < retryMilliseconds * this.#pace;
		if (isResting || !turns.some(turn => this.#isDue(turn, 0))) return [];
		return turns.filter(
			turn => this.#isDue(turn, togetherMilliseconds * this.#pace) || this.#isReadElsewhere(turn),
		);
	}

	#isDue(turn: LedgerPart, early: number): boolean {
		const last = this.#readings.get(turn.list);
		if (!last) return true;
		const now = this.#now();
		// A clock that was set back makes everything lie in the future.
		if (last.begunAt > now) return true;
		const age = now - (this.#readElsewhereAt(turn) ?? Number.NEGATIVE_INFINITY);
		return (
			last.dueAt <= now + early &&
			!(age >= 0 && age < leftMilliseconds * this.#pace && turn.address !== undefined)
		);
	}

	/** Checks whether another part of the program has read it since. */
	#isReadElsewhere(turn: LedgerPart): boolean {
		return (this.#readElsewhereAt(turn) ?? 0) > (this.#readings.get(turn.list)?.begunAt ?? 0);
	}

	/** Returns when another part of the program last read the list of an address, unix milliseconds. */
	#readElsewhereAt(turn: LedgerPart): number | undefined {
		const question = questionOf(turn);
		const at = question && this.#cache.latest(question)?.at;
		const {begunAt = 0, endedAt = 0} = this.#readings.get(turn.list) ?? {};
		// An answer within an own reading is of that reading.
		return at !== undefined && (at < begunAt || at > endedAt) ? at : undefined;
	}

	/** Begins to read those lists of which the indexer can tell more by now, and returns them. */
	begin(turns: readonly LedgerPart[], height: bigint | undefined, crowd: Crowd): readonly LedgerPart[] {
		const now = this.#now();
		const wanted = turns.filter(({list}) => {
			const last = this.#readings.get(list)?.height;
			return height === undefined || last === undefined || height !== last;
		});
		for (const turn of turns) {
			const last = this.#readings.get(turn.list);
			if (!wanted.includes(turn)) {
				if (last) this.#readings.set(turn.list, {...last, dueAt: now + retryMilliseconds * this.#pace});
				continue;
			}
			const dueAt = now + periodOfList(turn.kind, {...crowd, pace: this.#pace}) * 1000;
			this.#readings.set(turn.list, {endedAt: undefined, height: undefined, ...last, begunAt: now, dueAt});
		}
		return wanted;
	}

	/** Makes the parameters due at once if the indexer falls far behind: only they say whether the chain was reset. */
	noteLife(life: LifeVerdict | undefined): void {
		if (life === undefined) return;
		if (life === 'doubted' && !this.#isDoubted) this.#readings.delete('parameters');
		this.#isDoubted = life === 'doubted' || life === 'behind';
	}

	/** Notes that a reading failed: nothing is read for a while, and then these lists again. */
	rest(lists: Iterable<string>): void {
		this.#restsFrom = this.#now();
		this.fail(lists);
	}

	/** Notes that lists could not be read. */
	fail(lists: Iterable<string>): void {
		const dueAt = this.#now() + retryMilliseconds * this.#pace;
		for (const list of lists) {
			const last = this.#readings.get(list);
			if (last) this.#readings.set(list, {...last, dueAt});
		}
	}

	/** Notes where on the chain the lists of a reading are. */
	end(reading: ChainReading): void {
		const {height} = reading.sight;
		for (const list of namesOf(reading)) {
			const last = this.#readings.get(list);
			if (last) this.#readings.set(list, {...last, endedAt: this.#now(), height});
			this.#hasEnded = true;
		}
	}

	/** Returns from which time on an answer of another part of the program is newer than the last reading, unix milliseconds. */
	readonly since = (question: IndexerQuestion): number => {
		const now = this.#now();
		const age = ages[question.name];
		if (age !== undefined) return now - age * Math.min(1, this.#pace);
		const list = listOfQuestion(question);
		const {begunAt, endedAt, height} = this.#readings.get(list) ?? {begunAt: now};
		if (endedAt === undefined) return this.#hasEnded ? begunAt : begunAt - earlyMilliseconds;
		// An answer from before the chain went on is the one that was seen already; a list of an address is seen once.
		const passedAt =
			height === undefined || !isOfChain(list) ? endedAt : (this.#cache.passedAt(height) ?? begunAt);
		return Math.min(begunAt, Math.max(endedAt, passedAt));
	};
}

/** Returns a question that is asked whenever the list of an address is read; undefined: it is of the chain. */
function questionOf({kind, address}: LedgerPart): IndexerQuestion | undefined {
	if (address === undefined) return undefined;
	if (kind === 'stake') return {name: 'bonds', asked: [address, {}], isBeyond: false};
	if (kind === 'rewards') return {name: kind, asked: [{address}], isBeyond: true};
	return {name: kind === 'balances' ? kind : 'votes', asked: [address], isBeyond: true};
}

function isOfChain(list: string): boolean {
	return list === 'validators' || list === 'proposals' || list === 'parameters';
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

/** Returns the names in the ledger of the lists of a reading. */
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
