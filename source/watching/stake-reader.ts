import {RequestError} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import {type ChainReading, type Person, stakeListName} from '../ledger/digest.ts';
import type {ListTurns} from './list-turns.ts';
import {readChain} from './read-chain.ts';
import type {SightReading} from './read-sight.ts';

interface StakeOptions {
	readonly indexer: Indexer;
	readonly turns: ListTurns;
	addresses(): Person['addresses'];
}

/** Reads the stake of the person's addresses, one after the other, and keeps it until a sight tells where it is. */
export class StakeReader {
	readonly #options: StakeOptions;
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

	/** Reads the address whose turn it is. */
	async read(at: SightReading): Promise<void> {
		const {indexer, turns, addresses} = this.#options;
		const all = addresses();
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
