import {type ActiveStake, sumUpActiveStake} from '../domain/active-stake.ts';
import type {ChainReading, Person} from '../domain/chain-reading.ts';
import type {Coming} from '../domain/coming.ts';
import {RequestError} from '../domain/failure.ts';
import type {NodeBlock} from '../domain/freshness.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Indexer} from '../domain/service.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import {LostLeaseError} from '../ledger/chain-lease.ts';
import {comingSight} from '../ledger/coming-changes.ts';
import {type DigestFacts, digestReading, stakeListName} from '../ledger/digest.ts';
import {signingSight} from '../ledger/signing-changes.ts';
import type {AnswerCache} from '../model/answer-cache.ts';
import {readAhead, readChain} from '../model/read-chain.ts';
import {readPosition} from '../model/read-position.ts';
import {ReadingSchedule, type ScheduledPart} from '../model/reading-schedule.ts';
import type {BareEvent} from '../notices/notices.ts';
import {weigh} from '../notices/weigh.ts';
import type {ComingBook} from '../services/truth/coming-book.ts';
import type {Clock} from '../system/timer.ts';
import {factsOfChain} from './chain-facts.ts';
import {ConditionWatch} from './condition-watch.ts';
import {LeaseKeeper, type LeaseOptions} from './lease-keeper.ts';
import {
	fallSince,
	type KeptOf,
	ledgerParts,
	namesOf,
	nearValidators,
	shownValidators,
} from './ledger-parts.ts';
import type {LedgerView} from './ledger-view.ts';
import type {WatchedService} from './watched-service.ts';

/** Milliseconds between two looks at what is due. */
const tickMilliseconds = 5000;

/** Milliseconds between two looks until the first reading. */
const startMilliseconds = 500;

/** First readings: only with the stake of the first one is it known which validators are near. */
const startRounds = 2;

/** Validators with the user's stake whose votes are read in one round after the first ones. */
const othersAtOnce = 1;

/** Milliseconds for which nothing is concluded of validators, votes and proposals while stake of the user's is not known. */
const unknownMilliseconds = 120_000;

export interface WatcherOptions extends LeaseOptions {
	readonly view: LedgerView;
	/** Interval of polls as part of the usual one. Default: 1. */
	readonly pace?: number | undefined;
	/** Id of the chain. */
	readonly chain: string;
	readonly indexer: Indexer;
	/** True if nothing else in this program asks the service, so that the lists of addresses need not wait for others. */
	readonly isAlone?: boolean | undefined;
	/** Answers of the indexer to this program, whatever part of it asked. */
	readonly answers: AnswerCache;
	readonly clock: Clock;
	person(): Person;
	service(): WatchedService;
	/** Returns the missed votes that this program last read; undefined: no node tells them. */
	signing(): SigningNow | undefined;
	/** Returns the newest block of the node as this program last read it; undefined: there is no node, or no answer. */
	nodeBlock?(): NodeBlock | undefined;
	/** Returns what the node tells of validators to come; undefined: there is none. */
	coming?(): ComingBook | undefined;
	/** Returns the ends of what this program broadcast. */
	ends(): readonly BareEvent[];
	/** Called when this program gets the lease, and when it has it no more. */
	onLease?(hasIt: boolean): void;
	/** Checks whether the file of the ledger is no longer at its place, so that it must not be used. */
	isLost?(): boolean;
	/** Called where the ledger could not be read or written, and with undefined once it could again. */
	onLedger(error: unknown): void;
	/** Called once the chain was reset. */
	onReset(): void;
}

/**
Fills the ledger of one chain while it has the lease, and only reads it while another program has. It asks for what
nobody else in this program asked for, within its budget.
*/
export class Watcher {
	readonly #options: WatcherOptions;
	readonly #condition: ConditionWatch;
	readonly #schedule: ReadingSchedule;
	readonly #lease: LeaseKeeper;
	/** Ids of broadcasts whose ends were written. */
	readonly #ended = new Set<string>();
	/** Ends what is asked for under the lease that this program has, or had last. */
	#asking = new AbortController();
	#isClosed = false;
	#cancel = () => {};
	#isPaused = false;
	#isReading = false;
	#isReadingAhead = false;
	#activeStake: ActiveStake | undefined;
	/** Readings since this program has the lease. */
	#rounds = 0;
	/** Answers of a node that were handed to the ledger. */
	readonly #handed = new WeakSet<SigningNow | Coming>();
	/** True while the indexer is so far behind that the chain may have been reset. */
	#isDoubted = false;
	/** Unix milliseconds since when stake of some address is not known; undefined: all is. */
	#unknownSince: number | undefined;
	#told: {readonly text: string; readonly at: number} | undefined;

	readonly #keptOf: KeptOf;

	constructor(options: WatcherOptions) {
		this.#options = options;
		this.#keptOf = list => options.ledger.readList(list);
		const {clock, answers, ledger, pace = 1, isAlone = false} = options;
		this.#condition = new ConditionWatch(answers);
		const seenAt = (list: string) => ledger.lastSightAt(list);
		this.#schedule = new ReadingSchedule(answers, {pace, isAlone, now: clock.now, seenAt});
		this.#lease = new LeaseKeeper(options);
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
				if (!this.#waitsForStake()) this.#noteNode();
				if (this.#writeEnds()) this.#options.view.refresh({isOwn: true});
			}
		});
		if (this.#lease.since !== undefined) void this.#readLists();
		const {pace = 1} = this.#options;
		const wait = this.#rounds === 0 ? startMilliseconds : tickMilliseconds * Math.min(1, pace);
		this.#cancel = this.#options.clock.after(wait, () => this.#tick());
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
		this.#schedule.startOver();
		this.#rounds = 0;
	}

	/** Writes what is known of the chain and the service, where that is news, and once a minute. */
	#noteCondition(): void {
		const {answers, clock, indexer, chain, service, nodeBlock} = this.#options;
		const now = clock.now();
		const {isAway, isLimited} = service();
		const condition = this.#condition.look(now, {chain, isAway, isLimited, node: nodeBlock?.()});
		const {height: _, heightAt: __, lookedAt: ___, blockSeconds: ____, node: _____, ...coarse} = condition;
		const text = JSON.stringify(coarse);
		if (this.#told?.text === text && Math.abs(now - this.#told.at) < 60_000) return;
		const {epoch, version, height} = answers;
		const sight = {indexer: indexer.address, version, epoch, height: height?.height, at: seconds(now)};
		this.#digest({sight, condition, stakes: []});
		this.#told = {text, at: now};
	}

	/** Hands the ledger what a node reported, whoever asked: each answer by itself, because it has its own position. */
	#noteNode(): void {
		const {signing, coming, person} = this.#options;
		const missed = signing();
		if (missed) this.#hand(missed, {sight: signingSight(missed), signing: missed, stakes: []});
		const scheduled = coming?.()?.read();
		// No validator has a name before their list was read.
		if (!scheduled?.size || !this.#keptOf('validators')) return;
		for (const address of nearValidators(this.#keptOf, person())) {
			const each = scheduled.get(address);
			if (each) this.#hand(each, {sight: comingSight(each), coming: [each], stakes: []});
		}
	}

	#hand(answer: SigningNow | Coming, reading: ChainReading): void {
		if (this.#handed.has(answer)) return;
		this.#digest(reading);
		this.#handed.add(answer);
	}

	/** Reads the lists that are due, and hands them to the ledger in one piece: what is the user's is known with all else. */
	async #readLists(): Promise<void> {
		if (this.#isReading || !this.#options.service().mayAsk) return;
		this.#isReading = true;
		const {clock, indexer, answers, service, nodeBlock, isAlone, person} = this.#options;
		const {signal} = this.#asking;
		const isStart = this.#rounds < startRounds;
		const keptOf = this.#keptOf;
		let due: readonly ScheduledPart[] = [];
		try {
			const parts = ledgerParts(keptOf, person(), isAlone);
			due = this.#schedule.due(parts, isStart ? 0 : othersAtOnce);
			if (due.length === 0) return;
			const purpose = isStart ? 'start' : isAlone ? 'mine' : 'ledger';
			const mayAsk = () => service().mayAsk;
			const taking = answers.taking(indexer, {since: this.#schedule.since, mayAsk});
			const asking = {indexer: taking, signal, purpose} as const;
			const seeing = {...asking, now: clock.now, answers, node: nodeBlock?.()};
			const before = await readPosition(seeing);
			const started = this.#schedule.begin(due, before.sight.height);
			// The user's stake comes first.
			if (!isStart) void this.#readAhead();
			if (started.length === 0) return;
			const {reading, failures} = await readChain({
				...asking,
				at: before,
				parts: started,
				// A dashboard beside it reads the other lists alone.
				hasLocks: isAlone === true,
				fallOf: fallSince(keptOf),
			});
			this.#rounds += 1;
			// Answers that are still new are taken again.
			const {sight} = await readPosition(seeing);
			if (signal.aborted) return;
			const known = this.#whatIsKnown(reading);
			this.#write({...known, sight});
			const compared = namesOf(known);
			this.#schedule.end(compared, sight.height);
			// Other lists without an answer are not offered, or can wait.
			const failed = [...[...failures.keys()].map(stakeListName), ...namesOf(reading)];
			this.#schedule.rest(failed.filter(list => !compared.includes(list)));
		} catch (error) {
			this.#schedule.rest(due.map(({list}) => list));
			if (!(error instanceof RequestError))
				this.#attempt(() => {
					throw error;
				});
		} finally {
			this.#isReading = false;
		}
	}

	/** Asks a node about scheduled changes while lists are read, if it is not still being asked. */
	async #readAhead(): Promise<void> {
		const {answers, coming, person} = this.#options;
		const book = coming?.();
		if (!book || this.#isReadingAhead) return;
		this.#isReadingAhead = true;
		try {
			const pipeline = answers.parameters?.pipelineLength;
			const validators = shownValidators(this.#keptOf, person()).map(each => ({...each, pipeline}));
			await readAhead(book, validators, this.#asking.signal);
		} catch (error) {
			this.#attempt(() => {
				throw error;
			});
		} finally {
			this.#isReadingAhead = false;
		}
	}

	/** Checks whether stake of an address was never read, also not in this reading, for no longer than events may wait. */
	#waitsForStake(stakes: ChainReading['stakes'] = []): boolean {
		const isUnknown = this.#options
			.person()
			.addresses.slice(0, maxMyAddresses)
			.some(
				({address}) =>
					!stakes.some(stake => stake.address === address && stake.defect === undefined) &&
					!this.#keptOf(stakeListName(address)),
			);
		const now = this.#options.clock.now();
		this.#unknownSince = isUnknown ? (this.#unknownSince ?? now) : undefined;
		return this.#unknownSince !== undefined && now - this.#unknownSince <= unknownMilliseconds;
	}

	/** Leaves out what events about the user's stake are seen in while that is waited for. */
	#whatIsKnown(reading: ChainReading): ChainReading {
		if (!this.#waitsForStake(reading.stakes)) return reading;
		const voters = reading.voters?.filter(({isValidator}) => !isValidator);
		return {...reading, validators: undefined, proposals: undefined, voters};
	}

	/** Writes the ends of broadcasts, each once, and returns whether there were any. */
	#writeEnds(): boolean {
		const {ledger, answers, clock, ends} = this.#options;
		const news = ends().filter(({subject}) => !this.#ended.has(subject.id));
		if (news.length === 0) return false;
		const now = seconds(clock.now());
		const span = {epoch: answers.epoch, height: undefined, time: now, from: now, to: now, isGap: false};
		const relation = {isMine: true, mine: [], allMine: undefined};
		const events = news.map(end => ({...end, ...span, level: weigh(end, relation), mine: []}));
		ledger.write({lists: new Map(), events, epochs: [], now});
		for (const {subject} of news) this.#ended.add(subject.id);
		return true;
	}

	#write(reading: ChainReading): void {
		if (this.#isClosed || this.#lease.since === undefined) return;
		const {validators} = reading;
		if (validators && validators.defect === undefined)
			this.#activeStake = sumUpActiveStake(validators.items, true);
		this.#attempt(() => this.#digest(reading));
	}

	#digest(reading: ChainReading): void {
		const {ledger, view, person, onReset} = this.#options;
		const {deferrals, life} = digestReading(ledger, reading, {...this.#facts(), person: person()});
		// Only the parameters show whether the chain was reset.
		if (life === 'doubted' && !this.#isDoubted) this.#schedule.rest(['parameters'], 0);
		if (life !== undefined) this.#isDoubted = life === 'doubted' || life === 'behind';
		if (life === 'reset') onReset();
		view.defer(namesOf(reading), deferrals, reading.sight.at);
		view.refresh({isOwn: true});
	}

	#facts(): Omit<DigestFacts, 'person'> {
		const {since} = this.#lease;
		return {
			activeStake: this.#activeStake,
			...factsOfChain(this.#options.answers.parameters),
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
