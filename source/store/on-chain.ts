import type {NamedAddress} from '../domain/labels.ts';
import type {ChainLabel, Remembered, RememberedAddress} from './remembered.ts';

/** A remembered address as one chain sees it. */
export interface KnownAddress extends NamedAddress {
	/** Unix milliseconds; 0: not known, or never. */
	readonly usedAt: number;
}

/** Tells whether an address is the person's on this chain: labelled here, and not as a validator alone. */
export function isMyAddress({isValidator = false, ...known}: KnownAddress): boolean {
	return isNamedOnChain(known) && !isValidator;
}

/** Tells whether an address has a label on this chain. */
export function isNamedOnChain({label, isForeign = false}: NamedAddress): boolean {
	return label !== undefined && !isForeign;
}

/**
Returns the addresses that one chain knows, most recently used first: those that were looked at anywhere, and those with
a label here, looked at or not.

@param chain undefined: not known yet. Then labels without a chain count as its own, and all others as foreign
*/
export function addressesOn(
	{addresses, labels}: Pick<Remembered, 'addresses' | 'labels'>,
	chain: string | undefined,
): readonly KnownAddress[] {
	const foreign = new Map(labels.map(({address, label}) => [address, label]));
	const own = new Map(labels.filter(isOn(chain)).map(({address, label}) => [address, label]));
	const ofValidators = namesOfValidators({addresses, labels}, chain);
	const seen = new Set(addresses.map(({address}) => address));
	const unseen = [...(chain === undefined ? foreign : own).keys()].filter(address => !seen.has(address));
	return [...addresses, ...unseen.map(neverUsed)].map(({address, label, usedAt}) => {
		const here = label ?? own.get(address);
		const elsewhere = foreign.get(address);
		const known = {address, label: here, usedAt, ...(ofValidators.has(address) && {isValidator: true})};
		return here === undefined && elsewhere !== undefined
			? {...known, label: elsewhere, isForeign: true}
			: known;
	});
}

/**
Returns every label and every address that can be typed, labels of this chain first. Where the chain is not known, all
labels are alike, so that one of two addresses is refused rather than guessed.
*/
export function namesOn(
	{addresses, labels}: Pick<Remembered, 'addresses' | 'labels'>,
	chain: string | undefined,
): readonly NamedAddress[] {
	const ofValidators = namesOfValidators({addresses, labels}, chain);
	const isOwn = chain === undefined ? () => true : isOn(chain);
	return [
		...labels.filter(isOwn),
		...addresses,
		...labels.filter(each => !isOwn(each)).map(each => ({...each, isForeign: true})),
	].map(({address, label, ...rest}) => ({
		address,
		label,
		...(ofValidators.has(address) && {isValidator: true}),
		...('isForeign' in rest ? {isForeign: true} : {}),
	}));
}

/** Returns the stake of each concern that is quiet on one chain, by the key of the concern. */
export function quietOn(
	{quiet}: Pick<Remembered, 'quiet'>,
	chain: string | undefined,
): ReadonlyMap<string, bigint> {
	return new Map(quiet.filter(each => each.chain === chain).map(({key, amount}) => [key, BigInt(amount)]));
}

/** Addresses labelled as validators, on this chain or else another, and never opened as a delegator's. */
function namesOfValidators(
	{addresses, labels}: Pick<Remembered, 'addresses' | 'labels'>,
	chain: string | undefined,
): ReadonlySet<string> {
	const named = new Set<string>();
	const [own, foreign] = [labels.filter(isOn(chain)), labels.filter(label => !isOn(chain)(label))];
	for (const {address, kind} of [...foreign, ...own]) {
		if (kind === 'validator') named.add(address);
		else named.delete(address);
	}
	for (const {address} of addresses) named.delete(address);
	return named;
}

function isOn(chain: string | undefined): (label: ChainLabel) => boolean {
	return each => each.chain === chain;
}

function neverUsed(address: string): RememberedAddress {
	return {address, label: undefined, usedAt: 0};
}

/** Labels as a person gives them, for delegators of the embedded chain, who are suggested for viewing. */
const labels = [
	'Cold wallet',
	'Savings',
	'Everyday',
	'Family',
	'Pension',
	'Holidays',
	'Old laptop',
	'Hardware key',
	'Garden club',
	'House fund',
	'Test wallet',
	'Spare change',
];

/** Labels for delegators of the embedded chain, which belong to no real person. */
export function inventedLabels(delegators: readonly string[]): readonly NamedAddress[] {
	return delegators.slice(0, labels.length).map((address, index) => ({address, label: labels[index]}));
}
