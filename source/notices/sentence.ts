import {type ConcernedStake, type Subject, sumConcerned} from '../domain/concern.ts';
import {listWords} from '../domain/phrases.ts';
import {formatNamBriefly} from '../format/number.ts';
import {quoteName} from '../format/sentence.ts';
import {type EventDraft, type LedgerEvent, spanOfEnd} from './event.ts';
import type {NoticeRecord} from './notice.ts';
import {describeAlone, describeLedgerEvent, eventKinds, isEventKind, valueInWords} from './notices.ts';

/** Names that a sentence has in the place of addresses; each left out: none are known. */
export interface SentenceNames {
	/** Labels of the user's validators, and names that the chain has, by address. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	readonly names?: ReadonlyMap<string, string> | undefined;
}

/** Sentence on an event that was written before the user's stake was known. */
export const stakeUnknown = 'Your stake is not known yet.';

/** Returns an event as a sentence with its weight: 'Granite Foundry is jailed: 3 058.49 NAM of A1 earn nothing.' */
export function sentenceOfEvent(
	event: EventDraft & Pick<LedgerEvent, 'parts' | 'ends'>,
	names: SentenceNames = {},
): string {
	const {kind, subject, old = '', state, idle, mine, parts = []} = event;
	const notice: NoticeRecord | undefined = isEventKind(kind) ? eventKinds[kind] : undefined;
	const name = nameInSentence(subject, names);
	const value = valueInWords(event, address => nameOfValidator(address, undefined, names));
	const further = parts.filter(part => part.kind !== kind);
	const amount = mine.length === 0 ? undefined : `${formatNamBriefly(sumConcerned(mine))} NAM`;
	const owners = nameOwners(mine);
	const stake = amount && `${amount} of ${owners}`;
	const span = spanOfEnd(event);
	const words =
		notice?.sentence?.({name, old, new: value, state, idle, stake, amount, owners, span}) ??
		`${name}: ${describeLedgerEvent({...event, new: value, parts: [], ends: undefined})}`;
	const all =
		[words, ...further.map(describeAlone)].join(' and ') + (words.includes(span) ? '' : `, ${span}`);
	return `${all}.${event.isMineUnknown ? ` ${stakeUnknown}` : ''}`;
}

function nameInSentence({type, id, name}: Subject, names: SentenceNames): string {
	switch (type) {
		case 'validator':
			return names.labels?.has(id)
				? `Your validator ${names.labels.get(id)}`
				: nameOfValidator(id, name, names);
		case 'proposal':
			return name === undefined || name === '' ? `Proposal ${id}` : `Proposal ${id} (${titleIn(name)})`;
		case 'chain':
			return name ?? (id === '' ? 'The chain' : id);
		case 'service':
			return (name ?? id).replace(/^https?:\/\//, '');
		default:
			return name ?? id;
	}
}

/** Longest title that stands in a sentence as it is, in UTF-16 units. */
const maxTitle = 60;

/** Quotes a title that could end its brackets, and one that is cut. */
function titleIn(title: string): string {
	return /[()]/.test(title) || title.length > maxTitle ? quoteName(title) : title;
}

function nameOfValidator(id: string, told: string | undefined, {labels, names}: SentenceNames): string {
	const label = labels?.get(id);
	if (label !== undefined) return label;
	const name = told ?? names?.get(id);
	return name === undefined || name === '' ? id : plain.test(name) ? name : quoteName(name);
}

/** Part of a name, which ends with no stop. */
const word = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}'._-]*[\p{L}\p{N}])?`;
const great = String.raw`(?=[\p{Lu}\p{N}])${word}`;
/** One word, or words that all begin as names do: nothing of it can be taken for a part of a sentence. */
const plain = new RegExp(`^(?:${word}|${great}(?: (?:&|of|${great}))+)$`, 'u');

/** Most owners that a sentence names. */
const maxOwners = 2;

function nameOwners(mine: readonly ConcernedStake[]): string {
	const labels = mine.map(({label}) => label);
	const rest = labels.length - maxOwners;
	return rest > 0 ? `${labels.slice(0, maxOwners).join(', ')} and ${rest} more` : listWords(labels, 'and');
}
