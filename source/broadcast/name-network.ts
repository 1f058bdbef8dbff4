/** What each of them calls its chain; undefined: it does not tell. */
export interface ToldChains {
	readonly node: string | undefined;
	readonly indexer: string | undefined;
	readonly profile: string | undefined;
}

/** The name of a network. */
export interface NamedNetwork {
	/** The chain id, or the node's host if no chain id is known. */
	readonly name: string;
	/** Who calls it so, in words. */
	readonly note: string;
}

/** Addresses, as far as they are known. */
export interface Addresses {
	readonly node: string;
	readonly indexer: string | undefined;
}

/** The chain id of the node, to which the transaction goes, else of the profile, else of the indexer, else the host of the node. */
export function nameNetwork(told: ToldChains, {node: address}: Addresses): NamedNetwork {
	const {node, indexer, profile} = told;
	const name = node ?? profile ?? indexer;
	if (name === undefined) {
		const host = URL.parse(address)?.host ?? address;
		return {name: host, note: 'host of the node, as no chain id is known'};
	}
	const namers = [
		node === name ? 'the node' : undefined,
		indexer === name ? 'the indexer' : undefined,
		profile === name ? 'the profile' : undefined,
	].filter(namer => namer !== undefined);
	const last = namers.pop();
	const all = namers.length === 0 ? last : `${namers.join(', ')} and ${last}`;
	return {name, note: `chain id of ${all}${node === undefined ? '; the node gives none' : ''}`};
}

/** That the node is on another chain than the indexer or the profile, without a full stop; undefined: none of them says so. */
export function describeOtherChain(
	{node, indexer, profile}: ToldChains,
	addresses: Addresses,
): string | undefined {
	if (node === undefined) return undefined;
	const here = `the node ${addresses.node} is on the chain ${node}`;
	if (indexer !== undefined && indexer !== node) {
		return `${here}, the indexer ${addresses.indexer} on ${indexer}`;
	}
	return profile === undefined || profile === node ? undefined : `${here}, the profile is for ${profile}`;
}
