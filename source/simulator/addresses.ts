import {bech32, bech32m} from '@scure/base';
import {checkAddress} from '../domain/address.ts';
import {digest} from './random.ts';

/** First bytes: of a person's key, of an account made by the chain, as validators have, of a foreign token. */
const firstBytes = {implicit: 0, established: 1, token: 13} as const;
type AddressKind = keyof typeof firstBytes;

const prefix = 'tnam';
const addressLength = 45;

/** Returns a bech32m address of 45 characters, the same for the same label. Nobody has its key. */
export function createAddress(kind: AddressKind, label: string): string {
	return encodeAddress(firstBytes[kind], digest(label).subarray(0, 20));
}

function encodeAddress(firstByte: number, hash: Uint8Array): string {
	return bech32m.encode(prefix, bech32m.toWords(Uint8Array.of(firstByte, ...hash)), addressLength);
}

const noHash = new Uint8Array(20);

/** Addresses of the chain itself, each with what it holds for others. */
export const internalAddresses = {
	/** Rewards that nobody has claimed yet. */
	rewards: encodeAddress(2, noHash),
	/** Holds what went to other chains. */
	ibc: encodeAddress(6, noHash),
	/** The fund for public goods. */
	publicGoods: encodeAddress(10, noHash),
	/** The shielded pool. */
	shieldedPool: encodeAddress(14, noHash),
};

/** Makes an address of another chain. */
export function createForeignAddress(foreignPrefix: string, label: string): string {
	return bech32.encode(foreignPrefix, bech32.toWords(digest(label).subarray(0, 20)));
}

/** Makes up the public key behind an address, as a text. */
export function publicKeyOf(seed: string, address: string): string {
	return bech32m.encode('tpknam', bech32m.toWords(Uint8Array.of(0, ...digest(`${seed}/key/${address}`))));
}

/** Tells whether the address is that of a person's key. */
export function isImplicit(address: string): boolean {
	const decoded = bech32m.decodeUnsafe(address, addressLength);
	return decoded !== undefined && bech32m.fromWords(decoded.words)[0] === firstBytes.implicit;
}

/** Tells whether the text is an address of this chain, with a right checksum. */
export function isChainAddress(text: string): boolean {
	return text.length === addressLength && text.startsWith(`${prefix}1`) && 'value' in checkAddress(text);
}

export function isOfThisChain(address: string): boolean {
	return address.startsWith(`${prefix}1`);
}

/** Tells whether somebody of this chain stands behind the address: a person, or an account that the chain made. */
export function isSeen(address: string): boolean {
	return isOfThisChain(address) && address !== internalAddresses.shieldedPool;
}
