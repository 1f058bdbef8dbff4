import type {IncomingMessage} from 'node:http';

/**
The platform's response of an answer that its HTTP module took; a status that comes with no body gets none. Throws a
RangeError where the status is none that there is.
*/
export function toResponse(
	{statusCode = 0, headersDistinct}: IncomingMessage,
	body: BodyInit | null,
): Response {
	const headers = new Headers();
	for (const [name, values] of Object.entries(headersDistinct)) {
		for (const value of values ?? []) headers.append(name, value);
	}
	return new Response(hasNoBody(statusCode) ? null : body, {status: statusCode, headers});
}

/** Whether a status is one that no body comes with, and that a Response refuses one for. */
export function hasNoBody(status: number | undefined): boolean {
	return status === 204 || status === 205 || status === 304;
}
