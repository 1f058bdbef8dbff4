import type {Context} from 'hono';

/** Codes of JSON-RPC. */
export const invalidParameters = {code: -32_602, message: 'Invalid params'};
const internalError = {code: -32_603, message: 'Internal error'};

/** Wraps a result into the node's envelope. */
export function toResult(result: object) {
	return {jsonrpc: '2.0', id: -1, result};
}

/** Returns the envelope around why it does not. */
export function toError({code, message}: {code: number; message: string}, data: string) {
	return {jsonrpc: '2.0', id: -1, error: {code, message, data}};
}

export function refuseForm(c: Context, name: string): Response {
	const problem = `error converting http params: ${name}: expected 0x<hex> or a "quoted text"`;
	return c.json(toError(invalidParameters, problem), 500);
}

export function fail(c: Context, data: string): Response {
	return c.json(toError(internalError, data), 500);
}

/** Bytes of the parameter in the two forms that a node takes; undefined for any other, base64 among them. */
export function readBytes(text: string): Uint8Array | undefined {
	if (/^0x(?:[\da-f]{2})*$/i.test(text)) return Buffer.from(text.slice(2), 'hex');
	if (!/^".*"$/s.test(text)) return undefined;
	try {
		return Buffer.from(String(JSON.parse(text)));
	} catch {
		return undefined;
	}
}

/** Whole number of a parameter, quoted or not; undefined where it was left out, NaN where it is none. */
export function readNumber(text: string | undefined): number | undefined {
	if (text === undefined || text === '') return undefined;
	const [, digits] = /^"?(-?\d{1,15})"?$/.exec(text) ?? [];
	return digits === undefined ? Number.NaN : Number(digits);
}
