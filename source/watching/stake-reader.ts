import {RequestError} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import type {Bond, Unbond} from '../domain/stake.ts';
import type {ReadList} from '../domain/stake-summary.ts';
import {type ChainReading, type Person, stakeListName} from '../ledger/digest.ts';
import type {AnswerPool} from './answer-pool.ts';
import type {ListTurns} from './list-turns.ts';
import {readChain} from './read-chain.ts';
import type {SightReading} from './read-sight.ts';

/** All bonds and unbonds of an address, as another part of the program read them. */
export type WholeStake = Readonly<Record<'bonds', ReadList<Bond>> & Record<'unbonds', ReadList<Unbond>>>;

/** Milliseconds for which an address is left to the part of the program that reads its stake anyway. */
const toldMilliseconds = 300_000;

interface StakeOptions {
	readonly indexer: Indexer;
	readonly turns: ListTurns;
	readonly pool: Pick<AnswerPool, 'latest'>;
	now(): number;
	addresses(): Person['addresses'];
}

/** Reads the stake of the person's addresses, one after the other, and keeps it until a sight tells where it is. */
export class StakeReader {
	readonly #options: StakeOptions;
	readonly #usedAt = new Map<string, number>();
	#isReading = false;
	#read: ChainReading['stakes'] = [];

	constructor(options: StakeOptions) {
		this.#options = options;
	}

	/** Returns what was read and not taken yet. */
	take(): ChainReading['stakes'] {
		const taken = this.#read;
		this.#read = [];
		return taken;
	}

	/** Takes back what nobody could use; where an address was read anew, that counts. */
	giveBack(stakes: ChainReading['stakes']): void {
		this.#keep([...stakes, ...this.#read]);
	}

	#keep(stakes: ChainReading['stakes']): void {
		this.#read = [...new Map(stakes.map(each => [each.address, each])).values()];
	}

	/** Takes over the stakes that others have read since, whole and mended: they cost nothing. */
	takeTold(): void {
		const {turns, addresses} = this.#options;
		for (const owner of addresses()) {
			const told = this.#told(owner.address);
			if (!told || told.at <= (this.#usedAt.get(owner.address) ?? Number.NEGATIVE_INFINITY)) continue;
			this.#usedAt.set(owner.address, told.at);
			const list = stakeListName(owner.address);
			turns.begin([list], undefined);
			turns.end(list);
			const {bonds, unbonds} = told.answer as WholeStake;
			const reading = {bonds: bonds.items, unbonds: unbonds.items, mergedBonds: undefined};
			const defect = bonds.isWhole && unbonds.isWhole ? undefined : 'torn';
			this.#keep([...this.#read, {...owner, reading, defect}]);
		}
	}

	#told(address: string) {
		return this.#options.pool.latest({name: 'wholeStake', asked: [address], isBeyond: false});
	}

	/** Reads the address whose turn it is, of those that nobody else reads. */
	async read(at: SightReading): Promise<void> {
		const {indexer, turns, addresses, now} = this.#options;
		const since = now() - toldMilliseconds;
		const all = addresses().filter(({address}) => (this.#told(address)?.at ?? 0) < since);
		const next = turns.nextAddress(all.map(({address}) => address));
		const owner = all.find(({address}) => address === next);
		if (this.#isReading || !owner) return;
		this.#isReading = true;
		try {
			const list = stakeListName(owner.address);
			turns.begin([list], undefined);
			const isWanted = (name: string) => name === list;
			const {reading} = await readChain(indexer, {at, addresses: [owner], maxAtOnce: 1, isWanted});
			turns.end(list);
			this.#keep([...this.#read, ...reading.stakes]);
		} catch (error) {
			if (!(error instanceof RequestError)) throw error;
		} finally {
			this.#isReading = false;
		}
	}
}
