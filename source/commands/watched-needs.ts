import {sentenceOfConcern} from '../columns/concern-record.ts';
import type {Concern} from '../domain/concern.ts';
import type {ChainFreshness} from '../domain/freshness.ts';
import {listWords} from '../domain/phrases.ts';
import {formatMoment} from '../format/time.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {type ChainMemory, readKnownNetwork} from '../networks/known-network.ts';
import {newestEvent} from '../notices/facts.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {LoneChain} from '../watching/lone-watch.ts';

/** Describes a chain that is watched: its services, what of it is the user's, and since when its changes are known. */
export function describeWatched(
	{chain, indexer, node, ledger, person}: LoneChain,
	labels: ReadonlyMap<string, string>,
	{now, isUtc}: {readonly now: bigint; readonly isUtc: DisplayOptions['isUtc']},
): string {
	const {addresses, validators} = person();
	const named = addresses.map(({label}) => label);
	const ofValidators = [...validators].map(address => labels.get(address) ?? address);
	const yours = [
		...countNamed('address', 'addresses', named),
		...countNamed('validator', 'validators', ofValidators),
	];
	const hint = 'nothing of yours (label an address by labels --import or :label)';
	const whose = yours.length === 0 ? hint : `${listWords(yours, 'and')} of yours`;
	const places = new Set([indexer, node ?? indexer]);
	const begun = ledger.read().begun?.at;
	const since = begun === undefined ? '' : `; changes are known since ${formatMoment(begun, {now, isUtc})}`;
	return `watching ${chain} at ${[...places].join(' and ')}: ${whose}${since}`;
}

/** Most labels, or sentences, of one kind. */
const mostNamed = 3;

function countNamed(thing: string, things: string, labels: readonly string[]): readonly string[] {
	const {length} = labels;
	return length === 0 ? [] : [`${length} ${length === 1 ? thing : things} (${firstOf(labels, ', ')})`];
}

function firstOf(texts: readonly string[], joint: string): string {
	const rest = texts.length - mostNamed;
	return [...texts.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest} more`] : [])].join(joint);
}

/** Newest events that are read for needs: a ledger may have a hundred thousand, too many to read each minute. */
const maxEvents = 5000;

/** Seconds for which missed votes are taken as those of now, at the usual pace. */
const signingSeconds = 180;

/** Notices that need the user on a chain, and its events, the newest first. */
export interface Needs {
	readonly needs: readonly Concern[];
	readonly events: readonly StoredEvent[];
}

/** Returns what needs the user on a chain that is watched, by its ledger; undefined: too little of it was read so far. */
export function readNeeds(chain: LoneChain, memory: ChainMemory, now: bigint): Needs | undefined {
	const {ledger} = chain;
	const all = ledger.eventsAfter(ledger.newest() - BigInt(maxEvents), maxEvents);
	const events = all.toReversed();
	const own = [...chain.person().validators].find(
		validator => !memory.addresses.some(({address}) => address === validator),
	);
	const nodeValidator = own === undefined ? undefined : {address: own, name: undefined};
	const condition = conditionOf(chain, events, now);
	const facts = {...memory, ...condition, nodeValidator, chain: chain.chain, epoch: undefined, now};
	const kept = {
		readList: (name: string) =>
			name === signingListName && !isSigningRead(chain, now) ? undefined : ledger.readList(name),
		eventsAfter: () => all,
	};
	const {concerns} = readKnownNetwork(kept, facts);
	return concerns && {needs: concerns.filter(({level}) => level === 'needs-me'), events};
}

/** Returns since when the service and the chain are in a bad state, by the newest event of each. */
function conditionOf({indexer, chain}: LoneChain, events: Needs['events'], now: bigint) {
	const since = (id: string, begin: string, end: string) => {
		const event = newestEvent(events, id, [begin, end]);
		return event?.kind === begin ? event.time : undefined;
	};
	const secondsSince = (time: bigint | undefined) => (time === undefined ? undefined : Number(now - time));
	const lag: ChainFreshness = {
		indexer: 'unknown',
		behindSeconds: secondsSince(since(indexer, 'service.behind', 'service.caught-up')),
		chain: 'unknown',
		haltedSeconds: secondsSince(since(chain, 'chain.halted', 'chain.resumed')),
	};
	const lostSince = since(indexer, 'service.lost', 'service.back');
	return {service: {address: indexer, lostSince}, lag};
}

/** Checks that the lists of a chain were read since it is watched, by this program or by another one. */
export function areListsRead(chain: LoneChain): boolean {
	if (chain.trouble() !== undefined) return false;
	return !chain.isAsking() || chain.ledger.read().comparedBefore === undefined;
}

/** Checks that missed votes were read so lately that they still say who signs. */
export function isSigningRead({ledger, pace}: LoneChain, now: bigint): boolean {
	const at = ledger.knownList(signingListName)?.sight.at;
	return at !== undefined && Number(now - at) <= signingSeconds * Math.max(1, pace);
}

/** Describes in one line what needs the user. */
export function describeNeeds({needs}: Needs): string {
	return needs.length === 0
		? 'nothing needs you now'
		: `what needs you now: ${firstOf(needs.map(sentenceOfConcern), '; ')}`;
}
