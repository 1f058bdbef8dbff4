/** Parts of a route's text: words apart by spaces, quoted ones whole; behind the first " /" the narrowing. */
interface RouteWords {
	readonly parts: readonly string[];
	readonly narrowing: string;
}

export function splitRoute(text: string): RouteWords {
	const parts: string[] = [];
	let rest = text.trim();
	while (rest !== '' && !rest.startsWith('/')) {
		const [part = rest] = /^(?:"[^"]*"|\S)+/.exec(rest) ?? [];
		parts.push(part.replaceAll(/"([^"]*)"/g, '$1'));
		rest = rest.slice(part.length).trimStart();
	}
	return {parts, narrowing: rest.slice(1).trim()};
}

/** Returns the text as one word of a route: in double quotes where it holds spaces or begins as a narrowing would. */
export function quoteWord(text: string): string {
	const plain = text.replaceAll('"', "'");
	return /\s|^\/|^$/.test(plain) ? `"${plain}"` : plain;
}
