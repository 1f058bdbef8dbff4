import type {JsonValue} from '../domain/decoded.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {recordOfChange} from './changes.ts';

/** Name of the form of the data of an event; a form that a reader of this one would not understand gets another one. */
const dataSchema = 'urn:stakedeck:event:1';

/**
Makes the CloudEvents 1.0 envelope of an event, in the JSON form: amounts and whole numbers as texts, null for what is
not known. The sequence, an extension of CloudEvents, only grows in one ledger.

@param sentence for people: 'Copper Labs: jailed'
*/
export function toCloudEvent(event: StoredEvent, chain: string, sentence: string): JsonValue {
	const {id, time, gap, level, subject, old, new: value, epoch, height, mine} = recordOfChange(event);
	return {
		specversion: '1.0',
		id,
		source: sourceOf(chain),
		type: `stakedeck.${event.kind}`,
		subject: event.subject.id,
		time,
		datacontenttype: 'application/json',
		dataschema: dataSchema,
		sequence: event.sequence.toString(),
		data: {level, sentence, name: subject.name, old, new: value, epoch, height, mine, gap},
	};
}

/**
Makes the CloudEvent that says that a chain is still watched.

@param at unix seconds
*/
export function toBookmark(
	chain: string,
	{at, ...data}: {readonly at: bigint; readonly isAlive: boolean; readonly sequence: bigint},
): JsonValue {
	const time = new Date(Number(at) * 1000).toISOString().replace('.000Z', 'Z');
	return {
		specversion: '1.0',
		id: `bookmark-${at}`,
		source: sourceOf(chain),
		type: 'stakedeck.bookmark',
		time,
		datacontenttype: 'application/json',
		dataschema: 'urn:stakedeck:bookmark:1',
		sequence: data.sequence.toString(),
		data: {alive: data.isAlive, sequence: data.sequence.toString()},
	};
}

function sourceOf(chain: string): string {
	return `urn:stakedeck:${chain}`;
}
