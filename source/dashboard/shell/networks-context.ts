import {createContext, useContext} from 'react';
import type {NetworkRow} from '../../columns/network-row.ts';
import type {Result} from '../../domain/result.ts';

/** Networks of all profiles while they are looked at. */
export interface OpenNetworks {
	/**
	Asks each of them one small question; resolves with their rows, or with what is wrong with the configuration.

	@param onRows called with all rows whenever one of them is another
	@param saved the one profile to ask, which was saved just now; undefined: all
	*/
	ask(onRows: (rows: readonly NetworkRow[]) => void, saved?: string): Promise<Result<readonly NetworkRow[]>>;
	/** Ends what is under way, and lets go of the services. */
	close(): void;
}

/** The networks of the configuration, and the way to each. */
export interface Networks {
	open(): OpenNetworks;
	/** Switches to the network of a profile once it answers, and shows its overview. */
	goTo(profile: string): void;
	/** Tells all listeners that a profile was saved. */
	noteSaved(profile: string): void;
	/** Calls the listener with each profile that is saved, until the returned function is called. */
	onSaved(listener: (profile: string) => void): () => void;
}

export const NetworksContext = createContext<Networks | undefined>(undefined);

export function useNetworks(): Networks {
	const networks = useContext(NetworksContext);
	if (!networks) throw new Error('there are no networks above this part of the screen');
	return networks;
}
