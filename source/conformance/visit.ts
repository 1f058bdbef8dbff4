import {describeBriefly, RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import {isPlainObject} from '../services/decoding/decode-item.ts';
import {serviceWords} from '../services/http/quoted-answer.ts';
import type {AskRaw} from './asker.ts';
import {SpentError} from './meter.ts';
import {countIn, type RawAnswer, type RawRow, rowsOnPage, textOfValue} from './raw-answer.ts';
import {BrokenError, UncheckedError} from './verdict.ts';

/** Pages of one reading of a list, at most. */
const maxPages = 25;

/** Pages of one list, read one after the other. */
export interface PagesRead {
	/** Path of the list. */
	readonly path: string;
	/** Its pages by their number, whichever came first. */
	readonly pages: readonly RawAnswer[];
	/** Pages that there are, by the first one. */
	readonly totalPages: number;
	/** False: only the first pages were read. */
	readonly isWhole: boolean;
	readonly rows: readonly RawRow[];
}

/** Way in which a list is read: each has answers of its own. */
type Direction = 'in order' | 'out of order';

interface VisitOptions {
	readonly askRaw: AskRaw;
	/** Answers of the run so far, by their question. */
	readonly known: Map<string, Promise<RawAnswer>>;
	readonly left: () => number;
	readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Tells whether a check may take minutes: not where others are broken, which somebody waits to mend. */
	readonly mayWait: () => boolean;
	readonly node: ChainNode | undefined;
	readonly indexer: Indexer;
	readonly signal: AbortSignal;
	/** Delegator whose lists are read; undefined: the check is about none. */
	readonly address: string | undefined;
	readonly addresses: readonly string[];
	/** True if everything is asked once more. */
	readonly isFresh: boolean;
}

interface AskSettings {
	/** Name of a question that is asked beside the same one of others, so that it has an answer of its own. */
	readonly series?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Questions of one check, answered by what the run knows where that was asked already. */
export class Visit {
	readonly #options: VisitOptions;
	readonly #asked = new Set<string>();
	/** Paths that were asked for this check. */
	readonly paths: string[] = [];
	/** Path that it is about: the last that was asked for by itself, else a list. */
	about: string | undefined;
	#isReadingList = false;
	/** Note on what was left out for the sake of the limit. */
	shortened: string | undefined;

	constructor(options: VisitOptions) {
		this.#options = options;
	}

	get address(): string {
		return this.#options.address ?? '';
	}

	get addresses(): readonly string[] {
		return this.#options.addresses;
	}

	get signal(): AbortSignal {
		return this.#options.signal;
	}

	get indexer(): Indexer {
		return this.#options.indexer;
	}

	/** Asks the node. Throws where it gives no answer, as the indexer is then held against nothing. */
	async askNode<Value>(ask: () => Promise<Value>): Promise<Value> {
		if (this.left() <= 0) throw new SpentError();
		try {
			return await ask();
		} catch (error) {
			if (!(error instanceof RequestError) || error.failure.kind === 'cancelled') throw error;
			throw new UncheckedError(`the node gives no answer (${describeBriefly(error.failure)})`, {
				cause: error,
			});
		}
	}

	mayWait(): boolean {
		return this.#options.mayWait();
	}

	/** Waits between two questions. */
	wait(milliseconds: number): Promise<void> {
		return this.#options.wait(milliseconds, this.signal);
	}

	left(): number {
		return this.#options.left();
	}

	/** Returns the node. Throws where there is none, as nothing is then checked. */
	node(): ChainNode {
		const {node} = this.#options;
		if (!node) throw new UncheckedError('no node is given: -r URL (--rpc-url) names one');
		return node;
	}

	ask(path: string, {series = '', headers}: AskSettings = {}): Promise<RawAnswer> {
		const {askRaw, known, isFresh} = this.#options;
		if (!this.#isReadingList) this.about = path;
		if (!this.paths.includes(path)) this.paths.push(path);
		const key = `${series} ${path}`;
		const before = known.get(key);
		if (before && !(isFresh && !this.#asked.has(key))) return before;
		this.#asked.add(key);
		const answer = askRaw(path, headers);
		known.set(key, answer);
		return answer;
	}

	/** Asks for what the interface promises. Throws a BrokenError where no good JSON comes. */
	async askGood(path: string, settings: AskSettings = {}): Promise<RawAnswer> {
		return requireGood(await this.ask(path, settings));
	}

	/** Asks for the epoch beside what the check is about; undefined: the service does not say. */
	async readEpoch(series = ''): Promise<string | undefined> {
		const {about} = this;
		if (this.left() <= 0) return undefined;
		const {status, json} = await this.ask('api/v1/chain/epoch/latest', {series});
		this.about = about;
		return status === 200 && isPlainObject(json) ? textOfValue(json.epoch) : undefined;
	}

	/** Reads a list whole, or as many of its first pages as the limit of requests allows. */
	async readPages(path: string, direction: Direction = 'in order'): Promise<PagesRead> {
		this.about ??= path;
		this.#isReadingList = true;
		try {
			return await this.#readPages(path, direction);
		} finally {
			this.#isReadingList = false;
		}
	}

	async #readPages(path: string, direction: Direction): Promise<PagesRead> {
		const series = direction === 'in order' ? '' : direction;
		const get = async (page: number, of = series) =>
			requirePage(await this.ask(pathOfPage(path, page), {series: of}));
		const first = await get(1, '');
		const totalPages = countIn(first, 'totalPages') ?? 1;
		const count = Math.min(totalPages, maxPages, Math.max(1, Math.floor(this.left() / 3)));
		if (count < totalPages) this.shortened = `the first ${count} of ${totalPages} pages were read`;
		const numbers = Array.from({length: Math.max(1, count)}, (_, index) => index + 1);
		const pages = new Map<number, RawAnswer>();
		for (const page of direction === 'in order' ? numbers : numbers.toReversed())
			pages.set(page, await get(page));
		const inOrder = numbers.flatMap(page => pages.get(page) ?? []);
		const rows = inOrder.flatMap(page => rowsOnPage(page) ?? []);
		return {path, pages: inOrder, totalPages, isWhole: count >= totalPages, rows};
	}
}

/** Returns the path of one page. */
export function pathOfPage(path: string, page: number | string): string {
	return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}

function requireGood(answer: RawAnswer): RawAnswer {
	const {path, failure, status, json} = answer;
	if (failure) throw new BrokenError(`no answer came: ${describeBriefly(failure)}`, path);
	if (status !== 200) throw new BrokenError(`${describeStatus(answer)} came, and no 200`, path);
	if (json === undefined) throw new BrokenError('200 came with a body that is not JSON', path);
	return answer;
}

function requirePage(answer: RawAnswer): RawAnswer {
	requireGood(answer);
	if (!rowsOnPage(answer)) throw new BrokenError('200 came without a list of results', answer.path);
	return answer;
}

/** Describes an error as it came: '404 ("Proposal 999 not found")' */
export function describeStatus({status, failure, json, text}: RawAnswer): string {
	if (failure) return `no answer (${describeBriefly(failure)})`;
	const words = serviceWords(json ?? text);
	return words === undefined ? String(status) : `${status} (${words})`;
}
