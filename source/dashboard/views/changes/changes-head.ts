import {nameOfSubject} from '../../../columns/changes.ts';
import {timeOfEpoch} from '../../../domain/epoch-clock.ts';
import {capitalized, wrapSentence} from '../../../format/sentence.ts';
import {firstFitting, widthOf, wrap} from '../../../format/text.ts';
import {formatDuration, formatMoment} from '../../../format/time.ts';
import type {LedgerState} from '../../../ledger/ledger-access.ts';
import {deferralWords} from '../../../ledger/sight.ts';
import {type ChangeListName, changeListNames} from '../../../routes/route.ts';
import type {ListTabs} from '../../list/list-parts.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Arrangement} from '../../shell/arrangement.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';

interface HeadLook {
	readonly width: number;
	readonly facts: ItemContext;
	/** Unix seconds. */
	readonly now: bigint;
}

/**
Draws '[changes]  calendar' with words at the right, in their longest form that fits; says the place to a screen reader.

@param right ever shorter forms
@returns nothing where the title of a frame has them
*/
export function describeTabs(
	open: ChangeListName,
	right: readonly string[],
	look: HeadLook & Pick<Arrangement, 'hasFrames'>,
): readonly TextLine[] {
	const {width, facts, hasFrames} = look;
	const [longest = ''] = right;
	if (hasFrames) return [];
	if (facts.theme.isSpoken) {
		const place = `List ${changeListNames.indexOf(open) + 1} of ${changeListNames.length}, ${open}.`;
		return [place, ...(longest === '' ? [] : [`${capitalized(longest)}.`])]
			.flatMap(text => wrapSentence(text, width))
			.map(text => ({text}));
	}
	const tabs = changeListNames.map(name => (name === open ? `[${name}]` : ` ${name} `)).join(' ');
	const room = width - 2 - widthOf(tabs);
	const words = firstFitting([...right, ''], room - 2);
	const text = tabs + ' '.repeat(Math.max(0, room - widthOf(words))) + words;
	return [{text: text.trimEnd(), meaning: 'accent'}];
}

/** Returns the lists of the view for the title of a frame, with words beside them in their longest form. */
export function tabsOfChanges(open: ChangeListName, [note]: readonly string[]): ListTabs {
	return {names: changeListNames, open: changeListNames.indexOf(open), note};
}

/** Describes since when: 'since 09:10: 9 h, ~1 epoch', in ever shorter forms; before the first look since the first sight. */
export function describeSinceLook(
	{seenAt, begun}: Pick<LedgerState, 'seenAt' | 'begun'>,
	{facts, now}: HeadLook,
): readonly string[] {
	const at = seenAt ?? begun?.at;
	if (at === undefined) return [];
	const zone = facts.isUtc ? ' UTC' : '';
	const moment = `${seenAt === undefined ? 'watched since' : 'since'} ${formatMoment(at, {now, isUtc: facts.isUtc})}${zone}`;
	const passed = formatDuration(Number(now - at));
	const epochs = epochsSince(at, facts);
	const counted = epochs ? [`${moment}: ${passed}, ~${epochs} ${epochs === 1n ? 'epoch' : 'epochs'}`] : [];
	return [...counted, `${moment}: ${passed}`, moment];
}

/** Returns how many epochs began since a moment, an estimate; undefined: not known. */
function epochsSince(at: bigint, {clock}: ItemContext): bigint | undefined {
	const {length, dueAt} = clock ?? {};
	if (!length) return undefined;
	const own = timeOfEpoch(clock, clock?.epoch);
	const start = dueAt !== undefined ? dueAt - length : own?.isBound ? undefined : own?.at;
	if (start === undefined) return undefined;
	return at >= start ? 0n : (start - at - 1n) / length + 1n;
}

/** Says what is not remembered, and what is not compared for now, or not yet. */
export function describeHindrances(
	{note, deferred, comparedBefore}: Pick<LedgerState, 'note' | 'deferred' | 'comparedBefore'>,
	{width, facts, now}: HeadLook,
): readonly TextLine[] {
	const reasons = new Map<string, string[]>();
	for (const [list, {reason, since}] of deferred) {
		const at = formatMoment(since, {now, isUtc: facts.isUtc});
		const words = `not compared since ${at}: ${deferralWords[reason]}`;
		reasons.set(words, [...(reasons.get(words) ?? []), nameOfList(list, facts)]);
	}
	const sentences = [...reasons].map(([words, lists]) => `${lists.join(', ')} ${words}`);
	const isWaiting = comparedBefore !== undefined && deferred.size === 0;
	const last = isWaiting ? formatMoment(comparedBefore, {now, isUtc: facts.isUtc}) : '';
	const waiting = `Not compared yet since ${last}: what changed until now comes within two minutes.`;
	return [...(note === undefined ? [] : [note]), ...sentences, ...(isWaiting ? [waiting] : [])]
		.flatMap(text => wrap(text, Math.max(1, width - 2)))
		.map(text => ({text, meaning: 'warning'}));
}

/** Names a list of the ledger; that of an address by its label. */
function nameOfList(list: string, facts: ItemContext): string {
	const [, address] = /^stake (.+)$/.exec(list) ?? [];
	if (address === undefined) return list;
	return `stake of ${nameOfSubject({type: 'address', id: address, name: facts.labels?.get(address)}, facts)}`;
}

/** Says since when this chain is watched, for as long as nothing stands in the list. */
export function describeBeginning(
	{isReady, begun, note}: Pick<LedgerState, 'isReady' | 'begun' | 'note'>,
	{facts, now}: Pick<HeadLook, 'facts' | 'now'>,
): string {
	if (!isReady)
		return note === undefined ? 'Reading what is remembered of this chain' : 'Nothing is remembered';
	if (!begun) return 'This chain was not seen yet. What changes from its first answers on stands here.';
	const at = formatMoment(begun.at, {now, isUtc: facts.isUtc});
	return `Begun to watch at ${at}. What changes from now on stands here.`;
}
