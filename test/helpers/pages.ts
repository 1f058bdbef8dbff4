import {serveInterface, type TestServer} from './serve.ts';

/** A validator as an indexer sends it; what is given goes before the defaults. */
export function wireValidator(index: number, fields: Readonly<Record<string, unknown>> = {}) {
	return {
		validatorId: String(index),
		address: `tnam1validator${index}`,
		name: `Validator ${index}`,
		rank: index + 1,
		votingPower: String(1_000_000 - index),
		commission: '0.05',
		maxCommission: '0.01',
		state: 'consensus',
		...fields,
	};
}

/** Serves a list in pages, each with its counts as an indexer gives them. */
export function servePages(items: readonly unknown[], perPage: number): Promise<TestServer> {
	return serveInterface((request, response) => {
		const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? 1);
		const pagination = {
			page,
			perPage,
			totalPages: Math.ceil(items.length / perPage),
			totalItems: items.length,
		};
		response.end(JSON.stringify({results: items.slice((page - 1) * perPage, page * perPage), pagination}));
	});
}
