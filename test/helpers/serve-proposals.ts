import {serve, type TestServer} from './serve.ts';

/** A proposal as far as a filter by status looks at it; what is given goes before the defaults. */
export function wireProposal(id: number, status: string, fields: Readonly<Record<string, unknown>> = {}) {
	return {id: String(id), content: `{"title":"Proposal ${id}"}`, type: 'default', status, ...fields};
}

export type WireProposal = ReturnType<typeof wireProposal>;

/**
Filtering by status of a service. exact: each word finds itself alone; oldest: passed and rejected also find executed
proposals, and the words for these are refused; early: those words are refused, and the others are exact; deaf: every
word finds everything; overlapping: passed and rejected also find executed proposals, whose words are known.
*/
export type FilterKind = 'exact' | 'oldest' | 'early' | 'deaf' | 'overlapping';

const perPage = 30;

/** Serves proposals newest first, 30 a page; past the end there is nothing and no count, as in the servers in use. */
export function serveProposals(proposals: readonly WireProposal[], kind: FilterKind): Promise<TestServer> {
	const newestFirst = proposals.toSorted((left, right) => Number(right.id) - Number(left.id));
	return serve((request, response) => {
		const {searchParams} = new URL(request.url ?? '', 'http://localhost');
		const wanted = searchParams.get('status');
		const page = Number(searchParams.get('page') ?? 1);
		if (wanted?.startsWith('executed') && (kind === 'oldest' || kind === 'early')) {
			response.writeHead(400, {'content-type': 'text/plain'});
			response.end('Failed to deserialize query string: unknown variant');
			return;
		}
		const found = newestFirst.filter(({status}) => isFound(status, wanted, kind));
		const results = found.slice((page - 1) * perPage, page * perPage);
		const isThere = results.length > 0;
		const totalPages = isThere ? Math.ceil(found.length / perPage) : 0;
		const pagination = {page, perPage, totalPages, totalItems: isThere ? found.length : 0};
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({results, pagination}));
	});
}

function isFound(status: string, wanted: string | null, kind: FilterKind): boolean {
	if (wanted === null || kind === 'deaf') return true;
	if (wanted === 'votingPeriod') return status === 'voting';
	if (status === wanted) return true;
	const isLoose = kind === 'oldest' || kind === 'overlapping';
	return isLoose && status.toLowerCase() === `executed${wanted}`;
}
