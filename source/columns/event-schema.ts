import {concernKinds, levels} from '../domain/concern.ts';
import {troubles} from '../domain/freshness.ts';
import {eventKinds} from '../notices/notices.ts';
import {bookmarkSchemaName, eventSchemaName, reminderSchemaName} from './cloud-event.ts';

const text = {type: 'string'};
const orNull = (piece: object) => ({...piece, type: ['string', 'null']});
const whole = {type: 'string', pattern: '^(0|[1-9][0-9]*)$'};

/** An object that has all of these; further ones may come with a later version. */
const objectOf = (properties: Readonly<Record<string, object>>) => ({
	type: 'object',
	required: Object.keys(properties),
	properties,
});

const stakeItem = objectOf({label: text, nam: {...text, pattern: '^[0-9]+\\.[0-9]{6}$'}});

const eventData = objectOf({
	level: {enum: levels, description: 'weight for the person'},
	sentence: {...text, description: 'the event for people, with labels in the place of addresses'},
	name: {...orNull(text), description: 'name of the subject'},
	old: {...orNull(text), description: 'value before it'},
	new: {...orNull(text), description: 'value after it'},
	epoch: {...orNull(whole), description: 'epoch in which the chain decided, or in which it was first seen'},
	height: {...orNull(whole), description: 'height at which it was first seen'},
	mine: {
		type: ['array', 'null'],
		description: 'your stake that it is about; null: not known when it was written',
		items: stakeItem,
	},
	gap: {
		type: 'boolean',
		description: 'true if nobody watched, so that it happened at any time since the last sight',
	},
	parts: {
		type: 'array',
		description:
			'ids of the events that are this one as they have one cause, the first its own; empty: it is one alone',
		items: text,
	},
	ends: {...orNull(text), description: 'id of the event that needed you and that this one ends'},
	raises: {
		...orNull(text),
		description: 'id of the event whose level is higher by stake that became known after it was written',
	},
});

const bookmarkData = objectOf({
	alive: {type: 'boolean', description: 'true if the chain is watched, and what changes is compared'},
	why: {
		enum: [...troubles, null],
		description: 'reason why nothing is compared: the state of the service, or unwatched; null while alive',
	},
	sequence: {...whole, description: 'sequence of the last event that was handed over; 0: there was none'},
	height: {
		...orNull(whole),
		description: 'height of the indexer as this program last heard it; null: another one asks it',
	},
	lost: {
		...whole,
		description: 'events that were deleted before --name read them, as this watch found since its start',
	},
});

const reminderData = objectOf({
	level: {enum: levels, description: 'weight for you'},
	sentence: {...text, description: 'what still needs you, for people'},
	name: {...orNull(text), description: 'name of the subject'},
	epoch: {...orNull(whole), description: 'epoch from which it holds, or until which something can be done'},
	mine: {type: 'array', description: 'your stake that it is about', items: stakeItem},
	about: {
		...orNull(text),
		description: 'id of the newest event of its kind and subject; null: not known',
	},
	need: {...text, description: 'kind of what needs you, as overview lists it', examples: concernKinds},
});

/** Envelope of CloudEvents 1.0 with these data. */
const envelopeOf = (schema: string, properties: Readonly<Record<string, object>>) =>
	objectOf({
		specversion: {const: '1.0'},
		id: {...text, minLength: 1},
		source: {...text, pattern: '^urn:stakedeck:.+'},
		time: {...text, format: 'date-time', pattern: '^[0-9-]{10}T[0-9:]{8}Z$'},
		datacontenttype: {const: 'application/json'},
		dataschema: {const: schema},
		sequence: {...whole, description: 'grows with each event of one ledger, and is no number of its own'},
		data: {$ref: schema},
		...properties,
	});

/** JSON schema of what `watch` hands over; the names in `dataschema` are those of its parts for the data. */
export const eventSchema = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	$id: 'urn:stakedeck:events',
	title: 'What stakedeck watch hands over: an event, those of a burst, a reminder, or a bookmark',
	anyOf: [
		{$ref: '#/$defs/event'},
		{$ref: '#/$defs/reminder'},
		{type: 'array', minItems: 1, items: {$ref: '#/$defs/event'}},
		{type: 'array', minItems: 1, items: {$ref: '#/$defs/reminder'}},
		{$ref: '#/$defs/bookmark'},
	],
	$defs: {
		event: envelopeOf(eventSchemaName, {
			type: {
				...text,
				pattern: '^stakedeck\\.[a-z]+\\.[a-z-]+$',
				examples: Object.keys(eventKinds).map(kind => `stakedeck.${kind}`),
			},
			subject: {
				...text,
				description: 'address, proposal id, chain id, address of a service, or hash of a transaction',
			},
		}),
		bookmark: envelopeOf(bookmarkSchemaName, {type: {const: 'stakedeck.bookmark'}}),
		reminder: envelopeOf(reminderSchemaName, {type: {const: 'stakedeck.reminder'}, subject: text}),
		eventData: {$id: eventSchemaName, ...eventData},
		bookmarkData: {$id: bookmarkSchemaName, ...bookmarkData},
		reminderData: {$id: reminderSchemaName, ...reminderData},
	},
};
