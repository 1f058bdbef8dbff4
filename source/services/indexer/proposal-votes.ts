import type {Flaw} from '../../domain/decoded.ts';
import type {CastVote} from '../../domain/holdings.ts';
import type {Indexer} from '../../domain/service.ts';

/** Votes up to which a list is read whole by itself. */
const maxByThemselves = 500;

/** Votes on a proposal, as far as they were read. */
export interface ProposalVotes {
	readonly items: readonly CastVote[];
	readonly flaws: readonly Flaw[];
	/** Votes that there are; undefined: the service does not count them. */
	readonly total: number | undefined;
	readonly isWhole: boolean;
}

/**
Reads who voted on a proposal, page after page: all of a short list, else the first page.

@param isAll true if all are wanted, however many
@returns 'absent' where the service has no such path
*/
export async function readProposalVotes(
	{extensions}: Pick<Indexer, 'extensions'>,
	id: string,
	{signal, isAll = false}: {readonly signal?: AbortSignal | undefined; readonly isAll?: boolean},
): Promise<ProposalVotes | 'absent'> {
	const read = (page: number) => extensions.getProposalVotes({id, page}, {signal});
	const first = await read(1);
	if (!first) return 'absent';
	const {totalPages = 1, totalItems} = first;
	const pages = [first];
	const last = isAll || (totalItems ?? 0) <= maxByThemselves ? totalPages : 1;
	for (let page = 2; page <= last; page += 1) {
		const next = await read(page);
		if (next) pages.push(next);
	}
	// A changed vote moves to another page: a voter that came twice is one.
	const byVoter = new Map(pages.flatMap(({items}) => items).map(item => [item.voter ?? item, item]));
	return {
		items: [...byVoter.values()],
		flaws: pages.flatMap(({flaws}) => flaws),
		total: totalItems,
		isWhole: last === totalPages,
	};
}
