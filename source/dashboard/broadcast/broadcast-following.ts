import {type BlockFindings, findingsOf} from '../../broadcast/block-findings.ts';
import {followTransaction} from '../../broadcast/follow.ts';
import type {Indexer} from '../../domain/service.ts';
import type {Following} from './broadcast-state.ts';

export interface FollowingTarget {
	readonly indexer: Indexer;
	readonly hash: string;
	readonly intervalMilliseconds: number;
	/** After which it counts as not found; it can be looked for again. */
	readonly timeoutMilliseconds: number;
	/** Unix milliseconds. */
	now(): number;
	/** How far it is; nothing any longer once another was begun or it was ended. */
	show(following: Following): void;
	/** It is in a block, or was not found in time. */
	onEnd(block: BlockFindings): void;
}

/** Looks for one transaction at a time until it appears. */
export interface FollowingProcess {
	begin(target: FollowingTarget): Promise<void>;
	end(): void;
}

export function createFollowing(): FollowingProcess {
	let current: AbortController | undefined;
	return {
		async begin({now, show, onEnd, ...asked}) {
			current?.abort();
			const controller = new AbortController();
			current = controller;
			const tell = (following: Following) => {
				if (current === controller) show(following);
			};
			tell({kind: 'looking', attempt: 1, failure: undefined});
			const followed = await followTransaction({
				...asked,
				signal: controller.signal,
				onAttempt: ({number, failure}) => tell({kind: 'looking', attempt: number + 1, failure}),
			});
			switch (followed.kind) {
				case 'found':
					tell({kind: 'found', transaction: followed.transaction, at: now()});
					break;
				case 'absent':
					tell({kind: 'absent'});
					break;
				case 'stopped':
					return tell({kind: 'off'});
			}
			if (current !== controller) return;
			onEnd(followed.kind === 'found' ? findingsOf(followed.transaction) : {kind: 'absent'});
		},
		end: () => current?.abort(),
	};
}
