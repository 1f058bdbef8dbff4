import type {JsonValue} from '../domain/decoded.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {recordOfChange} from './changes.ts';
import {isReminder} from './reminder.ts';

/** Names of the forms of the data; one that a reader of the form before would not understand gets another name. */
export const eventSchemaName = 'urn:stakedeck:event:1';
export const bookmarkSchemaName = 'urn:stakedeck:bookmark:1';
export const reminderSchemaName = 'urn:stakedeck:reminder:1';

/**
Makes the CloudEvents 1.0 envelope of an event or a reminder, in the JSON form: amounts and whole numbers as texts, null for what is
not known. The sequence, an extension of CloudEvents, only grows in one ledger.

@param sentence for people: 'Copper Labs: jailed'
*/
export function toCloudEvent(event: StoredEvent, chain: string, sentence: string): JsonValue {
	const {id, time, from: _, to: __, kind, subject, sentence: ___, ...data} = recordOfChange(event);
	const {level, epoch, mine} = data;
	return {
		specversion: '1.0',
		id,
		source: sourceOf(chain),
		type: `stakedeck.${kind}`,
		subject: event.subject.id,
		time,
		datacontenttype: 'application/json',
		dataschema: isReminder(event) ? reminderSchemaName : eventSchemaName,
		sequence: event.sequence.toString(),
		data: isReminder(event)
			? {
					level,
					sentence,
					name: subject.name,
					epoch,
					mine,
					about: event.about?.id ?? null,
					need: event.need.kind,
				}
			: {...data, sentence, name: subject.name},
	};
}

/** Place that the watch of a chain came to. */
interface Bookmark {
	/** Unix seconds. */
	readonly at: bigint;
	/** Reason why nothing is compared; undefined: the chain is watched. */
	readonly trouble: string | undefined;
	/** Sequence of the last event that was handed over. */
	readonly sequence: bigint;
	/** Height of the indexer; undefined: another program asks it. */
	readonly height: bigint | undefined;
	/** Number of events that were deleted before this watch read them. */
	readonly lost: bigint;
}

/** Makes the CloudEvent that says that a chain is still watched. */
export function toBookmark(chain: string, {at, trouble, sequence, height, lost}: Bookmark): JsonValue {
	const time = new Date(Number(at) * 1000).toISOString().replace('.000Z', 'Z');
	return {
		specversion: '1.0',
		id: `bookmark-${at}`,
		source: sourceOf(chain),
		type: 'stakedeck.bookmark',
		time,
		datacontenttype: 'application/json',
		dataschema: bookmarkSchemaName,
		sequence: sequence.toString(),
		data: {
			alive: trouble === undefined,
			why: trouble ?? null,
			sequence: `${sequence}`,
			height: height?.toString() ?? null,
			lost: `${lost}`,
		},
	};
}

function sourceOf(chain: string): string {
	return `urn:stakedeck:${chain}`;
}
