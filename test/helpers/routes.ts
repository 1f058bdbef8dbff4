import {parseRoute} from '../../source/routes/parse-route.ts';
import type {Route} from '../../source/routes/route.ts';

/** The route in a text; throws for a text that is none. */
export function readRoute(text: string): Route {
	const route = parseRoute(text);
	if ('problem' in route) throw new Error(route.problem);
	return route;
}
