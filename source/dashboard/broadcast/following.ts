import {
	type BlockFindings,
	type Found,
	findingsOfFound,
	foundByNode,
} from '../../broadcast/block-findings.ts';
import type {Failure} from '../../domain/failure.ts';
import type {NodeTransaction} from '../../domain/service.ts';

/** Whether the transaction is looked for under its hash. */
export type Following =
	/** node: what the node said of it before, where it has it in a block. */
	| {readonly kind: 'off'; readonly node?: NodeTransaction | undefined}
	/**
	attempt: the question that is asked now, from 1; failure: of the one before, where it was not just absent; node: what
	the node says of it, where it has it in a block.
	*/
	| {
			readonly kind: 'looking';
			readonly attempt: number;
			readonly failure: Failure | undefined;
			readonly node?: NodeTransaction | undefined;
	  }
	/** at: when it was found, unix milliseconds. */
	| {readonly kind: 'found'; readonly found: Found; readonly at: number}
	/** Not under its hash within the time; it can be looked for again. */
	| {readonly kind: 'absent'; readonly upTo?: bigint | undefined};

/** What a block did with it, as far as that is known. */
export function findingsOfFollowing(following: Following): BlockFindings | undefined {
	switch (following.kind) {
		case 'off':
		case 'looking':
			return following.node && findingsOfFound(foundByNode(following.node));
		case 'found':
			return findingsOfFound(following.found, following.at);
		case 'absent':
			return following;
	}
}

/** What the node said of it, as far as the search has come. */
export function nodeOf(following: Following): NodeTransaction | undefined {
	switch (following.kind) {
		case 'off':
		case 'looking':
			return following.node;
		case 'found':
			return following.found.node;
		case 'absent':
			return undefined;
	}
}

/** Whether there is nothing more to look for: the indexer has it. */
export function isListed(following: Following): boolean {
	return following.kind === 'found' && following.found.transaction !== undefined;
}
