import {useCallback, useState} from 'react';
import {defaultRoute, type Route, type ViewName} from '../routes/route.ts';

interface RouteState {
	readonly route: Route;
	/** The view before this one. */
	readonly left: ViewName | undefined;
	/** Where each view was left. */
	readonly visited: Readonly<Partial<Record<ViewName, Route>>>;
}

export interface Navigation {
	readonly route: Route;
	go(route: Route): void;
	/** To a view as it was left. */
	open(view: ViewName): void;
	/** To the view before this one; nothing where there is none. */
	openLast(): void;
}

export function useRoute(start: Route): Navigation {
	const [{route, left, visited}, setState] = useState<RouteState>({
		route: start,
		left: undefined,
		visited: {},
	});
	const go = useCallback((next: Route) => {
		setState(before => ({
			route: next,
			left: next.view === before.route.view ? before.left : before.route.view,
			visited: {...before.visited, [before.route.view]: before.route},
		}));
	}, []);
	const open = (view: ViewName) => go(visited[view] ?? defaultRoute(view));
	return {
		route,
		go,
		open: view => {
			if (view !== route.view) open(view);
		},
		openLast: () => {
			if (left) open(left);
		},
	};
}
