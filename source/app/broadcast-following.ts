import {followTransaction} from '../broadcast/follow.ts';
import type {Indexer} from '../domain/service.ts';
import type {Following} from '../screens/broadcast/broadcast-state.ts';

export interface FollowingTarget {
	readonly indexer: Indexer;
	readonly hash: string;
	readonly intervalMilliseconds: number;
	/** How far it is; nothing any longer once another was begun or it was ended. */
	show(following: Following): void;
	/** It is in a block. */
	onFound(): void;
}

/** Looks for one transaction at a time until it appears. */
export interface FollowingProcess {
	begin(target: FollowingTarget): Promise<void>;
	end(): void;
}

export function createFollowing(): FollowingProcess {
	let current: AbortController | undefined;
	return {
		async begin({indexer, hash, intervalMilliseconds, show, onFound}) {
			current?.abort();
			const controller = new AbortController();
			current = controller;
			const tell = (following: Following) => {
				if (current === controller) show(following);
			};
			tell({kind: 'looking', attempt: 1, failure: undefined});
			const followed = await followTransaction({
				indexer,
				hash,
				intervalMilliseconds,
				signal: controller.signal,
				onAttempt: ({number, failure}) => tell({kind: 'looking', attempt: number + 1, failure}),
			});
			if (followed.kind !== 'found') return tell({kind: 'off'});
			tell({kind: 'found', transaction: followed.transaction});
			if (current === controller) onFound();
		},
		end: () => current?.abort(),
	};
}
