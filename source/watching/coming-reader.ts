import type {ChainReading, Person} from '../domain/chain-reading.ts';
import type {Coming} from '../domain/coming.ts';
import {RequestError} from '../domain/failure.ts';
import type {Validator} from '../domain/validator.ts';
import {comingSight} from '../ledger/coming-changes.ts';
import type {ComingBook} from '../services/truth/coming-book.ts';
import {type KeptOf, nearValidators} from './ledger-parts.ts';

interface ComingOptions {
	book(): ComingBook | undefined;
	keptOf: KeptOf;
	person(): Person;
	/** Returns the epochs of the chain's pipeline; undefined: not known. */
	pipeline(): bigint | undefined;
}

/** Has a node asked what comes for the person's validators and those with their stake, one at a time. */
export class ComingReader {
	readonly #options: ComingOptions;
	#shown: ReadonlyMap<string, Validator> = new Map();
	/** Validators that are near, as they were when the ledger was last read. */
	#near: readonly string[] = [];
	#taken = new Map<string, Coming>();
	#isReading = false;

	constructor(options: ComingOptions) {
		this.#options = options;
	}

	/** Takes over which commissions the indexer shows. */
	show(validators: readonly Validator[]): void {
		this.#shown = new Map(validators.map(validator => [validator.address ?? '', validator]));
	}

	/** Forgets what was taken, as another program may have written since. */
	startOver(): void {
		this.#taken.clear();
	}

	/**
	Hands on what was told of those that are near, whoever asked for it, one reading for each, as each has a place of its
	own. Throws what the writing does.
	*/
	hand(write: (reading: ChainReading) => void): void {
		const {book, keptOf, person} = this.#options;
		const told = book()?.read();
		this.#near = told ? nearValidators(keptOf, person()) : [];
		// Nobody has a name before the list of validators was read.
		if (!told || told.size === 0 || !keptOf('validators')) return;
		for (const address of this.#near) {
			const coming = told.get(address);
			if (!coming || this.#taken.get(address) === coming) continue;
			write({sight: comingSight(coming), coming: [coming], stakes: []});
			this.#taken.set(address, coming);
		}
	}

	/** Asks for the next of them that is due. */
	async read(signal: AbortSignal): Promise<void> {
		const book = this.#isReading ? undefined : this.#options.book();
		const pipeline = this.#options.pipeline();
		const all = this.#near.map(address => {
			const {commission: shown, state} = this.#shown.get(address) ?? {};
			return {address, shown, state, pipeline};
		});
		const next = book && all.find(of => book.isDue(of));
		if (!next) return;
		this.#isReading = true;
		try {
			await book.ask(next, {signal, purpose: 'rest', timeLimit});
		} catch (error) {
			if (!(error instanceof RequestError)) throw error;
		} finally {
			this.#isReading = false;
		}
	}
}

/** Time limit of the questions: nothing waits for them. */
const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
