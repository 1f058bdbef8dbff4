import {commissionKinds} from './commission.ts';
import type {EventDraft} from './event.ts';
import {broadcastKinds, stakeKinds} from './own-stake.ts';
import {profileKinds} from './profile.ts';
import {proposalNotices} from './proposals.ts';
import {chainKinds, conditionKinds} from './service-and-chain.ts';
import {signingKinds} from './signing.ts';
import {stateKinds} from './states.ts';
import {voteKinds} from './votes.ts';

/** Table of all kinds. Adding one is one record here, and the field of a list that it comes from. */
export const eventKinds = {
	...stateKinds,
	...commissionKinds,
	...profileKinds,
	...signingKinds,
	...proposalNotices,
	...stakeKinds,
	...voteKinds,
	...chainKinds,
	...broadcastKinds,
	...conditionKinds,
};

export type EventKind = keyof typeof eventKinds;

/** An event without what is known besides its thing: a level, an id, stake of mine. */
export type BareEvent = Pick<EventDraft, 'subject' | 'old' | 'new' | 'epoch'> & {readonly kind: EventKind};

/** Words by which kinds are chosen: each kind, and before them what stands before their dot for all of a subject. */
export const changeKindWords: readonly string[] = [
	...new Set(Object.keys(eventKinds).map(kind => kind.replace(/\..*/, ''))),
	...Object.keys(eventKinds),
];

/** Tells whether a kind is one of the chosen words; an empty list chooses all. */
export function isChosenKind(kind: string, words: readonly string[]): boolean {
	return words.length === 0 || words.some(word => kind === word || kind.startsWith(`${word}.`));
}

export function isEventKind(text: string): text is EventKind {
	return Object.hasOwn(eventKinds, text);
}

/** Text of an event behind the name of its subject; a kind of a newer version shows its values. */
export function describeLedgerEvent({
	kind,
	old = '',
	new: value = '',
}: Pick<EventDraft, 'kind' | 'old' | 'new'>): string {
	return isEventKind(kind) ? eventKinds[kind].describe({old, new: value}) : `${kind} ${old} → ${value}`;
}
