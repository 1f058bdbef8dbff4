import type {Person} from '../domain/chain-reading.ts';
import type {LatestEpoch} from '../domain/epoch.ts';
import type {LatestHeight} from '../domain/extensions.ts';
import {type Failure, orUnknown, RequestError} from '../domain/failure.ts';
import {type NodeBlock, type Trouble, toNodeBlock} from '../domain/freshness.ts';
import type {Parameters} from '../domain/parameters.ts';
import {nodeSeconds, paceOf, unhurriedLimit} from '../domain/periods.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import type {ThisNode} from '../domain/this-node.ts';
import {AnswerCache} from '../model/answer-cache.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {nodeStatusQuestion} from '../model/questions/node.ts';
import {validatorsQuestion} from '../model/questions/validators.ts';
import {readSigning, type SigningReading} from '../model/read-signing.ts';
import {readThisNode} from '../model/read-this-node.ts';
import type {ServiceState} from '../services/life/service-state.ts';
import {createServiceWatch, type QuestionReason, type ServiceWatch} from '../services/life/service-watch.ts';
import {askInTurn, type SmallQuestion, smallQuestion} from '../services/life/small-question.ts';
import {watchIndexer} from '../services/life/watched-indexer.ts';
import {createComingBook} from '../services/truth/coming-book.ts';
import {UsageError} from '../system/usage-error.ts';
import type {LostLedger} from './lost-ledger.ts';
import {type OpenWatch, openWatch, type WatchOptions} from './open-watch.ts';
import {toWatchedService} from './watched-service.ts';

/** A chain that is watched without a screen. */
export interface LoneChain extends Pick<OpenWatch, 'ledger' | 'file' | 'placeBefore'> {
	readonly chain: string;
	/** Factor on all periods: the interval of polls as part of the usual one. */
	readonly pace: number;
	/** True if its ledger was open before, and its file was lost. */
	readonly isReopened: boolean;
	/** Address of the service, and of the node that is asked who signs. */
	readonly indexer: string;
	readonly node: string | undefined;
	/** Tells whether the node is the user's: it is at an address of this machine, or its validator has a label. */
	isOwnNode(): boolean;
	/** Checks whether this program asks the service, and not another one of this machine. */
	isAsking(): boolean;
	/** Returns for whom it is watched. */
	person(): Person;
	/** Reads again for whom it is watched. */
	refreshPerson(): Promise<void>;
	/** Returns why nothing is compared now; undefined: the chain is watched, by this program or by another one. */
	trouble(): Trouble | undefined;
	/** Returns the height of the indexer that this program last heard of; undefined: it asks for none. */
	height(): bigint | undefined;
}

interface LoneOptions
	extends Pick<WatchOptions, 'folder' | 'load' | 'clock' | 'indexer' | 'isDemo' | 'onNote'> {
	/** Node that tells who signs; undefined: none. */
	readonly node: ChainNode | undefined;
	/** True if it is the person's own, and its validator theirs. */
	readonly isOwnNode: boolean;
	/** Milliseconds between two polls of what changes with each block. */
	readonly intervalMilliseconds: number;
	/** Chain id by the person's word, for where the service does not give it. */
	readonly chainId: string | undefined;
	/** Reads who it is watched for. Called again for each chain. */
	readPerson(chain: string): Promise<Person>;
	/** Called with each chain, one at a time, until the signal is aborted; the ledger stays open until it has resolved. */
	onChain(watch: LoneChain, signal: AbortSignal): Promise<void> | undefined;
	/** Called with each question without a good answer, as long as the chain is not known. */
	onUnanswered(failure: Failure): void;
	/** Called with an error after which nothing can be watched any more. */
	onEnd(error: unknown): void;
}

/**
Watches a service in a program that does nothing else: it asks how the service is, opens the ledger of its chain, and
begins anew where that turns out to be another chain. While another program has the lease the service is asked nothing.
*/
export class LoneWatch {
	readonly #options: LoneOptions;
	readonly #life: ServiceWatch;
	readonly #pace: number;
	readonly #answers: AnswerCache;
	readonly #indexer: Indexer;
	#stop = () => {};
	#hasLease = false;
	#epoch: bigint | undefined;
	#height: bigint | undefined;
	#signing: SigningReading | undefined;
	#nodeBlock: NodeBlock | undefined;
	#thisNode: ThisNode | undefined;
	#ending: AbortController | undefined;
	#isClosed = false;

	constructor(options: LoneOptions) {
		this.#options = options;
		this.#pace = paceOf(options.intervalMilliseconds);
		this.#life = createServiceWatch(options.clock);
		this.#answers = new AnswerCache(options.clock.now);
		this.#indexer = watchIndexer(this.#answers.around(options.indexer), this.#life);
		this.#life.listen(({name}, answer) => {
			if (name === 'epoch') this.#epoch = (answer as LatestEpoch).epoch;
			if (name === 'height') this.#height = (answer as LatestHeight).height;
			if (name === 'parameters') this.#noteChain((answer as Parameters).chainId);
		});
		this.#run();
	}

	/** Gives the lease back, and asks nothing more. */
	close(): void {
		this.#isClosed = true;
		this.#stop();
		this.#ending?.abort();
	}

	#run(): void {
		this.#stop();
		if (this.#isClosed) return;
		this.#stop = this.#life.run({
			ask: reason => this.#ask(reason),
			onReturn() {},
			onNewChain: () => {
				this.#ending?.abort();
				this.#ending = undefined;
				this.#run();
			},
		});
	}

	async #ask({tries, isDoubted}: QuestionReason): Promise<() => void> {
		const indexer = this.#indexer;
		const epoch = () => outcomeOf(indexer, () => epochQuestion.ask({indexer, ...smallQuestion}));
		const parameters = () => outcomeOf(indexer, () => parametersQuestion.ask({indexer, ...smallQuestion}));
		const list = () =>
			outcomeOf(indexer, () => validatorsQuestion.getPage({indexer, ...smallQuestion}, {}, undefined));
		const {epoch: isEpochTold} = indexer.extensions.known.read();
		const isBegun = this.#ending !== undefined;
		const questions: readonly SmallQuestion[] = !isBegun
			? [parameters]
			: isEpochTold && !isDoubted
				? [epoch, parameters]
				: [parameters, ...(isEpochTold === false ? [] : [epoch]), list];
		try {
			await askInTurn(questions, tries, indexer.address);
		} catch (error) {
			if (error instanceof RequestError && !isBegun && !this.#isClosed)
				this.#options.onUnanswered(error.failure);
			throw error;
		}
		return () => {};
	}

	#noteChain(told: string | undefined): void {
		if (this.#ending || this.#isClosed) return;
		const chain = told ?? this.#options.chainId;
		if (chain === undefined) {
			const {address} = this.#indexer;
			const problem = `${address} does not say which chain it serves: give its id as chain-id of a profile`;
			this.#options.onEnd(new UsageError(problem));
			return;
		}
		[this.#epoch, this.#height] = [undefined, undefined];
		this.#begin(chain, undefined);
	}

	/** @param lost ledger that has to be opened again; undefined: it is opened for the first time */
	#begin(chain: string, lost: LostLedger | undefined): void {
		this.#ending?.abort();
		this.#ending = new AbortController();
		this.#open(chain, this.#ending.signal, lost).catch(this.#options.onEnd);
	}

	/** Asks the node once a minute how it is and who signs, while this program has the lease and the service answers. */
	#watchSigning(chain: string, signal: AbortSignal): void {
		const {node, isOwnNode, clock} = this.#options;
		if (!node) return;
		this.#signing = undefined;
		this.#nodeBlock = undefined;
		const look = async () => {
			if (this.#hasLease && toWatchedService(this.#life.read()).mayAsk) {
				const status = await orUnknown(nodeStatusQuestion.ask({node, signal, timeLimit: unhurriedLimit}));
				this.#nodeBlock = toNodeBlock(status, clock.now(), chain);
				const question = {
					node,
					expected: {chainId: chain, epoch: this.#epoch, height: this.#height},
					status,
					now: clock.now,
				};
				this.#signing = await readSigning(this.#signing, question, {signal});
				// The key of a node elsewhere is looked up once: it may be that of a labelled validator.
				if (status && (isOwnNode ? !this.#thisNode?.validator : !this.#thisNode))
					this.#thisNode = await orUnknown(readThisNode(node, undefined, {signal}, status));
			}
			if (!signal.aborted) cancel = clock.after(nodeSeconds * 1000 * this.#pace, () => void begin());
		};
		const begin = () => look().catch(error => signal.aborted || this.#options.onEnd(error));
		let cancel = clock.after(0, () => void begin());
		signal.addEventListener('abort', () => cancel());
	}

	/** Adds the validator of the person's own node, which needs no label. */
	#withOwnNode(person: Person): Person {
		const own = this.#thisNode?.validator;
		if (own === undefined || !this.#options.isOwnNode || person.validators.has(own)) return person;
		return {...person, validators: new Set([...person.validators, own])};
	}

	async #open(chain: string, signal: AbortSignal, lost: LostLedger | undefined): Promise<void> {
		const {readPerson, onChain, clock} = this.#options;
		let person = await readPerson(chain);
		if (signal.aborted) return;
		this.#hasLease = false;
		const {node} = this.#options;
		const coming = node && createComingBook(node, clock);
		const opened = await openWatch({
			...this.#options,
			indexer: this.#indexer,
			chain,
			signal,
			pace: this.#pace,
			insists: true,
			isAlone: true,
			person: () => this.#withOwnNode(person),
			ends: () => [],
			lost,
			onLost: found => {
				if (!signal.aborted) this.#begin(chain, found);
			},
			signing: () => this.#signing?.shown,
			nodeBlock: () => this.#nodeBlock,
			coming: () => coming,
			answers: this.#answers,
			service: () => toWatchedService(this.#life.read()),
			onLease: hasIt => {
				this.#hasLease = hasIt;
				if (hasIt) this.#run();
				else this.#stop();
			},
		});
		if (signal.aborted) return opened.close();
		let using: Promise<void> | undefined;
		signal.addEventListener('abort', () => opened.close(using));
		if (!this.#hasLease) this.#stop();
		this.#watchSigning(chain, signal);
		using = onChain(
			{
				chain,
				pace: this.#pace,
				indexer: this.#indexer.address,
				node: this.#options.node?.address,
				isOwnNode: () => this.#options.isOwnNode || person.validators.has(this.#thisNode?.validator ?? ''),
				isAsking: () => this.#hasLease,
				ledger: opened.ledger,
				file: opened.file,
				placeBefore: opened.placeBefore,
				isReopened: lost !== undefined,
				person: () => this.#withOwnNode(person),
				async refreshPerson() {
					person = await readPerson(chain);
				},
				trouble: () => {
					const state = this.#hasLease ? wordOfState[this.#life.read().kind] : 'live';
					if (state !== 'live') return state;
					if (opened.ledger.lowSince() !== undefined) return 'stale';
					const seen = opened.ledger.indexerTrouble();
					// Answers to this program itself are known sooner than they are written.
					if (seen === 'behind' || (seen && !this.#hasLease)) return seen;
					// A ledger that cannot be written has no new sight.
					return isFresh(opened.ledger.lastSightAt(), clock.now(), this.#pace) ? undefined : 'unwatched';
				},
				height: () => (this.#hasLease ? this.#height : undefined),
			},
			signal,
		);
	}
}

const wordOfState: Readonly<Record<ServiceState['kind'], Trouble | 'live'>> = {
	waiting: 'unknown',
	live: 'live',
	paused: 'unknown',
	stale: 'stale',
	limited: 'limited',
	offline: 'offline',
	failing: 'offline',
};

/** Milliseconds after which what was seen last is too old to say that anybody watches. */
const freshMilliseconds = 120_000;

function isFresh(at: bigint | undefined, now: number, pace: number): boolean {
	return at !== undefined && now - Number(at) * 1000 <= freshMilliseconds * Math.max(1, pace);
}

/** Asks; resolves with why there is no good answer. A path that is not there is none. */
async function outcomeOf({address}: Indexer, ask: () => Promise<unknown>): Promise<Failure | undefined> {
	try {
		const answer = await ask();
		return answer === undefined ? {kind: 'noPath', address, words: undefined} : undefined;
	} catch (error) {
		if (error instanceof RequestError) return error.failure;
		throw error;
	}
}
