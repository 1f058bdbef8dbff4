import {listWords} from '../domain/phrases.ts';
import {commissionKinds} from './commission.ts';
import {type EventDraft, type LedgerEvent, spanOfEnd} from './event.ts';
import {formerKinds} from './former-kinds.ts';
import type {NoticeRecord} from './notice.ts';
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
	...formerKinds,
};

export type EventKind = keyof typeof eventKinds;

/** Kind of the event that another text of a validator is, by the name of the text. */
export const kindsOfTexts: ReadonlyMap<NonNullable<NoticeRecord['text']>, EventKind> = new Map(
	Object.entries<NoticeRecord>(eventKinds).flatMap(([kind, {text}]) =>
		text === undefined ? [] : [[text, kind as EventKind] as const],
	),
);

/** An event without what is known besides its thing: a level, an id, stake of mine. */
export type BareEvent = Pick<EventDraft, 'subject' | 'old' | 'new' | 'epoch' | 'state'> & {
	readonly kind: EventKind;
};

/** Words by which kinds are chosen: each kind, and before them what stands before their dot for all of a subject. */
export const changeKindWords: readonly string[] = [
	...new Set(Object.keys(eventKinds).map(kind => kind.replace(/\..*/, ''))),
	...Object.keys(eventKinds),
];

/** Checks whether the kind of an event, or of one of its parts, is one of the chosen words; an empty list chooses all. */
export function isChosenKind(
	{kind, parts = []}: Pick<LedgerEvent, 'kind' | 'parts'>,
	words: readonly string[],
): boolean {
	if (words.length === 0) return true;
	const kinds = [kind, ...parts.map(part => part.kind)];
	return words.some(word => kinds.some(each => each === word || each.startsWith(`${word}.`)));
}

export function isEventKind(text: string): text is EventKind {
	return Object.hasOwn(eventKinds, text);
}

type Described = Pick<EventDraft, 'kind' | 'old' | 'new' | 'state' | 'idle'>;

/** Text of an event behind the name of its subject, with its parts; a kind of a newer version shows its values. */
export function describeLedgerEvent(event: Described & Partial<LedgerEvent>): string {
	const further = (event.parts ?? []).filter(({kind}) => kind !== event.kind);
	const words = [event, ...further].map(describeAlone);
	return [...words, spanOfEnd(event)].filter(part => part !== '').join(', ');
}

/** Most validators of an action that are named. */
const maxNamed = 2;

/** Returns the value of an event in words: for stake of an address the names of the validators, or their number: '12 validators'. */
export function valueInWords(
	{kind, subject, new: value = '', parts = []}: Pick<LedgerEvent, 'kind' | 'subject' | 'new' | 'parts'>,
	nameOf: (address: string) => string,
): string {
	if (subject.type !== 'address' || value === '' || kind.startsWith('vote.')) return value;
	const same = parts.filter(part => part.kind === kind).map(part => part.new ?? '');
	const all = [...new Set([value, ...same])];
	return all.length > maxNamed ? `${all.length} validators` : listWords(all.map(nameOf), 'and');
}

/** Text of an event or a part alone. */
export function describeAlone({kind, old = '', new: value = '', state, idle}: Described): string {
	return isEventKind(kind)
		? eventKinds[kind].describe({old, new: value, state, idle})
		: `${kind} ${old} → ${value}`;
}
