import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Indexer} from '../domain/service.ts';
import type {Person} from '../ledger/digest.ts';
import type {AnswerPool} from './answer-pool.ts';
import {HeldReader} from './held-reader.ts';
import type {ListTurns} from './list-turns.ts';
import type {KeptOf, OwnReading} from './read-held.ts';
import type {SightReading} from './read-sight.ts';
import {StakeReader} from './stake-reader.ts';

interface OwnOptions {
	readonly indexer: Indexer;
	readonly turns: ListTurns;
	readonly pool: Pick<AnswerPool, 'latest'>;
	readonly keptOf: KeptOf;
	readonly hasBalances?: boolean | undefined;
	now(): number;
	person(): Person;
}

/** Reads the lists of the person's addresses and validators, each in its turn, and keeps them until a sight tells where they are. */
export class OwnReader {
	readonly #stakes: StakeReader;
	readonly #held: HeldReader;
	#isReading = false;

	constructor(options: OwnOptions) {
		const addresses = () => options.person().addresses.slice(0, maxMyAddresses);
		this.#stakes = new StakeReader({...options, addresses});
		this.#held = new HeldReader(options);
	}

	/** Takes over what others have read since, which costs nothing. Throws where the ledger cannot be read. */
	takeTold(): void {
		this.#stakes.takeTold();
		this.#held.takeTold();
	}

	/** Returns what was read and not taken yet. */
	take(): OwnReading {
		return {stakes: this.#stakes.take(), ...this.#held.take()};
	}

	/** Takes back what nobody could use; where a list was read anew, that counts. */
	giveBack({stakes, ...held}: OwnReading): void {
		this.#stakes.giveBack(stakes);
		this.#held.giveBack(held);
	}

	/** Reads the lists whose turn it is: stake first, and of what hangs on it one list after each address. */
	async read(at: SightReading): Promise<void> {
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			await this.#stakes.read(at);
			await this.#held.read();
		} finally {
			this.#isReading = false;
		}
	}
}
