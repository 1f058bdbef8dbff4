import {countOf} from './list-answer.ts';

/**
Says how many changes were deleted before a reader read them.

@param reader '--name phone'
*/
export function describeLost(count: bigint, reader: string): string {
	return `${countOf(Number(count), 'changes')} of any kind and level were deleted before ${reader} read them: the ledger keeps 90 days, and 63 MiB`;
}

/** Says that a place is one of another ledger. */
export function describeBeyondEnd(name: string | undefined): string {
	return `the place of --name ${name} lies beyond the end of the ledger, which was replaced: all its changes are handed over`;
}
