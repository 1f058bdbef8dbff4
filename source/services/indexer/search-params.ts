type QueryValue = string | number | bigint | readonly string[] | undefined;

export type QueryValues = Readonly<Record<string, QueryValue>>;

/** A list becomes a repeated key (state=consensus&state=jailed); what is undefined is left out. */
export function toSearchParams(query: QueryValues): URLSearchParams {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) continue;
		for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
	}
	return parameters;
}
