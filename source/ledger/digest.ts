import type {ActiveStake} from '../domain/active-stake.ts';
import type {ChainReading, Person, ReadForLedger} from '../domain/chain-reading.ts';
import {type ConcernedStake, sumConcerned} from '../domain/concern.ts';
import {epochOfBegin, findBegin, isEndedBy} from '../notices/ends.ts';
import type {BareEvent} from '../notices/notices.ts';
import {weigh} from '../notices/weigh.ts';
import {comingLists, isForetold} from './coming-changes.ts';
import {compareList, type KeptList, knownRows, type ListChange, withUnread} from './compare-list.ts';
import {type ComparedList, ofEach} from './compared-list.ts';
import {conditionLists, otherChain, unwatched} from './condition-changes.ts';
import {epochValues} from './epoch-values.ts';
import type {StoredEvent, WeighedEvent} from './event-row.ts';
import {followLife, type LifeVerdict} from './follow-life.ts';
import {heldLists} from './held-changes.ts';
import {joinActions} from './join-actions.ts';
import {keptDays, type Ledger} from './ledger.ts';
import {ownStakes} from './own-stakes.ts';
import {parameterEvents, parameterRows, parameterRules} from './parameter-changes.ts';
import {proposalEvent, proposalRows, proposalRules} from './proposal-changes.ts';
import {raiseEvents} from './raise-events.ts';
import type {Deferral} from './sight.ts';
import {signingLists} from './signing-changes.ts';
import {spanOf} from './span.ts';
import {isLock, stakeEvent, stakeRows, stakeRules} from './stake-changes.ts';
import {validatorEvent, validatorRows, validatorRules} from './validator-changes.ts';

/** Name in the ledger of the lists of a delegator, which are one for it. */
export function stakeListName(address: string): string {
	return `stake ${address}`;
}

/** Facts beside the reading; undefined: not known. */
export interface DigestFacts {
	readonly person: Person;
	readonly activeStake: ActiveStake | undefined;
	readonly pipelineLength: bigint | undefined;
	readonly epochsInDay: bigint | undefined;
	/** Epochs from unbonding to withdrawing. */
	readonly withdrawEpochs?: bigint | undefined;
	/** Unix seconds since when this program watches without a break; left out: it just came. */
	readonly watchedSince?: bigint | undefined;
}

export interface Digest {
	readonly events: readonly StoredEvent[];
	/** Lists that were not compared, by their names. */
	readonly deferrals: ReadonlyMap<string, Deferral>;
	/** Result of comparing its place and its genesis time with those before; undefined: it was not compared. */
	readonly life: LifeVerdict | undefined;
}

/** Compares all that was read with the ledger, and writes what is sure, in one piece. Throws where it cannot be written. */
export function digestReading(ledger: Ledger, reading: ChainReading, facts: DigestFacts): Digest {
	// A program that was stopped in between would write again what another one has written since.
	return ledger.atOnce(() => digestAtOnce(ledger, withDefects(reading), facts));
}

/** Marks lists with amounts that could not be read: as nothing they would make stake, and what concerns it, smaller than it is. */
function withDefects(reading: ChainReading): ChainReading {
	const defectOf = (items: readonly {readonly amount: bigint | undefined}[]) =>
		items.some(({amount}) => amount === undefined) ? ('unreadable' as const) : undefined;
	return {
		...reading,
		stakes: reading.stakes.map(stake => {
			const {bonds, unbonds, mergedBonds = []} = stake.reading;
			return {...stake, defect: stake.defect ?? defectOf([...bonds, ...unbonds, ...mergedBonds])};
		}),
		rewards: reading.rewards?.map(each => ({...each, defect: each.defect ?? defectOf(each.rewards)})),
	};
}

function digestAtOnce(ledger: Ledger, reading: ChainReading, facts: DigestFacts): Digest {
	const {sight, parameters, condition, signing: signed, coming} = reading;
	// A node tells a place of its own, and facts beside all lists may be from another moment than their sight.
	const isApart = condition !== undefined || signed !== undefined || coming !== undefined;
	const life = isApart ? undefined : followLife(ledger, sight, parameters?.genesisTime);
	const own = ownStakes({
		addresses: facts.person.addresses,
		withdrawEpochs: facts.withdrawEpochs,
		sight,
		read: reading.stakes,
		keptOf: address => ledger.readList(stakeListName(address)),
	});
	const stakes = own.byValidator;
	const isNear = nearnessTo(facts.person, stakes);
	const {levelOf, weighAll} = createScale(ledger, facts, own);
	const kept = new Map<string, KeptList>();
	const deferrals = new Map<string, Deferral>();
	const events: WeighedEvent[] = [];
	const chainLists = listsOf(reading, facts, own);
	const knownIn = (name: string) => {
		const list = chainLists.find(each => each.name === name);
		return knownRows(ledger.readList(name), list && {...sight, rows: list.rows, defect: list.defect});
	};
	const held = heldLists(ledger, reading, {
		...facts.person,
		epochsInDay: facts.epochsInDay,
		proposals: knownIn('proposals'),
		states: knownIn('validators'),
		own,
	});
	const signing: readonly ComparedList[] = signingLists(reading, {ledger, isNear, ...own});
	const ahead: readonly ComparedList[] = comingLists(reading, {ledger, ...own});
	const lists: readonly ComparedList[] = [...chainLists, ...held.lists, ...signing, ...ahead];
	if (life === 'doubted' || life === 'behind') return {events: [], deferrals: deferAll(lists), life};
	for (const list of lists) {
		const {name, rules, defect, sight: place = sight, toEvents} = list;
		const before = memoryOf(ledger, list);
		const rows = withUnread(list.rows, list.isUnread, before);
		const emptiness = rows.size === 0 ? list.emptiness?.() : undefined;
		const comparison = compareList(rules, before, {...place, rows, defect, emptiness});
		if (!comparison) continue;
		if (comparison.deferral) deferrals.set(name, comparison.deferral);
		const items = comparison.deferral ? before?.items : list.items;
		if (comparison.kept !== before) kept.set(name, {...comparison.kept, items});
		if (name === 'validators' && before && !comparison.deferral)
			events.push(...unwatched(before.sight, sight));
		events.push(...weighAll(toEvents(comparison.changes)));
	}
	const isFirst = ({address}: {readonly address: string}) => {
		const name = stakeListName(address);
		return kept.has(name) && !ledger.readList(name);
	};
	if (reading.stakes.some(isFirst)) {
		const {stakeWith} = own;
		events.push(...raiseEvents(ledger, {at: sight.at, beside: events, stakeWith, weigh: levelOf}));
	}
	if (condition) events.push(...otherChain(ledger, condition, sight));
	const stored = ledger.write({
		lists: kept,
		events: joinActions(held.joined(events)),
		epochs: [...epochValues(sight.epoch, isNear, wholeOf(reading)), ...held.epochs],
		now: sight.at,
		keptFrom: keptFromOf(sight.epoch, facts.epochsInDay),
	});
	return {events: stored, deferrals, life};
}

/** Weighs events by the user's stake as it is known now, and finds what they end. */
function createScale(ledger: Ledger, {person, watchedSince}: DigestFacts, own: OwnStakes) {
	const allMine = sumConcerned([...own.byValidator.values()].flat());
	const levelOf = (event: BareEvent, mine: readonly ConcernedStake[], since: bigint | undefined) =>
		weigh(event, {
			isMine: isOwn(event, person),
			mine,
			allMine: allMine === 0n ? undefined : allMine,
			isForetold: isForetold(ledger, event, since),
		});
	const weighAll = (found: ReturnType<ComparedList['toEvents']>): readonly WeighedEvent[] =>
		found.map(([change, event, concerned], index) => {
			const first = findBegin(ledger, event);
			// A validator that is listed again with another state is one end: that of its state.
			const isLaterEnd = ([, other]: (typeof found)[number], place: number) =>
				place > index && first && other.subject.id === event.subject.id && isEndedBy(first, other);
			const begin = first && !found.some(isLaterEnd) ? first : undefined;
			const mine = concerned ?? begin?.mine ?? [];
			const isMineUnknown = concerned === undefined && (begin?.isMineUnknown ?? !begin);
			const isOpen = event.subject.type === 'validator' && !own.isComplete;
			return {
				...event,
				level: begin ? 'worth-knowing' : levelOf(event, mine, change.after.epoch),
				mine,
				...(isMineUnknown && {isMineUnknown}),
				...(begin && {ends: {id: begin.id, epoch: epochOfBegin(begin, event)}}),
				...(isOpen && {openSince: change.after.epoch ?? 0n}),
				...spanOf(change, watchedSince),
			};
		});
	return {levelOf, weighAll};
}

/** Checks whether an event is about something of the user's: nothing of theirs is known while the indexer is behind. */
function isOwn({kind, subject}: BareEvent, {addresses, validators}: Person): boolean {
	if (kind === 'service.behind') return addresses.length > 0 || validators.size > 0;
	return subject.type === 'address' || validators.has(subject.id);
}

/** Returns the memory of a list. Stake that was never seen may be missing from an indexer that has just started: it is no news later. */
function memoryOf(ledger: Ledger, {name, emptiness, origin}: ComparedList): KeptList | undefined {
	const stored = ledger.readList(name);
	return (emptiness && stored?.things.size === 0 ? undefined : stored) ?? origin;
}

/** Defers all lists of an indexer that is far behind. */
function deferAll(lists: readonly ComparedList[]): Digest['deferrals'] {
	return new Map(lists.map(({name}) => [name, 'wentBack']));
}

/** Returns the epoch of the time before which nothing is kept; undefined where it cannot be reckoned. */
function keptFromOf(epoch: bigint | undefined, epochsInDay: bigint | undefined): bigint | undefined {
	return epoch === undefined || epochsInDay === undefined ? undefined : epoch - keptDays * epochsInDay;
}

type OwnStakes = ReturnType<typeof ownStakes>;

function nearnessTo({validators}: Person, stakes: OwnStakes['byValidator']) {
	return (address: string) => validators.has(address) || stakes.has(address);
}

/** Makes of all that was read the lists that are compared. */
function listsOf(
	{sight, validators, proposals, parameters, condition, stakes: read}: ChainReading,
	facts: DigestFacts,
	{byValidator: stakes, stakeWith, hiddenStateOf, emptinessOf}: OwnStakes,
): readonly ComparedList[] {
	const lists: ComparedList[] = [];
	for (const {toEvent, ...list} of condition ? conditionLists(sight.indexer, condition) : []) {
		// Its heights may stand still, and its version is a field of it.
		const own = {...sight, height: undefined, version: undefined};
		lists.push({...list, sight: own, toEvents: ofEach(toEvent)});
	}
	if (validators) {
		const {activeStake, pipelineLength, person} = facts;
		const isNear = nearnessTo(person, stakes);
		const context = {activeStake: activeStake?.total, pipelineLength, isNear, hiddenStateOf};
		const rows = validatorRows(validators.items);
		const toEvents = ofEach(
			change => validatorEvent(change, context),
			({key}) => stakeWith(key),
		);
		const {defect, items} = validators;
		const rules = validatorRules(context);
		lists.push({name: 'validators', rules, rows, items: {validators: items}, defect, toEvents});
	}
	if (proposals) {
		const rows = proposalRows(proposals.items, {...facts, epoch: sight.epoch});
		const toEvents = ofEach(proposalEvent);
		const {defect, items} = proposals;
		const rules = proposalRules;
		lists.push({name: 'proposals', rules, rows, items: {proposals: items}, defect, toEvents});
	}
	if (parameters) {
		const toEvents = (changes: readonly ListChange[]) =>
			parameterEvents(parameters.chainId ?? '', changes).map(
				([change, event]) => [change, event, []] as const,
			);
		const [rows, items] = [parameterRows(parameters), {parameters: [parameters]}];
		lists.push({name: 'parameters', rules: parameterRules, rows, items, toEvents});
	}
	for (const {address, label, reading, defect} of read) {
		const toEvents = ofEach(
			change => stakeEvent(address, label, change),
			(_, {amount = 0n}) => [{address, label, amount}],
		);
		const rows = stakeRows({...reading, epoch: sight.epoch});
		const isUnread = (key: string) => reading.mergedBonds === undefined && isLock(key);
		const emptiness = () => emptinessOf(address);
		const name = stakeListName(address);
		const items = {bonds: reading.bonds, unbonds: reading.unbonds};
		lists.push({name, rules: stakeRules, rows, items, defect, isUnread, emptiness, toEvents});
	}
	return lists;
}

/** Items of the lists without a defect. */
function wholeOf({validators, proposals, stakes}: ChainReading) {
	const items = <Item>(list: ReadForLedger<Item> | undefined) =>
		list && list.defect === undefined ? list.items : [];
	const delegators = stakes.flatMap(({address, reading: {bonds}, defect}) =>
		defect === undefined ? [{address, bonds}] : [],
	);
	return {validators: items(validators), proposals: items(proposals), delegators};
}
