import {broadcastModes, encodings} from '../domain/transaction.ts';
import type {Flag} from './flag.ts';

/** Encodings that a person may name for a transaction. */
export const encodingForms = ['auto', ...encodings] as const;

/** Flags of `broadcast`. */
export const broadcastFlags = {
	mode: {
		value: 'MODE',
		accepts: broadcastModes,
		group: 'broadcast',
		description: `when the node answers: ${broadcastModes.join(', ')}; after its check (default), at once, or from a block`,
	},
	encoding: {
		value: 'FORM',
		accepts: encodingForms,
		group: 'broadcast',
		description: `auto (default) tells ${encodings.slice(0, 3).join(', ')} apart; verbatim sends the text as the parameter`,
	},
	yes: {
		group: 'broadcast',
		description:
			'do it without asking, as is needed without a terminal; broadcast: even what was broadcast before',
	},
	follow: {
		group: 'broadcast',
		description: 'then look for it, in the indexer or else the node, until it is in a block',
	},
	'follow-timeout': {
		value: 'SECONDS',
		accepts: 'number',
		group: 'broadcast',
		description: 'longest search (300)',
	},
	'other-chain': {
		group: 'broadcast',
		description: 'broadcast even if the node is on another chain than the indexer or the profile',
	},
	'no-journal': {
		group: 'broadcast',
		description: 'keep no record, and do not check whether it was sent before',
	},
	log: {group: 'broadcast', description: 'what was broadcast from here, newest first; sends nothing'},
} as const satisfies Record<string, Flag>;
