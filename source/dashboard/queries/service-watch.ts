import type {Failure} from '../../domain/failure.ts';
import {RequestError} from '../../domain/request-error.ts';
import type {Indexer} from '../../domain/service.ts';
import type {Clock} from '../../system/clock.ts';
import {assessService, type ServiceState} from './service-state.ts';

/** Tracks the state of one service and notifies only when the displayed state changes. */
export interface ServiceWatch {
	/** A stable snapshot: the same object until the state changes, never created during a read. */
	read(): ServiceState;
	subscribe(listener: () => void): () => void;
	/** Reports the outcome of a request; undefined: a good answer. */
	note(failure: Failure | undefined): void;
}

export function createServiceWatch(clock: Clock): ServiceWatch {
	const listeners = new Set<() => void>();
	let receivedAt: number | undefined;
	let failure: Failure | undefined;
	let state: ServiceState = {kind: 'unknown', ageSeconds: undefined, failure: undefined};
	let cancel = () => {};

	function assess() {
		cancel();
		const now = clock.now();
		const {dueAt, ...next} = assessService({now, receivedAt, failure});
		// No timer runs without listeners.
		cancel = dueAt === undefined || listeners.size === 0 ? () => {} : clock.after(dueAt - now, assess);
		if (isSameState(state, next)) return;
		state = next;
		for (const listener of listeners) listener();
	}

	return {
		read: () => state,
		subscribe(listener) {
			listeners.add(listener);
			assess();
			return () => {
				listeners.delete(listener);
				if (listeners.size === 0) cancel();
			};
		},
		note(next) {
			failure = next;
			if (!next) receivedAt = clock.now();
			assess();
		},
	};
}

/** An indexer that reports the outcome of each request to the watch; "not found" counts as an answer. */
export function watchIndexer(indexer: Indexer, watch: ServiceWatch): Indexer {
	async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
		try {
			const value = await answer;
			watch.note(undefined);
			return value;
		} catch (error) {
			const failure = error instanceof RequestError ? error.failure : undefined;
			if (failure && failure.kind !== 'cancelled') {
				watch.note(failure.kind === 'notFound' ? undefined : failure);
			}
			throw error;
		}
	}
	return {
		address: indexer.address,
		getValidators: (...asked) => told(indexer.getValidators(...asked)),
		getProposals: (...asked) => told(indexer.getProposals(...asked)),
		getProposal: (...asked) => told(indexer.getProposal(...asked)),
		getBonds: (...asked) => told(indexer.getBonds(...asked)),
		getUnbonds: (...asked) => told(indexer.getUnbonds(...asked)),
		getMergedBonds: (...asked) => told(indexer.getMergedBonds(...asked)),
		getMergedUnbonds: (...asked) => told(indexer.getMergedUnbonds(...asked)),
		getWithdraws: (...asked) => told(indexer.getWithdraws(...asked)),
		getParameters: (...asked) => told(indexer.getParameters(...asked)),
		getTransaction: (...asked) => told(indexer.getTransaction(...asked)),
		// What a service answers beyond the interface tells nothing of how it is.
		beyond: indexer.beyond,
	};
}

function isSameState(left: ServiceState, right: ServiceState): boolean {
	return (
		left.kind === right.kind &&
		left.ageSeconds === right.ageSeconds &&
		left.failure?.kind === right.failure?.kind
	);
}
