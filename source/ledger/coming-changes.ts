import type {Sight} from '../domain/chain-reading.ts';
import {type Coming, type ComingChanges, readComingText, writeComing} from '../domain/coming.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {type Decimal, plainDecimal} from '../domain/decimal.ts';
import {formatPercent} from '../format/number.ts';
import type {BareEvent} from '../notices/notices.ts';
import {stateEvents} from '../notices/states.ts';
import type {FieldRules, KeptList, ListChange} from './compare-list.ts';
import type {Ledger} from './ledger.ts';
import type {FieldValues} from './sight.ts';

/** Name in the ledger of the list of what comes for validators. */
export const comingListName = 'coming';

/** Facts of other lists that events of this one need. */
interface ComingContext {
	readonly ledger: Ledger;
	/** Returns the user's stake with a validator; undefined: not known yet. */
	stakeWith(validator: string): readonly ConcernedStake[] | undefined;
}

const rule = {wait: 'none', absent: ''} as const;

/** Rules of its fields: what is decided is sure at once, and news also of one that was never asked for. */
const comingRules: FieldRules = {commission: rule, state: rule};

/** Makes of what comes for the validators that were asked for the list that is compared. */
export function comingLists(
	{coming = []}: {readonly coming?: readonly Coming[] | undefined},
	{ledger, stakeWith}: ComingContext,
) {
	const [first] = coming;
	if (!first) return [];
	const rows = new Map(coming.map(each => [each.address, rowOf(each)]));
	const sight = comingSight(first);
	const toEvents = (changes: readonly ListChange[]) => {
		// One that leaves the lists keeps its name.
		const names = changes.length === 0 ? undefined : ledger.validatorNames();
		return changes.flatMap(change => {
			const events = eventsOf(change, names?.get(change.key));
			return events.map(event => [change, event, stakeWith(change.key)] as const);
		});
	};
	const isUnread = (key: string) => !rows.has(key);
	// The first answer of all is news too: it tells what is still to come.
	const origin: KeptList = {sight, things: new Map()};
	return [{name: comingListName, rules: comingRules, rows, sight, isUnread, origin, toEvents}];
}

/** Place of an answer on the chain, by the node's own block and epoch. */
export function comingSight({node, epoch, height, at}: Coming): Sight {
	return {indexer: node, version: undefined, epoch, height, at: BigInt(Math.floor(at / 1000))};
}

function rowOf({commission, state}: Coming): FieldValues {
	return {
		commission: commission && writeSteps(commission, formatPercent),
		// With every digit, for who reckons with it.
		nextCommission: commission && writeNext(commission),
		state: state && writeSteps(state, word => word),
	};
}

/** Writes '0.06 1206': the fraction that comes next, with its epoch. */
function writeNext({steps: [next]}: ComingChanges<Decimal>): string {
	return next ? writeComing(plainDecimal(next.value), next.epoch) : '';
}

/** Writes '5% 6% 1206, 6% 7% 1207': each change to come with the value before it. */
function writeSteps<Value>({steps}: ComingChanges<Value>, write: (value: Value) => string): string {
	return steps.map(({old, value, epoch}) => `${write(old)} ${writeComing(write(value), epoch)}`).join(', ');
}

/** Reads the changes to come that a row of the list holds. */
export function readSteps(text: string) {
	return text.split(', ').flatMap(step => {
		const [, old = '', rest] = /^(\S+) (.+)$/.exec(step) ?? [];
		const told = readComingText(rest);
		return told ? [{text: step, old, ...told}] : [];
	});
}

/** The events that a change of what comes is: each step that was not known, and one that comes no more. */
function eventsOf(
	{field, key, old, value, sure}: ListChange,
	name: string | undefined,
): readonly BareEvent[] {
	if (field !== 'commission' && field !== 'state') return [];
	const {epoch} = sure;
	const common = {
		kind: `validator.${field}-coming`,
		subject: {type: 'validator', id: key, name},
		epoch,
	} as const;
	const [before, now] = [readSteps(old), readSteps(value)];
	const added = now.filter(({text}) => !before.some(step => step.text === text));
	const events = added.map(step => ({...common, old: step.old, new: writeComing(step.value, step.epoch)}));
	const dropped = before.find(
		step => (epoch === undefined || step.epoch > epoch) && !now.some(each => each.epoch <= step.epoch),
	);
	return dropped ? [...events, {...common, old: dropped.value, new: dropped.old}] : events;
}

/**
Tells whether an event was told before by another one, so that it is no longer the same news: a change that was known to
come; and one known to come of a validator that left the lists, which tells its epoch.

@param since epoch of the last sight of the old value
*/
export function isForetold(
	ledger: Pick<Ledger, 'eventsAbout'>,
	{kind, subject, new: value = ''}: BareEvent,
	since: bigint | undefined,
): boolean {
	const newest = (of: string) => ledger.eventsAbout(subject.id).findLast(each => each.kind === of)?.new;
	const isOf = (of: string, isSame: (told: string) => boolean) => {
		const told = readComingText(newest(of));
		return told !== undefined && told.epoch > (since ?? 0n) && isSame(told.value);
	};
	if (kind === 'validator.commission') return isOf('validator.commission-coming', told => told === value);
	if (kind === 'validator.state-coming') {
		const left = /\d+$/.exec(newest('validator.unlisted') ?? '')?.[0];
		return left !== undefined && readComingText(value)?.epoch === BigInt(left);
	}
	if (!stateEvents.includes(kind)) return false;
	const isLeaving = kind === 'validator.unlisted';
	return isOf('validator.state-coming', told => isLeaving || told === value);
}
