/** The least a program can do to get every page: fetch and parse, four at a time. Argument: the indexer's address. */
const [, , address] = process.argv;
const pageUrl = (page: number) =>
	`${address}/api/v1/pos/validator?page=${page}&sortField=votingPower&sortOrder=desc`;
const getPage = async (page: number) => {
	const response = await fetch(pageUrl(page));
	return (await response.json()) as {results: unknown[]; pagination: {totalPages: number}};
};

const first = await getPage(1);
const pages = [first.results];
let next = 2;
await Promise.all(
	Array.from({length: 4}, async () => {
		while (next <= first.pagination.totalPages) {
			const page = next++;
			pages[page - 1] = (await getPage(page)).results;
		}
	}),
);
process.stdout.write(`${JSON.stringify(pages.flat())}\n`);

export {};
