import {type ActiveStake, sumUpActiveStake} from '../domain/active-stake.ts';
import type {ChainReading} from '../domain/chain-reading.ts';
import {RequestError} from '../domain/failure.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import {LostLeaseError} from '../ledger/chain-lease.ts';
import {type DigestFacts, digestReading, stakeListName} from '../ledger/digest.ts';
import {signingSight} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import {readChain} from '../model/read-chain.ts';
import {readPosition} from '../model/read-position.ts';
import {factsOfChain} from './chain-facts.ts';
import {ComingReader} from './coming-reader.ts';
import {ConditionWatch} from './condition-watch.ts';
import {LeaseKeeper} from './lease-keeper.ts';
import {hasFallen, type KeptOf, type LedgerPart, ledgerParts} from './ledger-parts.ts';
import {ListTurns, namesOf} from './list-turns.ts';
import type {WatcherOptions} from './watcher-options.ts';
import {createEndWriter} from './write-ends.ts';

/** Milliseconds between two looks at what is due. */
const tickMilliseconds = 5000;

/** Milliseconds between two looks until the first reading. */
const startMilliseconds = 500;

/** Milliseconds of a reading from which on the indexer's height is asked for again behind it. */
const longMilliseconds = 3000;

/** First readings: only with the stake of the first one is it known which validators are near. */
const startRounds = 2;

/** Validators with the user's stake whose votes are read in one round, but for the first rounds. */
const othersAtOnce = 1;

/** Milliseconds for which nothing is concluded of validators, votes and proposals while stake of the user's is not known. */
const unknownMilliseconds = 120_000;

/**
Fills the ledger of one chain while it has the lease, and only reads it while another program has. It asks for what
nobody else in this program asked for, within its budget.
*/
export class Watcher {
	readonly #options: WatcherOptions;
	readonly #condition: ConditionWatch;
	readonly #turns: ListTurns;
	readonly #lease: LeaseKeeper;
	readonly #coming: ComingReader;
	readonly #writeEnds: () => boolean;
	/** Ends what is asked for under the lease that this program has, or had last. */
	#asking = new AbortController();
	#isClosed = false;
	#cancel = () => {};
	#isPaused = false;
	#isReading = false;
	#activeStake: ActiveStake | undefined;
	/** Readings since this program has the lease. */
	#rounds = 0;
	#signing: SigningNow | undefined;
	/** Unix milliseconds since when stake of some address is not known; undefined: all is. */
	#unknownSince: number | undefined;
	#told: {readonly text: string; readonly at: number} | undefined;

	readonly #keptOf: KeptOf;

	constructor(options: WatcherOptions) {
		this.#options = options;
		this.#keptOf = list => options.ledger.readList(list);
		const {clock, answers, person} = options;
		this.#condition = new ConditionWatch(answers);
		this.#turns = new ListTurns(answers, clock.now, options.pace ?? 1);
		this.#lease = new LeaseKeeper(options);
		this.#writeEnds = createEndWriter(options);
		const pipeline = () => answers.parameters?.pipelineLength;
		this.#coming = new ComingReader({book: () => options.coming?.(), keptOf: this.#keptOf, person, pipeline});
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
				if (!this.#waitsForStake()) {
					this.#noteSigning();
					this.#coming.hand(reading => this.#digest(reading));
				}
				if (this.#writeEnds()) this.#options.view.refresh({isOwn: true});
			}
		});
		if (this.#lease.since !== undefined) {
			void this.#readLists();
			if (this.#options.service().mayAsk) void this.#coming.read(this.#asking.signal);
		}
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
		this.#turns.startOver();
		this.#rounds = 0;
		this.#coming.startOver();
	}

	/** Writes what is known of the chain and the service, where that is news, and once a minute. */
	#noteCondition(): void {
		const {answers, clock, indexer, chain, service, nodeBlock} = this.#options;
		const now = clock.now();
		const facts = {chain, isAway: service().isAway, node: nodeBlock?.()};
		const condition = this.#condition.look(now, facts);
		const {height: _, heightAt: __, lookedAt: ___, blockSeconds: ____, node: _____, ...coarse} = condition;
		const text = JSON.stringify(coarse);
		if (this.#told?.text === text && Math.abs(now - this.#told.at) < 60_000) return;
		const {epoch, version, height} = answers;
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

	/** Reads the lists that are due, and hands them to the ledger in one piece: what is the user's is known with all else. */
	async #readLists(): Promise<void> {
		if (this.#isReading || !this.#options.service().mayAsk) return;
		this.#isReading = true;
		const {clock, indexer, answers, service, nodeBlock, isAlone} = this.#options;
		const {signal} = this.#asking;
		let lists: readonly string[] = [];
		try {
			const parts = ledgerParts(this.#keptOf, this.#options.person(), isAlone);
			const due = withFewOthers(this.#turns.due(parts), this.#rounds < startRounds ? 0 : othersAtOnce);
			if (due.length === 0) return;
			lists = due.map(({list}) => list);
			const purpose = this.#rounds < startRounds ? 'start' : isAlone ? 'mine' : 'ledger';
			const taking = answers.taking(indexer, {since: this.#turns.since, mayAsk: () => service().mayAsk});
			const asking = {indexer: taking, signal, purpose} as const;
			const seeing = {...asking, now: clock.now, answers, node: nodeBlock?.()};
			const before = await readPosition(seeing);
			const started = this.#turns.begin(due, before.sight.height, crowdOf(parts));
			if (started.length === 0) return;
			const {reading, failures} = await readChain({
				...asking,
				at: before,
				parts: started,
				// A dashboard beside it reads the other lists alone.
				hasLocks: isAlone === true,
				hasFallen: hasFallen(this.#keptOf),
			});
			this.#rounds += 1;
			const isLong = clock.now() - Number(before.sight.at) * 1000 > longMilliseconds + 1000;
			const {sight} = isLong ? await readPosition(seeing) : before;
			if (!signal.aborted) this.#write({...this.#whatIsKnown(reading), sight});
			this.#turns.fail([...failures.keys()].map(stakeListName));
		} catch (error) {
			this.#turns.rest(lists);
			if (!(error instanceof RequestError))
				this.#attempt(() => {
					throw error;
				});
		} finally {
			this.#isReading = false;
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
		const left = reading.voters?.filter(({isValidator}) => isValidator) ?? [];
		this.#turns.fail(['validators', 'proposals', ...left.map(({address}) => voteListName(address))]);
		return {...reading, validators: undefined, proposals: undefined, voters};
	}

	#write(reading: ChainReading): void {
		if (this.#isClosed || this.#lease.since === undefined) return;
		const {validators} = reading;
		if (validators && validators.defect === undefined) {
			this.#activeStake = sumUpActiveStake(validators.items, true);
			this.#coming.show(validators.items);
		}
		this.#attempt(() => this.#digest(reading));
		this.#turns.end(reading);
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

/** Leaves out all votes of such validators but for some, which are read beside other lists alone. */
function withFewOthers(parts: readonly LedgerPart[], most: number): readonly LedgerPart[] {
	const isOther = ({kind}: LedgerPart) => kind === 'validatorVotes';
	if (parts.every(isOther)) return [];
	const read = parts.filter(isOther).slice(0, most);
	return parts.filter(part => !isOther(part) || read.includes(part));
}

/** Counts those whose lists are read. */
function crowdOf(parts: readonly LedgerPart[]) {
	const countOf = (kind: LedgerPart['kind']) => parts.filter(part => part.kind === kind).length;
	return {addresses: countOf('stake'), validators: countOf('validatorVotes')};
}

function seconds(milliseconds: number): bigint {
	return BigInt(Math.floor(milliseconds / 1000));
}
