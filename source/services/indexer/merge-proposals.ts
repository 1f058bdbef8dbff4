import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';

/** Proposals on a page that is put together here: as many as the service gives. */
export const mergedPerPage = 30;

/** Merges lists of proposals by id, descending, each id once; proposals without a numeric id come last. */
export function mergeById(lists: readonly (readonly Proposal[])[]): readonly Proposal[] {
	const all = lists.flat().map(item => ({item, id: idOf(item)}));
	const seen = new Set<bigint>();
	return all
		.filter(({id}) => {
			if (id === undefined) return true;
			const isFirst = !seen.has(id);
			seen.add(id);
			return isFirst;
		})
		.sort(({id: left = -1n}, {id: right = -1n}) => (left < right ? 1 : left > right ? -1 : 0))
		.map(({item}) => item);
}

/** Tells whether every item has a numeric id below that of the item before it. */
export function isDescending(items: readonly Proposal[]): boolean {
	const ids = items.map(idOf);
	return ids.every((id, index) => {
		const before = ids[index - 1];
		return id !== undefined && (index === 0 || (before !== undefined && id < before));
	});
}

/** Returns a page of the merged list; problems of its rows are named by their places on it. */
export function toMergedPage(shown: readonly Proposal[], number: number, totalItems: number): Page<Proposal> {
	const items = shown.map((item, index) => atPlace(item, index));
	return {
		items,
		page: number,
		perPage: mergedPerPage,
		totalPages: Math.ceil(totalItems / mergedPerPage),
		totalItems,
		flaws: items.flatMap(({flaws}) => flaws),
	};
}

function atPlace(item: Proposal, index: number): Proposal {
	if (item.flaws.length === 0) return item;
	const flaws = item.flaws.map(flaw => ({
		...flaw,
		path: flaw.path.replace(/^.*?results\[\d+\]/, `results[${index}]`),
	}));
	return {...item, flaws};
}

function idOf({id}: Proposal): bigint | undefined {
	return id !== undefined && /^\d{1,40}$/.test(id) ? BigInt(id) : undefined;
}
