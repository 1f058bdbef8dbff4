/** Returns the JSON of an answer that is one; the answer can still be sent. Numbers keep their digits. */
export async function readJson(answer: Response): Promise<unknown> {
	const isJson = answer.headers.get('content-type')?.startsWith('application/json');
	if (!isJson || answer.status !== 200 || !answer.body) return undefined;
	return JSON.parse(await answer.clone().text(), (_key, value, {source}: {source?: string}) =>
		typeof value === 'number' && source !== undefined && source !== String(value)
			? JSON.rawJSON(source)
			: value,
	);
}

/** Returns the same answer with another body. */
export function withBody({status: old, headers}: Response, text: string, status = old): Response {
	return new Response(text, {status, headers});
}

/** Returns the same request with another query. */
export function changeQuery(
	{url, method, headers, signal}: Request,
	change: (query: URLSearchParams) => void,
): Request {
	const changed = new URL(url);
	change(changed.searchParams);
	return new Request(changed, {method, headers, signal});
}

/** Returns the request for another page of the same list. */
export function withPage(request: Request, page: number): Request {
	return changeQuery(request, query => query.set('page', String(page)));
}

/** Returns the page that is asked for; one that cannot be read is refused beneath. */
export function pageOf({url}: Request): number {
	return Number(new URL(url).searchParams.get('page') ?? 1);
}

interface Page {
	readonly results: readonly unknown[];
	readonly pagination: {readonly totalItems: unknown; readonly totalPages: unknown};
}

/** Tells whether the JSON of an answer is a page of a list. */
export function isPage(body: unknown): body is Page {
	return typeof body === 'object' && body !== null && 'results' in body && 'pagination' in body;
}

/** Changes the fields of these names, however deep they are. */
export function mapFields(
	value: unknown,
	changes: Readonly<Record<string, (value: unknown) => unknown>>,
): unknown {
	if (Array.isArray(value)) return value.map(each => mapFields(each, changes));
	if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => {
			const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
			return [name, change ? change(each) : mapFields(each, changes)];
		}),
	);
}
