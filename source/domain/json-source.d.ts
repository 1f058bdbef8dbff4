/** JSON.parse with source text and raw JSON, in every Node this program runs on, ahead of TypeScript's library. */
interface RawJson {
	readonly rawJSON: string;
}

interface JSON {
	rawJSON(text: string): RawJson;
	isRawJSON(value: unknown): value is RawJson;
	parse(text: string, reviver: (key: string, value: unknown, context: {source?: string}) => unknown): unknown;
}
