import type {Decoded} from '../../domain/decoded.ts';
import type {ListReading} from './gathering.ts';
import {believedRounds, judgeRound, type ListStanding, noRounds} from './judge-round.ts';
import {type Entry, mergeEntries} from './list-entries.ts';

/** Items of a list, and what tells each of them from all others. */
export type KnownRows<Item> = Pick<ListReading<Item>, 'items' | 'names'>;

/** Several readings of one list, merged by the names of its items. */
export class Rounds<Item extends Decoded> {
	/** The newest of each, in the order of the last reading; others are behind those they came behind. */
	#entries: readonly Entry<Item>[] = [];
	#last: ListReading<Item> | undefined;
	#isTorn = false;
	#rounds = noRounds;
	#before: KnownRows<Item> | undefined;

	/** @param known from an earlier reading that was believed */
	constructor(known?: KnownRows<Item>) {
		if (!known) return;
		this.#before = known;
		this.#rounds = believedRounds;
	}

	/** Readings so far. */
	get count(): number {
		return this.#rounds.readings;
	}

	/**
	Adds a reading and decides whether the list is believed; undefined: it is to be read again.

	@param isBroken whether a page was left out of it
	*/
	add(reading: ListReading<Item>, isBroken: boolean): ListStanding | undefined {
		const before = this.#before;
		// Most lists take one reading, which needs no merging.
		if (before) {
			const known = this.#entries.length === 0 ? toEntries(before) : this.#entries;
			this.#entries = mergeEntries(known, toEntries(reading), {pages: [{answer: 1}], isMending: true});
		}
		this.#last = reading;
		this.#before = reading;
		this.#isTorn = isBroken || reading.duplicateCount > 0;
		const {rounds, standing} = judgeRound(this.#rounds, {
			names: reading.names,
			together: before && this.#entries.length,
			total: reading.lastTotal,
			isTorn: this.#isTorn,
			before: before?.names,
		});
		this.#rounds = rounds;
		return standing;
	}

	/** Tells whether the last reading alone has all that is counted, and nothing twice. */
	get isLastWhole(): boolean {
		const {items = [], lastTotal = 0} = this.#last ?? {};
		return !this.#isTorn && items.length >= lastTotal;
	}

	/** The items that are believed, with what was said of the list at last. */
	toReading(): ListReading<Item> {
		const last = this.#last;
		if (!last) throw new Error('no reading of the list was added');
		const {lastTotal = Number.POSITIVE_INFINITY} = last;
		const entries = this.#entries;
		// Where more are known than there are, some of them have left: only those of the last reading are certain.
		if (this.isLastWhole || entries.length === 0 || entries.length > lastTotal) return last;
		return {...last, names: entries.map(({key}) => key), items: entries.map(({item}) => item)};
	}
}

/** A reading as one page. */
function toEntries<Item>({items, names}: KnownRows<Item>): readonly Entry<Item>[] {
	return items.map((item, place) => ({
		item,
		key: names[place] ?? '',
		isNamed: true,
		page: 1,
		place,
		answer: 0,
	}));
}
