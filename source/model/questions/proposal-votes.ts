import type {Flaw} from '../../domain/decoded.ts';
import type {CastVote} from '../../domain/holdings.ts';
import {maxRows} from '../../services/indexer/list-limits.ts';
import {proposalVotesQuestion} from './proposals.ts';
import type {IndexerRequest} from './question.ts';

/** Votes up to which a list is read whole by itself. */
const maxByThemselves = 500;

/** Readings of a list of which rows moved from page to page meanwhile. */
const maxRounds = 3;

/** Votes on a proposal, as far as they were read. */
export interface ProposalVotes {
	readonly items: readonly CastVote[];
	readonly flaws: readonly Flaw[];
	/** Number of all votes; undefined: the service does not count them. */
	readonly total: number | undefined;
	readonly isWhole: boolean;
}

interface VotesSubject {
	/** Id of the proposal. */
	readonly id: string;
	/** True if all are wanted, however many. */
	readonly isAll?: boolean;
}

/**
Reads who voted on a proposal, page by page: all of a short list, else the first page.

@returns 'absent' if this service does not offer them
*/
export async function readProposalVotes(
	asking: IndexerRequest,
	subject: VotesSubject,
): Promise<ProposalVotes | 'absent'> {
	// A changed vote moves to the last page, and a row behind it to a page that was read already: nothing ever leaves.
	const byVoter = new Map<string, CastVote>();
	for (let round = 1; ; round += 1) {
		const {isThere, hasEnded, ...read} = await readOnce(asking, subject, byVoter);
		if (!isThere) return 'absent';
		const isWhole = hasEnded && byVoter.size >= (read.total ?? 0);
		if (isWhole || !hasEnded || round === maxRounds) return {...read, items: [...byVoter.values()], isWhole};
	}
}

/** Reads the pages once, and adds their votes to those of the same voters. */
async function readOnce(
	asking: IndexerRequest,
	{id, isAll = false}: VotesSubject,
	byVoter: Map<string, CastVote>,
) {
	const flaws: Flaw[] = [];
	const read = new Set<string>();
	let total: number | undefined;
	for (let page = 1; ; page += 1) {
		const next = await proposalVotesQuestion.ask(asking, {id, page});
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
