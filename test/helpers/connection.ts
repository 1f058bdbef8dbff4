import type {Indexer} from '../../source/domain/service.ts';
import type {Connection, Services} from '../../source/services/connection.ts';

/** A connection to an indexer in memory. */
export function connectionTo(
	indexer: Indexer,
	facts: {readonly [Key in keyof Omit<Connection, 'indexer' | 'close'>]?: Connection[Key] | undefined} = {},
): Connection {
	const {isDemo = false, profile, isReadOnly = false, intervalMilliseconds = 10_000, delegators = []} = facts;
	const {node, chainId, journal} = facts;
	return {
		indexer,
		node,
		chainId,
		journal,
		isDemo,
		profile,
		isReadOnly,
		intervalMilliseconds,
		delegators,
		close: async () => {},
	};
}

/** For a dashboard that stays where it is. */
export const noServices: Services = {
	profiles: [],
	open: async () => {
		throw new Error('no other service was expected');
	},
};
