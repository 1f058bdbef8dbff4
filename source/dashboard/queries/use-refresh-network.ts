import {useQueryClient} from '@tanstack/react-query';
import {useCallback} from 'react';
import type {Feed} from './feed.ts';

/** Asks anew for what is said of the network as a whole: the active stake, and how many validators are jailed. */
export function useRefreshNetwork({connection}: Feed): () => void {
	const client = useQueryClient();
	return useCallback(() => {
		for (const key of ['activeStake', 'jailed']) {
			// A reading that is under way is not begun again.
			void client.refetchQueries({queryKey: [key, connection]}, {cancelRefetch: false});
		}
	}, [client, connection]);
}
