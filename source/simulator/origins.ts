import type {Context, MiddlewareHandler} from 'hono';

declare module 'hono' {
	interface ContextVariableMap {
		isUnknownPath: boolean;
	}
}

/** Lets any page of any site ask wherever something is served. */
export const allowOrigins: MiddlewareHandler = async (c, next) => {
	await next();
	if (!c.get('isUnknownPath')) c.res.headers.set('access-control-allow-origin', '*');
};

export const allowedMethods = 'GET,HEAD';

/** Answers a page that asks whether it may send the key. */
export function allowAll(c: Context): Response {
	return c.body(null, 200, {
		allow: allowedMethods,
		'access-control-allow-methods': '*',
		'access-control-allow-headers': '*',
	});
}
