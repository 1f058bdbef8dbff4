import {useCallback, useState} from 'react';
import {defaultRoute, type Route, type ViewName} from '../routes/route.ts';

interface Place {
	readonly route: Route;
	/** Where `q` leads back to, the last one first. */
	readonly before: readonly Route[];
	/** The view before this one. */
	readonly left: ViewName | undefined;
	/** Where each view was left. */
	readonly visited: Readonly<Partial<Record<ViewName, Route>>>;
}

export interface Navigation {
	readonly route: Route;
	/** Whether `q` leads back to somewhere. */
	readonly canGoBack: boolean;
	/** The same place seen otherwise: nothing to go back to. */
	change(change: (before: Route) => Route): void;
	/** Another place, from which `q` leads back. */
	visit(route: Route): void;
	/** To a view as it was left. */
	open(view: ViewName): void;
	/** To the view before this one; nothing where there is none. */
	openLast(): void;
	goBack(): void;
}

/** Places that `q` leads back through. */
const mostPlaces = 50;

export function useNavigation(start: Route): Navigation {
	const [place, setPlace] = useState<Place>({route: start, before: [], left: undefined, visited: {}});
	const {route, before, left, visited} = place;
	const change = useCallback(
		(to: (route: Route) => Route) => setPlace(latest => moved(latest, to(latest.route), latest.before)),
		[],
	);
	const visit = useCallback(
		(to: Route) =>
			setPlace(latest => moved(latest, to, [latest.route, ...latest.before].slice(0, mostPlaces))),
		[],
	);
	const open = (view: ViewName) => {
		// The views are roots: from one that was chosen by its number nothing leads back.
		if (view !== route.view) setPlace(latest => moved(latest, visited[view] ?? defaultRoute(view), []));
	};
	/** Places behind, without the one that is here already. */
	const others = before.slice(
		Math.max(
			0,
			before.findIndex(place => place !== route),
		),
	);
	const canGoBack = before.some(place => place !== route);
	return {
		route,
		canGoBack,
		change,
		visit,
		open,
		openLast() {
			// To and fro between two views, the way back from either is kept.
			if (left) setPlace(latest => moved(latest, visited[left] ?? defaultRoute(left), latest.before));
		},
		goBack() {
			const [last, ...earlier] = others;
			if (last) setPlace(latest => moved(latest, last, earlier));
		},
	};
}

function moved(place: Place, route: Route, before: readonly Route[]): Place {
	if (route === place.route) return place;
	const isSameView = route.view === place.route.view;
	return {
		route,
		before,
		left: isSameView ? place.left : place.route.view,
		visited: {...place.visited, [place.route.view]: place.route, [route.view]: route},
	};
}
