import type {NamedAddress} from '../domain/labels.ts';
import type {ChainLabel, Remembered, RememberedAddress} from './remembered.ts';

/** A remembered address as one chain sees it. */
export interface KnownAddress extends NamedAddress {
	/** Unix milliseconds; 0: not known, or never. */
	readonly usedAt: number;
}

/** Whether an address is one's own on this chain: those with a label here are. */
export function isMine({label, isForeign = false}: KnownAddress): boolean {
	return label !== undefined && !isForeign;
}

/**
The addresses that one chain knows, most recently used first: those that were looked at anywhere, and those with a
label here, looked at or not.

@param chain undefined: not known yet. Then labels without a chain count as its own, and all others as foreign
*/
export function addressesOn(
	{addresses, labels}: Pick<Remembered, 'addresses' | 'labels'>,
	chain: string | undefined,
): readonly KnownAddress[] {
	const foreign = new Map(labels.map(({address, label}) => [address, label]));
	const own = new Map(labels.filter(isOn(chain)).map(({address, label}) => [address, label]));
	const seen = new Set(addresses.map(({address}) => address));
	const unseen = [...(chain === undefined ? foreign : own).keys()].filter(address => !seen.has(address));
	return [...addresses, ...unseen.map(neverUsed)].map(({address, label, usedAt}) => {
		const here = label ?? own.get(address);
		const elsewhere = foreign.get(address);
		return here === undefined && elsewhere !== undefined
			? {address, label: elsewhere, usedAt, isForeign: true}
			: {address, label: here, usedAt};
	});
}

/**
Every label and every address that can be typed, labels of this chain first. Where the chain is not known, all labels
are alike, so that one of two addresses is refused rather than guessed.
*/
export function namesOn(
	{addresses, labels}: Pick<Remembered, 'addresses' | 'labels'>,
	chain: string | undefined,
): readonly NamedAddress[] {
	const isOwn = chain === undefined ? () => true : isOn(chain);
	return [
		...labels.filter(isOwn),
		...addresses,
		...labels.filter(each => !isOwn(each)).map(each => ({...each, isForeign: true})),
	].map(({address, label, ...rest}) => ({
		address,
		label,
		...('isForeign' in rest ? {isForeign: true} : {}),
	}));
}

function isOn(chain: string | undefined): (label: ChainLabel) => boolean {
	return each => each.chain === chain;
}

function neverUsed(address: string): RememberedAddress {
	return {address, label: undefined, usedAt: 0};
}
