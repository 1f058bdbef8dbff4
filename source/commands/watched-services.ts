import type {Person} from '../domain/chain-reading.ts';
import {describeFailure, RequestError} from '../domain/failure.ts';
import type {LoadSqlite} from '../ledger/ledger-file.ts';
import type {ChainMemory} from '../networks/known-network.ts';
import type {AskAllOptions, ServiceTarget} from '../options/service.ts';
import type {Connection, Services} from '../services/connection.ts';
import {limitTo} from '../system/limit-to.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import type {Clock} from '../system/timer.ts';
import {UsageError} from '../system/usage-error.ts';
import type {LoneChain} from '../watching/lone-watch.ts';
import {LoneWatch} from '../watching/lone-watch.ts';
import {createNamedReader, createQuietReader} from './known-labels.ts';
import {readPerson} from './read-person.ts';

/** Names of a chain that is watched. */
export interface ChainNames {
	/** Name of the profile; undefined: there is one service alone. */
	readonly network: string | undefined;
	/** Returns the labels of validators by address. */
	labels(): ReadonlyMap<string, string>;
	/** Reads what the user has named and hidden on the chain. */
	memory(): Promise<ChainMemory>;
}

export interface WatchedOptions {
	readonly ask: Pick<AskAllOptions, 'targets' | 'chainId'>;
	readonly services: Pick<Services, 'open'>;
	readonly system: System;
	readonly clock: Clock;
	/** Folder of the ledger, which is one for all of them; undefined: in memory. */
	readonly folder: string | undefined;
	readonly load: LoadSqlite;
	/** Called with each chain that one of them serves, until the signal is aborted. */
	onChain(chain: LoneChain, names: ChainNames, signal: AbortSignal): Promise<void> | undefined;
	/** True if `onChain` itself says which chain is watched; left out: that is said after a problem. */
	readonly isChainSaid?: true | undefined;
	/** Called with an error after which nothing can be watched any more. */
	onEnd(error: unknown): void;
}

/** Services that are watched in one program. */
export interface WatchedServices {
	/** Tells whether every one of them is watched, and answers. */
	areAlive(): boolean;
	close(): void;
}

/** Times after which a service that could not be watched is tried again: its key may be asked of a person. */
const firstMilliseconds = 60_000;
const longestMilliseconds = 600_000;

/**
Watches all services at once, each by itself. Where there are several, one that cannot be watched is named on stderr and
tried again: it ends none of the others.
*/
export function watchServices(options: WatchedOptions): WatchedServices {
	const {targets} = options.ask;
	const claims = new Map<string, string>();
	// Programs that ask for a key would each get some of what is typed.
	const inTurn = limitTo(options.system.stdin.isTTY ? 1 : undefined);
	const services: WatchedOptions['services'] = {
		open: target => inTurn(() => options.services.open(target)),
	};
	const all = targets.map(target => new WatchedService(target, {...options, services}, claims));
	for (const each of all) each.start();
	return {
		areAlive: () => all.every(each => each.isAlive()),
		close() {
			for (const each of all) each.close();
		},
	};
}

/** A service whose chain is watched already through another profile. */
class SameChainError extends UsageError {}

class WatchedService {
	readonly #target: ServiceTarget;
	readonly #options: WatchedOptions;
	/** Chains by the names of the profiles through which they are watched. */
	readonly #claims: Map<string, string>;
	readonly #network: string | undefined;
	#lone: LoneWatch | undefined;
	#connection: Connection | undefined;
	#chain: LoneChain | undefined;
	#labels: ReadonlyMap<string, string> = new Map();
	#isClosed = false;
	#isLeftOut = false;
	/** Last sentence on why it is not watched; undefined: it is, or nothing was said yet. */
	#said: string | undefined;
	#wait = firstMilliseconds;
	#cancel = () => {};

	constructor(target: ServiceTarget, options: WatchedOptions, claims: Map<string, string>) {
		this.#target = target;
		this.#options = options;
		this.#claims = claims;
		this.#network = options.ask.targets.length > 1 && 'name' in target ? target.name : undefined;
	}

	start(): void {
		this.#open().catch(error => this.#fail(error));
	}

	isAlive(): boolean {
		return this.#isLeftOut || (this.#chain !== undefined && this.#chain.trouble() === undefined);
	}

	close(): void {
		this.#isClosed = true;
		this.#cancel();
		this.#stop();
	}

	#stop(): void {
		this.#lone?.close();
		this.#lone = undefined;
		void this.#connection?.close();
		this.#connection = undefined;
		if (this.#network !== undefined) this.#claims.delete(this.#network);
	}

	async #open(): Promise<void> {
		const {services, system, clock, ask, ...rest} = this.#options;
		const connection = await services.open(this.#target);
		if (this.#isClosed) return void connection.close();
		this.#connection = connection;
		const chainId = ask.chainId ?? connection.chainId;
		const readNamed = createNamedReader(system, connection, chainId);
		const readQuiet = createQuietReader(system, connection, chainId);
		const memory = async (id: string) => ({addresses: await readNamed(id), quiet: await readQuiet(id)});
		this.#lone = new LoneWatch({
			...rest,
			clock,
			indexer: connection.indexer,
			node: connection.node,
			isOwnNode: connection.isOwnNode === true,
			isDemo: connection.isDemo,
			intervalMilliseconds: connection.intervalMilliseconds,
			chainId,
			onNote: note => this.#say(note),
			onUnanswered: failure => {
				const problem = describeFailure(failure);
				// The key may be another one by then.
				if (failure.kind === 'refusedKey') this.#tryAgain(problem);
				else this.#report(`not watched yet, tried again: ${problem}`);
			},
			onEnd: error => this.#fail(error),
			readPerson: async (chain): Promise<Person> => {
				this.#claim(chain);
				const read = await readPerson(chain, readNamed);
				this.#labels = read.labels;
				return read.person;
			},
			onChain: (chain, signal) => this.#take(chain, () => memory(chain.chain), signal),
		});
	}

	/** Throws where the chain is watched through another profile: one watch tells all of it. */
	#claim(chain: string): void {
		const network = this.#network;
		if (network === undefined) return;
		const other = [...this.#claims].find(([name, claimed]) => claimed === chain && name !== network);
		if (other)
			throw new SameChainError(`it serves ${chain}, as ${other[0]} does, through which it is watched`);
		this.#claims.set(network, chain);
	}

	#take(chain: LoneChain, memory: ChainNames['memory'], signal: AbortSignal): Promise<void> | undefined {
		const {isChainSaid, onChain} = this.#options;
		this.#chain = chain;
		signal.addEventListener('abort', () => {
			if (this.#chain === chain) this.#chain = undefined;
		});
		if (this.#said !== undefined && !isChainSaid) this.#say(`watching ${chain.chain}`);
		this.#said = undefined;
		this.#isLeftOut = false;
		this.#wait = firstMilliseconds;
		return onChain(chain, {network: this.#network, labels: () => this.#labels, memory}, signal);
	}

	/** Ends all where it is the only service, or where the error is none of its own. */
	#fail(error: unknown): void {
		const isOwn = error instanceof UsageError || error instanceof RequestError;
		if (this.#network === undefined || !isOwn) {
			this.#options.onEnd(error);
			return;
		}
		this.#isLeftOut = error instanceof SameChainError;
		this.#tryAgain(error.message);
	}

	#tryAgain(problem: string): void {
		if (this.#isClosed) return;
		this.#stop();
		this.#report(`${this.#isLeftOut ? 'left out' : 'not watched yet, tried again'}: ${problem}`);
		const wait = this.#isLeftOut ? longestMilliseconds : this.#wait;
		this.#wait = Math.min(2 * wait, longestMilliseconds);
		this.#cancel = this.#options.clock.after(wait, () => this.start());
	}

	/** Says why it is not watched, once. */
	#report(sentence: string): void {
		if (this.#said !== sentence) this.#say(sentence);
		this.#said = sentence;
	}

	#say(sentence: string): void {
		printLine(this.#options.system, this.#network === undefined ? sentence : `${this.#network}: ${sentence}`);
	}
}
