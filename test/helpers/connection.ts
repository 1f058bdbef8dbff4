import type {Indexer} from '../../source/domain/service.ts';
import type {Connection, ProfileSummary, Services} from '../../source/services/connection.ts';

/** A connection to an indexer in memory. */
export function connectionTo(
	indexer: Indexer,
	facts: {readonly [Key in keyof Omit<Connection, 'indexer' | 'close'>]?: Connection[Key] | undefined} = {},
): Connection {
	const {isDemo = false, profile, isReadOnly = false, intervalMilliseconds = 10_000, delegators = []} = facts;
	const {node, isOwnNode, chainId, journal, keyFile, sampleOf} = facts;
	return {
		indexer,
		node,
		isOwnNode,
		chainId,
		journal,
		isDemo,
		profile,
		keyFile,
		isReadOnly,
		intervalMilliseconds,
		delegators,
		sampleOf,
		close: async () => {},
	};
}

/** Profiles of a configuration that nobody edits. */
export function fixedProfiles(
	profiles: readonly ProfileSummary[] = [],
): Pick<Services, 'profiles' | 'readProfiles'> {
	return {profiles: () => profiles, readProfiles: async () => ({value: profiles})};
}

/** Services for a dashboard that never changes its service. */
export const noServices: Services = {
	...fixedProfiles(),
	open: async () => {
		throw new Error('no other service was expected');
	},
	recall: () => undefined,
	save: async () => ({kind: 'refused', problem: 'no service was to be kept'}),
};
