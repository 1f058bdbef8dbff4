import {bech32m} from '@scure/base';

/** An address with a right checksum, another one for each number. */
export function addressOf(index: number, prefix = 'tnam'): string {
	return bech32m.encode(prefix, bech32m.toWords(new Uint8Array(21).fill(index % 256)));
}
