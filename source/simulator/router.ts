import {type Handler, Hono} from 'hono';
import {queryKeysOf, type ServedPath} from '../domain/simulation.ts';
import type {Shape} from './shape.ts';

/** Where the parts of the chain's face hang their answers. */
export interface Router {
	readonly app: Hono;
	/** Answers GET at a path, unless the shape knows nothing of it or it was taken away. Fixed words go before parameters. */
	serve(path: ServedPath, handler: Handler): void;
	/** What is served, with the keys of each query: `/api/v1/pos/bond/{address}?page`. */
	readonly served: readonly string[];
}

/** @param without paths that are taken away: they answer as one that never was */
export function createRouter({name, paths, refusing, before}: Shape, without: readonly ServedPath[]): Router {
	const app = new Hono();
	const served: string[] = [];
	app.notFound(refusing.unknownPath);
	app.onError((error, c) => refusing.error(c, error));
	if (before.length > 0) app.use(...before);
	return {
		app,
		served,
		serve(path, handler) {
			const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
			if (!paths.includes(path) || without.includes(path)) {
				// Else gov/proposal/{id} would be asked for the proposal "all".
				app.all(pattern, refusing.unknownPath);
				return;
			}
			app.get(pattern, handler);
			if (refusing.otherMethod) app.all(pattern, refusing.otherMethod);
			served.push([path, queryKeysOf(path, name).join('&')].filter(part => part !== '').join('?'));
		},
	};
}
