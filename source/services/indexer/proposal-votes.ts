import type {Flaw} from '../../domain/decoded.ts';
import type {CastVote} from '../../domain/holdings.ts';
import type {Indexer} from '../../domain/service.ts';
import {maxRows} from './list-limits.ts';

/** Votes up to which a list is read whole by itself. */
const maxByThemselves = 500;

/** Readings of a list of which rows moved from page to page meanwhile. */
const maxRounds = 3;

/** Votes on a proposal, as far as they were read. */
export interface ProposalVotes {
	readonly items: readonly CastVote[];
	readonly flaws: readonly Flaw[];
	/** Votes that there are; undefined: the service does not count them. */
	readonly total: number | undefined;
	readonly isWhole: boolean;
}

interface ReadOptions {
	readonly signal?: AbortSignal | undefined;
	/** True if all are wanted, however many. */
	readonly isAll?: boolean;
}

/**
Reads who voted on a proposal, page after page: all of a short list, else the first page.

@returns 'absent' where the service has no such path
*/
export async function readProposalVotes(
	{extensions}: Pick<Indexer, 'extensions'>,
	id: string,
	options: ReadOptions,
): Promise<ProposalVotes | 'absent'> {
	// A changed vote moves to the last page, and a row behind it to a page that was read already: nothing ever leaves.
	const byVoter = new Map<string, CastVote>();
	for (let round = 1; ; round += 1) {
		const {isThere, hasEnded, ...read} = await readOnce(extensions, {id, byVoter}, options);
		if (!isThere) return 'absent';
		const isWhole = hasEnded && byVoter.size >= (read.total ?? 0);
		if (isWhole || !hasEnded || round === maxRounds) return {...read, items: [...byVoter.values()], isWhole};
	}
}

/** Reads the pages once, and adds their votes to those of the same voters. */
async function readOnce(
	extensions: Indexer['extensions'],
	{id, byVoter}: {readonly id: string; readonly byVoter: Map<string, CastVote>},
	{signal, isAll = false}: ReadOptions,
) {
	const flaws: Flaw[] = [];
	const read = new Set<string>();
	let total: number | undefined;
	for (let page = 1; ; page += 1) {
		const next = await extensions.getProposalVotes({id, page}, {signal});
		if (!next) return {isThere: page > 1, hasEnded: false, flaws, total};
		const {items, totalItems, totalPages} = next;
		total = totalItems ?? total;
		flaws.push(...next.flaws);
		const before = read.size;
		for (const [index, item] of items.entries()) {
			const voter = item.voter ?? `row ${index} of page ${page}`;
			read.add(voter);
			byVoter.set(voter, item);
		}
		const isLast = totalPages === undefined ? read.size === before : page >= totalPages;
		if (isLast) return {isThere: true, hasEnded: true, flaws, total};
		if (read.size >= maxRows) return {isThere: true, hasEnded: false, flaws, total};
		if (!isAll && (total ?? read.size) > maxByThemselves)
			return {isThere: true, hasEnded: false, flaws, total};
	}
}
