/** The least a program can do to get every page: fetch and parse, one after the other. Argument: the indexer's address. */
const [, , address] = process.argv;
const results: unknown[] = [];
for (let page = 1, totalPages = 1; page <= totalPages; page++) {
	const response = await fetch(
		`${address}/api/v1/pos/validator?page=${page}&sortField=votingPower&sortOrder=desc`,
	);
	const answer = (await response.json()) as {results: unknown[]; pagination: {totalPages: number}};
	results.push(...answer.results);
	totalPages = answer.pagination.totalPages;
}
process.stdout.write(`${JSON.stringify(results)}\n`);

export {};
