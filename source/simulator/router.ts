import {type Context, type Handler, Hono} from 'hono';
import {queryKeysOf, type ServedPath} from '../domain/simulation.ts';
import {readServerQuery, type ServerQuery} from './server-query.ts';
import {type Shape, servePage} from './shape.ts';

/** A request for what only the servers in use have, read as they read it. */
interface ServerRequest {
	readonly query: ServerQuery;
	readonly c: Context;
	/** Reads a part of the path. */
	part(name: string): string;
	/** Cuts one page out of a list. */
	page<Row>(rows: readonly Row[]): object;
}

/** Paths of the interface, to which each part of it adds its own. */
export interface Router {
	readonly app: Hono;
	/** Answers GET at a path, unless the shape lacks it or it was taken away. Fixed words go before parameters. */
	serve(path: ServedPath, handler: Handler): void;
	/** Answers GET with JSON at a path that only the servers in use have. */
	answer(path: ServedPath, read: (asked: ServerRequest) => object | null): void;
	/** Paths that are served, with the keys of each query: `/api/v1/pos/bond/{address}?page`. */
	readonly served: readonly string[];
}

/**
Creates the paths of a way of answering.
@param without paths that are taken away: they answer as one that never was
*/
export function createRouter(
	{name, paths, writing, refusing, before}: Shape,
	without: readonly ServedPath[],
): Router {
	const app = new Hono();
	const served: string[] = [];
	app.notFound(refusing.unknownPath);
	app.onError((error, c) => refusing.error(c, error));
	if (before.length > 0) app.use(...before);
	const serve: Router['serve'] = (path, handler) => {
		const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
		if (!paths.includes(path) || without.includes(path)) {
			// Else gov/proposal/{id} would be asked for the proposal "all".
			app.all(pattern, refusing.unknownPath);
			return;
		}
		app.get(pattern, handler);
		app.all(pattern, refusing.otherMethod);
		served.push([path, queryKeysOf(path, name).join('&')].filter(part => part !== '').join('?'));
	};
	return {
		app,
		served,
		serve,
		answer: (path, read) =>
			serve(path, c => {
				const query = readServerQuery(c.req);
				const page = <Row>(rows: readonly Row[]) => writing.page(servePage(rows, query.page(), row => row));
				return c.json(read({query, c, page, part: part => c.req.param(part) ?? ''}));
			}),
	};
}
