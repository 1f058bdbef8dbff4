import {type ActiveStake, sumUpActiveStake} from '../domain/active-stake.ts';
import {RequestError} from '../domain/failure.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Indexer} from '../domain/service.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import {LostLeaseError} from '../ledger/chain-lease.ts';
import {type ChainReading, type DigestFacts, digestReading} from '../ledger/digest.ts';
import {signingSight} from '../ledger/signing-changes.ts';
import {limitsAlone, limitsBeside, RequestBudget} from '../services/http/request-budget.ts';
import {factsOfChain} from './chain-facts.ts';
import {ComingReader} from './coming-reader.ts';
import {ConditionWatch} from './condition-watch.ts';
import {LeaseKeeper} from './lease-keeper.ts';
import {ListTurns, namesOf} from './list-turns.ts';
import {OwnReader} from './own-reader.ts';
import {paceIndexer} from './paced-indexer.ts';
import {readChain} from './read-chain.ts';
import {judgeOwn} from './read-held.ts';
import {readSight, type SightReading} from './read-sight.ts';
import type {WatcherOptions} from './watcher-options.ts';
import {createEndWriter} from './write-ends.ts';

/** Milliseconds between two looks at what is due. */
const tickMilliseconds = 5000;

/** Milliseconds of a reading from which on the indexer's height is asked for again behind it. */
const longMilliseconds = 3000;

/**
Fills the ledger of one chain while it has the lease, and only reads it while another program has. It asks for what
nobody else in this program asked for, within its budget.
*/
export class Watcher {
	readonly #options: WatcherOptions;
	readonly #budget: RequestBudget;
	readonly #condition: ConditionWatch;
	readonly #turns: ListTurns;
	readonly #lease: LeaseKeeper;
	readonly #own: OwnReader;
	readonly #coming: ComingReader;
	readonly #writeEnds: () => boolean;
	/** Ends what is asked for under the lease that this program has, or had last. */
	#asking = new AbortController();
	#isClosed = false;
	#cancel = () => {};
	#isPaused = false;
	#isReading = false;
	#activeStake: ActiveStake | undefined;
	#sight: SightReading | undefined;
	#signing: SigningNow | undefined;
	#told: {readonly text: string; readonly at: number} | undefined;

	constructor(options: WatcherOptions) {
		this.#options = options;
		const {clock, pool, person} = options;
		const keptOf = (list: string) => options.ledger.readList(list);
		this.#condition = new ConditionWatch(pool);
		this.#turns = new ListTurns(pool, clock.now);
		this.#lease = new LeaseKeeper(options);
		this.#writeEnds = createEndWriter(options);
		const addresses = () => person().addresses.slice(0, maxMyAddresses);
		const hasNew = () => this.#turns.hasNew(addresses());
		this.#budget = new RequestBudget(clock, options.isAlone ? limitsAlone : limitsBeside(hasNew));
		this.#own = new OwnReader({
			indexer: this.#paced('slow'),
			turns: this.#turns,
			pool,
			keptOf,
			// A dashboard reads them for itself.
			hasBalances: options.isAlone,
			now: clock.now,
			person,
		});
		const pipeline = () => pool.parameters?.pipelineLength;
		this.#coming = new ComingReader({book: () => options.coming?.(), keptOf, person, pipeline});
	}

	/** Begins, and goes on until it is closed. */
	start(): void {
		this.#tick();
	}

	/** Pauses or goes on: while it is paused another program may have the lease. */
	setPaused(isPaused: boolean): void {
		if (isPaused === this.#isPaused) return;
		this.#isPaused = isPaused;
		this.#tick();
	}

	/** Gives the lease back and ends; the ledger stays open. */
	close(): void {
		this.#cancel();
		this.#isClosed = true;
		this.#asking.abort();
		this.#attempt(() => this.#lease.release());
	}

	#tick(): void {
		this.#cancel();
		if (this.#isClosed) return;
		this.#attempt(() => {
			const had = this.#lease.since !== undefined;
			this.#renewLease();
			const has = this.#lease.since !== undefined;
			if (has !== had) this.#options.onLease?.(has);
			this.#options.view.refresh();
			if (this.#lease.since !== undefined) {
				this.#noteCondition();
				this.#noteSigning();
				this.#coming.hand(reading => this.#digest(reading));
				if (this.#writeEnds()) this.#options.view.refresh({isOwn: true});
			}
		});
		if (this.#lease.since !== undefined) {
			void this.#readLists();
			const {mayAsk} = this.#options.service();
			if (this.#sight && mayAsk) void this.#own.read(this.#sight);
			if (mayAsk) void this.#coming.read(this.#asking.signal);
		}
		this.#cancel = this.#options.clock.after(tickMilliseconds, () => this.#tick());
	}

	#renewLease(): void {
		const before = this.#lease.since;
		if (this.#isPaused) this.#lease.release();
		else this.#lease.renew(this.#options.clock.now());
		const {since} = this.#lease;
		if (since === undefined) this.#asking.abort();
		if (since === undefined || before !== undefined) return;
		this.#asking = new AbortController();
		// Another program may have read in between.
		this.#turns.startOver();
		this.#coming.startOver();
	}

	/** Writes what is known of the chain and the service, where that is news, and once a minute. */
	#noteCondition(): void {
		const {pool, clock, indexer, chain, service, nodeBlock} = this.#options;
		const now = clock.now();
		const facts = {chain, isAway: service().isAway, node: nodeBlock?.()};
		const condition = this.#condition.look(now, facts);
		const {height: _, heightAt: __, lookedAt: ___, blockSeconds: ____, node: _____, ...coarse} = condition;
		const text = JSON.stringify(coarse);
		if (this.#told?.text === text && Math.abs(now - this.#told.at) < 60_000) return;
		const {epoch, version, height} = pool;
		const sight = {indexer: indexer.address, version, epoch, height: height?.height, at: seconds(now)};
		this.#digest({sight, condition, stakes: []});
		this.#told = {text, at: now};
	}

	/** Hands missed votes to the ledger that it does not have yet: others read them. */
	#noteSigning(): void {
		const signing = this.#options.signing();
		if (signing === undefined || signing === this.#signing) return;
		this.#signing = signing;
		this.#digest({sight: signingSight(signing), signing, stakes: []});
	}

	/** Reads the lists that are due, and hands them to the ledger together with the stakes read before. */
	async #readLists(): Promise<void> {
		const due = this.#turns.due();
		// A reading that has to wait in its middle is of two moments.
		const hasRoom = this.#budget.room() > due.length;
		if (this.#isReading || due.length === 0 || !hasRoom || !this.#options.service().mayAsk) return;
		this.#isReading = true;
		const {clock, pool, nodeBlock} = this.#options;
		this.#attempt(() => this.#own.takeTold());
		const own = this.#own.take();
		try {
			const asking = {now: clock.now, signal: this.#asking.signal};
			const seeing = {...asking, pool, node: nodeBlock?.()};
			const indexer = this.#paced('main');
			const before = await readSight(indexer, seeing);
			const wanted = this.#turns.begin(due, before.sight.height);
			const {reading} = await readChain(indexer, {
				...asking,
				at: before,
				addresses: [],
				maxAtOnce: 1,
				isWanted: list => wanted.includes(list),
			});
			const isLong = clock.now() - Number(before.sight.at) * 1000 > longMilliseconds + 1000;
			this.#sight = isLong ? await readSight(indexer, seeing) : before;
			const {sight, isLate} = this.#sight;
			this.#write({...reading, sight, ...judgeOwn(own, isLate)});
		} catch (error) {
			this.#own.giveBack(own);
			this.#turns.fail(due);
			if (!(error instanceof RequestError)) throw error;
		} finally {
			this.#isReading = false;
		}
	}

	#paced(lane: 'main' | 'slow'): Indexer {
		const {indexer, pool} = this.#options;
		const {since} = this.#turns;
		return paceIndexer(indexer, {
			pool,
			budget: this.#budget,
			lane,
			signal: () => this.#asking.signal,
			mayAsk: () => this.#options.service().mayAsk,
			since,
		});
	}

	#write(reading: ChainReading): void {
		if (this.#isClosed || this.#lease.since === undefined) return;
		const {validators} = reading;
		if (validators && validators.defect === undefined) {
			this.#activeStake = sumUpActiveStake(validators.items, true);
			this.#coming.show(validators.items);
		}
		this.#attempt(() => this.#digest(reading));
		this.#turns.endAll(reading);
	}

	#digest(reading: ChainReading): void {
		const {ledger, view, person, onReset} = this.#options;
		const {deferrals, life} = digestReading(ledger, reading, {...this.#facts(), person: person()});
		this.#turns.noteLife(life);
		if (life === 'reset') onReset();
		view.defer(namesOf(reading), deferrals, reading.sight.at);
		view.refresh({isOwn: true});
	}

	#facts(): Omit<DigestFacts, 'person'> {
		const {since} = this.#lease;
		return {
			activeStake: this.#activeStake,
			...factsOfChain(this.#options.pool.parameters),
			watchedSince: since === undefined ? undefined : seconds(since),
		};
	}

	/** Does something with the ledger; where it fails, all else goes on. */
	#attempt(act: () => void): void {
		if (this.#options.isLost?.()) return;
		try {
			act();
			this.#options.onLedger(undefined);
		} catch (error) {
			if (error instanceof LostLeaseError) this.#lease.lose();
			else this.#options.onLedger(error);
		}
	}
}

function seconds(milliseconds: number): bigint {
	return BigInt(Math.floor(milliseconds / 1000));
}
