import {createHash} from 'node:crypto';
import {base32nopad} from '@scure/base';

/** The parts of an event that tell it from every other one of its chain. */
export interface EventIdentity {
	readonly chain: string;
	readonly kind: string;
	/** Id of its subject. */
	readonly subject: string;
	readonly old: string | undefined;
	readonly new: string | undefined;
	readonly epoch: bigint | undefined;
	/** Number of equal events before it in this ledger. */
	readonly count: number;
}

const idBytes = 16;

/**
Makes an event's id: the first 128 bits of SHA-256 over its parts, each behind its length in bytes, in lower-case base32.
A part that is not known is of length 0, as an empty one.
*/
export function eventId(identity: EventIdentity): string {
	const {chain, kind, subject, old = '', new: value = '', epoch, count} = identity;
	const hash = createHash('sha256');
	for (const part of [chain, kind, subject, old, value, epoch?.toString() ?? '', String(count)]) {
		const bytes = Buffer.from(part);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(bytes.length);
		hash.update(length).update(bytes);
	}
	return base32nopad.encode(hash.digest().subarray(0, idBytes)).toLowerCase();
}
