import {type ActiveStake, byPower} from '../domain/active-stake.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {plainDecimal} from '../domain/decimal.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Validator} from '../domain/validator.ts';
import {compareList, type FieldRules, type KeptList, type ListChange} from './compare-list.ts';
import type {StoredEvent, WeighedEvent} from './event-row.ts';
import {addUpStakes, type MyStakes, noStakes, rememberedBonds} from './known-stakes.ts';
import type {EpochValue, Ledger} from './ledger.ts';
import {parameterEvents, parameterRows, parameterRules} from './parameter-changes.ts';
import {proposalEvent, proposalRows, proposalRules} from './proposal-changes.ts';
import type {Deferral, FieldValues, ReadingDefect, Sight} from './sight.ts';
import {type DelegatorReading, stakeEvent, stakeRows, stakeRules} from './stake-changes.ts';
import {type BareEvent, validatorEvent, validatorRows, validatorRules} from './validator-changes.ts';
import {weigh} from './weigh.ts';

/** List as it was read, with the defect for which nothing may be concluded from it. */
export interface ReadForLedger<Item> {
	readonly items: readonly Item[];
	readonly defect: ReadingDefect | undefined;
}

/** Lists of a chain read at one time; one that was not read is left out. */
export interface ChainReading {
	readonly sight: Sight;
	readonly validators?: ReadForLedger<Validator> | undefined;
	readonly proposals?: ReadForLedger<Proposal> | undefined;
	readonly parameters?: Parameters | undefined;
	/** Lists of the person's addresses. */
	readonly stakes: readonly (Person['addresses'][number] & {
		readonly reading: Omit<DelegatorReading, 'epoch'>;
		readonly defect: ReadingDefect | undefined;
	})[];
}

/** The person for whom events are weighed. */
export interface Person {
	readonly addresses: readonly {readonly address: string; readonly label: string}[];
	/** Addresses of validators that have a label. */
	readonly validators: ReadonlySet<string>;
}

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
}

export interface Digest {
	readonly events: readonly StoredEvent[];
	/** Lists that were not compared, by their names. */
	readonly deferrals: ReadonlyMap<string, Deferral>;
}

/** Seconds between two sights from which on nobody watched in between. */
const gapSeconds = 300n;

/** Epochs without a sight from which on that is an event itself. */
const gapEpochs = 2n;

/** Compares all that was read with the ledger, and writes what is sure, in one piece. Throws where it cannot be written. */
export function digestReading(ledger: Ledger, reading: ChainReading, facts: DigestFacts): Digest {
	// A program that was stopped in between and lost its lease would write again what another has written since.
	return ledger.atOnce(() => digestAtOnce(ledger, reading, facts));
}

function digestAtOnce(ledger: Ledger, reading: ChainReading, facts: DigestFacts): Digest {
	const {sight, validators, proposals, parameters} = reading;
	let stakes: MyStakes = noStakes;
	const lists = new Map<string, KeptList>();
	const deferrals = new Map<string, Deferral>();
	const events: WeighedEvent[] = [];
	const compare = (
		name: string,
		{rules, rows, defect}: ComparedList,
		toEvents: (changes: readonly ListChange[]) => readonly ConcernedEvent[],
	) => {
		const before = ledger.readList(name);
		const comparison = compareList(rules, before, {...sight, rows, defect});
		if (!comparison) return;
		if (comparison.deferral) deferrals.set(name, comparison.deferral);
		if (comparison.kept !== before) lists.set(name, comparison.kept);
		if (name === 'validators' && before && !comparison.deferral)
			events.push(...unwatched(before.sight, sight));
		for (const [change, event, mine] of toEvents(comparison.changes)) {
			const isMine = event.subject.type === 'address' || facts.person.validators.has(event.subject.id);
			events.push({
				...event,
				level: weigh(event, {isMine, mine, allMine: stakes.sum}),
				mine,
				...spanOf(change),
			});
		}
	};
	for (const {address, label, reading: lists, defect} of reading.stakes) {
		const list = {rules: stakeRules, rows: stakeRows({...lists, epoch: sight.epoch}), defect};
		const toEvents = ofEach(
			change => stakeEvent(address, label, change),
			(_, {amount = 0n}) => [{address, label, amount}],
		);
		compare(stakeListName(address), list, toEvents);
	}
	stakes = addUpStakes(facts.person.addresses, address => {
		const name = stakeListName(address);
		const read = reading.stakes.find(each => each.address === address);
		// One that was not read now, or not completely, has the stake that it had.
		if (read && !deferrals.has(name)) return read.reading.bonds;
		return rememberedBonds(lists.get(name) ?? ledger.readList(name));
	});
	const {byValidator} = stakes;
	const isNear = (address: string) => facts.person.validators.has(address) || byValidator.has(address);
	if (validators) {
		const context = {
			activeStake: facts.activeStake?.total,
			pipelineLength: facts.pipelineLength,
			isNear,
		};
		const list = {...validators, rules: validatorRules(context), rows: validatorRows(validators.items)};
		const toEvent = (change: ListChange) => validatorEvent(change, context);
		const mineOf = ({key}: ListChange) => byValidator.get(key) ?? [];
		compare('validators', list, ofEach(toEvent, mineOf));
	}
	if (proposals) {
		const context = {...facts, epoch: sight.epoch};
		const list = {...proposals, rules: proposalRules, rows: proposalRows(proposals.items, context)};
		compare('proposals', list, ofEach(proposalEvent));
	}
	if (parameters) {
		const list = {rules: parameterRules, rows: parameterRows(parameters), defect: undefined};
		compare('parameters', list, changes =>
			parameterEvents(parameters.chainId ?? '', changes).map(([change, event]) => [change, event, []]),
		);
	}
	const stored = ledger.write({lists, events, epochs: epochValues(reading, isNear), now: sight.at});
	return {events: stored, deferrals};
}

/** Change with the event that it is, and the stake of the person's that it concerns. */
type ConcernedEvent = readonly [ListChange, BareEvent, readonly ConcernedStake[]];

/** Makes events of changes one by one; a change that is none is left out. */
function ofEach<Event extends BareEvent>(
	toEvent: (change: ListChange) => Event | undefined,
	mineOf: (change: ListChange, event: Event) => readonly ConcernedStake[] = () => [],
): (changes: readonly ListChange[]) => readonly ConcernedEvent[] {
	return changes =>
		changes.flatMap(change => {
			const event = toEvent(change);
			return event ? [[change, event, mineOf(change, event)]] : [];
		});
}

interface ComparedList {
	readonly rules: FieldRules;
	readonly rows: ReadonlyMap<string, FieldValues>;
	readonly defect: ReadingDefect | undefined;
}

function spanOf({
	after,
	first,
	sure,
}: ListChange): Pick<WeighedEvent, 'time' | 'from' | 'to' | 'isGap' | 'height'> {
	return {
		time: sure.at,
		from: after.at,
		to: first.at,
		isGap: first.at - after.at > gapSeconds,
		height: first.height,
	};
}

function unwatched(before: Sight, now: Sight): readonly WeighedEvent[] {
	if (before.epoch === undefined || now.epoch === undefined || now.epoch - before.epoch <= gapEpochs)
		return [];
	return [
		{
			kind: 'chain.not-watched',
			level: 'minor',
			subject: {type: 'chain', id: '', name: undefined},
			old: before.epoch.toString(),
			new: now.epoch.toString(),
			epoch: now.epoch,
			height: now.height,
			time: now.at,
			from: before.at,
			to: now.at,
			isGap: true,
			mine: [],
		},
	];
}

/** Validators of which each epoch is kept, by power, besides those that are the person's. */
const maxKeptValidators = 500;

function epochValues(
	{sight: {epoch}, validators, stakes}: ChainReading,
	isNear: (address: string) => boolean,
): readonly EpochValue[] {
	if (epoch === undefined) return [];
	const values: EpochValue[] = [];
	const known = validators?.defect === undefined ? (validators?.items ?? []) : [];
	const kept = known
		.toSorted(byPower)
		.filter(({address = ''}, index) => index < maxKeptValidators || isNear(address));
	for (const {address: subject, votingPower, commission, rank} of kept) {
		if (subject === undefined) continue;
		if (votingPower !== undefined)
			values.push({series: 'power', subject, epoch, value: votingPower.toString()});
		if (commission) values.push({series: 'commission', subject, epoch, value: plainDecimal(commission)});
		if (rank !== undefined) values.push({series: 'rank', subject, epoch, value: rank.toString()});
	}
	for (const {address: subject, reading, defect} of stakes) {
		if (defect) continue;
		const sum = reading.bonds.reduce((total, {amount = 0n}) => total + amount, 0n);
		values.push({series: 'bonded', subject, epoch, value: sum.toString()});
	}
	return values;
}
