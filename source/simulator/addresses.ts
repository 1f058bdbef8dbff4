import {bech32m} from '@scure/base';
import {checkAddress} from '../domain/address.ts';
import {digest} from './random.ts';

/** Implicit: of a person's key. Established: of an account that the chain made, as validators have. */
export type AddressKind = 'implicit' | 'established';

const prefix = 'tnam';
const addressLength = 45;

/** A bech32m address of 45 characters, the same for the same label. Nobody has its key. */
export function createAddress(kind: AddressKind, label: string): string {
	const payload = Uint8Array.of(kind === 'implicit' ? 0 : 1, ...digest(label).subarray(0, 20));
	return bech32m.encode(prefix, bech32m.toWords(payload), addressLength);
}

/** The text of a public key, the same for the same label. Nobody has the key to it. */
export function createPublicKey(label: string): string {
	return bech32m.encode('tpknam', bech32m.toWords(Uint8Array.of(0, ...digest(label))));
}

/** Whether the text is an address of this chain, with a right checksum. */
export function isChainAddress(text: string): boolean {
	return text.length === addressLength && text.startsWith(`${prefix}1`) && 'value' in checkAddress(text);
}
