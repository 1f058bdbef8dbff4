import {newestEvent} from '../columns/concern-facts.ts';
import {sentenceOfConcern} from '../columns/concern-record.ts';
import type {Concern} from '../domain/concern.ts';
import type {ChainFreshness} from '../domain/freshness.ts';
import {listWords} from '../domain/phrases.ts';
import {formatMoment} from '../format/time.ts';
import {chainListName, serviceListName} from '../ledger/condition-changes.ts';
import {type ChainMemory, readKnownNetwork} from '../networks/known-network.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {LoneChain} from '../watching/lone-chain.ts';
import {countOf} from './list-answer.ts';

/** Describes a chain that is watched: its services, what of it is the user's, and since when its changes are known. */
export function describeWatched(
	{chain, indexer, node, ledger, person}: LoneChain,
	labels: ReadonlyMap<string, string>,
	{now, isUtc}: {readonly now: bigint; readonly isUtc: DisplayOptions['isUtc']},
): string {
	const {addresses, validators} = person();
	const yours = [
		...named(
			'addresses',
			addresses.map(({label}) => label),
		),
		...named(
			'validators',
			[...validators].map(address => labels.get(address) ?? address),
		),
	];
	const whose =
		yours.length === 0
			? 'none of your addresses or validators: label one by labels --import or :label'
			: `${listWords(yours, 'and')} of yours`;
	const places = new Set([indexer, ...(node === undefined ? [] : [node])]);
	const begun = ledger.read().begun?.at;
	const since = begun === undefined ? '' : `; changes are known since ${formatMoment(begun, {now, isUtc})}`;
	return `watching ${chain} at ${[...places].join(' and ')}: ${whose}${since}`;
}

/** Most labels, or sentences, of one kind. */
const mostNamed = 3;

function named(things: 'addresses' | 'validators', labels: readonly string[]): readonly string[] {
	if (labels.length === 0) return [];
	const count = things === 'addresses' && labels.length === 1 ? '1 address' : countOf(labels.length, things);
	return [`${count} (${firstOf(labels, ', ')})`];
}

function firstOf(texts: readonly string[], joint: string): string {
	const rest = texts.length - mostNamed;
	return [...texts.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest} more`] : [])].join(joint);
}

/** Returns what needs the user on a chain that is watched, by its ledger; undefined: too little of it was read so far. */
export function readNeeds(
	chain: LoneChain,
	memory: ChainMemory,
	now: bigint,
): readonly Concern[] | undefined {
	const {ledger, indexer} = chain;
	const own = [...chain.person().validators].find(
		validator => !memory.addresses.some(({address}) => address === validator),
	);
	const condition = {
		...conditionOf(chain, now),
		...(own !== undefined && {nodeValidator: {address: own, name: ledger.validatorNames().get(own)}}),
	};
	const facts = {...memory, chain: chain.chain, indexer, epoch: undefined, now, condition};
	return readKnownNetwork(ledger, facts).concerns?.filter(({level}) => level === 'needs-me');
}

/** Reads from the ledger how the service and the chain are, with the times of the events with which that began. */
function conditionOf({ledger, indexer, chain}: LoneChain, now: bigint) {
	const fieldsOf = (list: string) => [...(ledger.knownList(list)?.rows.values() ?? [])][0];
	const {answers, crawlers} = fieldsOf(serviceListName(indexer)) ?? {};
	const isHalted = fieldsOf(chainListName)?.blocks === 'none';
	const isBehind = crawlers === 'behind';
	const events = answers === 'no' || isBehind || isHalted ? ledger.eventsAfter(0n).toReversed() : [];
	const since = (kind: string, id: string) => newestEvent(events, id, [kind])?.time ?? now;
	const lag: ChainFreshness = {
		indexer: isBehind ? 'behind' : 'unknown',
		behindSeconds: isBehind ? Number(now - since('service.behind', indexer)) : undefined,
		chain: isHalted ? 'halted' : 'unknown',
		haltedSeconds: isHalted ? Number(now - since('chain.halted', chain)) : undefined,
	};
	const lostSince = answers === 'no' ? since('service.lost', indexer) : undefined;
	return {service: {address: indexer, lostSince}, lag};
}

/** Checks that the lists of a chain were read since it is watched, by this program or by another one. */
export function areListsRead(chain: LoneChain): boolean {
	if (chain.trouble() !== undefined) return false;
	return !chain.isAsking() || chain.ledger.read().comparedBefore === undefined;
}

/** Describes in one line what needs the user. */
export function describeNeeds(needs: readonly Concern[]): string {
	return needs.length === 0
		? 'nothing needs you now'
		: `what needs you now: ${firstOf(needs.map(sentenceOfConcern), '; ')}`;
}
