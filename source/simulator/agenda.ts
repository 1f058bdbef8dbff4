import type {Action} from './chain-action.ts';

/** Something that happens at a height: an act with its transaction, or a fault without one. */
export interface AgendaEntry {
	readonly height: bigint;
	readonly event: Action | {readonly kind: 'fault'; readonly validator: string};
}

/** What is going to happen, soonest first. */
export interface Agenda {
	add(entries: readonly AgendaEntry[]): void;
	/** Removes and returns the next entry that is due at the height, if any. */
	takeDue(height: bigint): AgendaEntry['event'] | undefined;
}

export function createAgenda(): Agenda {
	// The soonest is last, so that taking it moves nothing.
	let entries: AgendaEntry[] = [];
	return {
		add(more) {
			if (more.length === 0) return;
			entries = [...entries, ...more].sort((left, right) => Number(right.height - left.height));
		},
		takeDue(height) {
			const next = entries.at(-1);
			if (!next || next.height > height) return undefined;
			entries.pop();
			return next.event;
		},
	};
}
