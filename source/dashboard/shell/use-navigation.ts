import {useCallback, useState} from 'react';
import {formatRoute} from '../../routes/format-route.ts';
import {defaultRoute, type Route, type ViewName} from '../../routes/route.ts';

interface Place {
	readonly route: Route;
	/** Where `q` leads back to from each view, the last place first: a view that was left keeps its way. */
	readonly ways: Readonly<Partial<Record<ViewName, readonly Route[]>>>;
	/** The view before this one. */
	readonly left: ViewName | undefined;
	/** Where each view was left. */
	readonly visited: Readonly<Partial<Record<ViewName, Route>>>;
	/** How often each view was led to. */
	readonly arrivals: Readonly<Partial<Record<ViewName, number>>>;
}

export interface Navigation {
	readonly route: Route;
	/** Tells one time that this view was led to from the next; coming back to it is none. */
	readonly arrival: number;
	/** Whether `q` leads back to somewhere. */
	readonly canGoBack: boolean;
	/** The same place seen otherwise: nothing to go back to. */
	change(change: (before: Route) => Route): void;
	/** Another place, from which `q` leads back. */
	visit(route: Route): void;
	/** To a view as it was left, with the way back from there. */
	open(view: ViewName): void;
	/** To the view before this one; nothing where there is none. */
	openLast(): void;
	goBack(): void;
}

/** Places that `q` leads back through. */
const mostPlaces = 50;

/**
Where one is, and how one came there. Enter, ":" and bookmarks lead on; the numbers of the views and Tab change the
view as one turns to another window: nothing leads back from there, and nothing is forgotten of what was left.
*/
export function useNavigation(start: Route): Navigation {
	const [place, setPlace] = useState<Place>({
		route: start,
		ways: {},
		left: undefined,
		visited: {},
		arrivals: {},
	});
	const {route, left, arrivals} = place;
	const change = useCallback(
		(to: (route: Route) => Route) => setPlace(latest => moved(latest, to(latest.route), wayOf(latest))),
		[],
	);
	const visit = useCallback(
		(to: Route) =>
			setPlace(latest => {
				const way = [latest.route, ...wayOf(latest)].slice(0, mostPlaces);
				const arrival = (latest.arrivals[to.view] ?? 0) + 1;
				return {...moved(latest, to, way), arrivals: {...latest.arrivals, [to.view]: arrival}};
			}),
		[],
	);
	const open = useCallback(
		(view: ViewName) =>
			setPlace(latest =>
				view === latest.route.view
					? latest
					: moved(latest, latest.visited[view] ?? defaultRoute(view), latest.ways[view] ?? []),
			),
		[],
	);
	const goBack = useCallback(
		() =>
			setPlace(latest => {
				const [last, ...earlier] = wayOf(latest);
				return last ? moved(latest, last, earlier) : latest;
			}),
		[],
	);
	return {
		route,
		arrival: arrivals[route.view] ?? 0,
		canGoBack: wayOf(place).length > 0,
		change,
		visit,
		open,
		openLast() {
			if (left) open(left);
		},
		goBack,
	};
}

/** The way back from where one is, without the place that is here already. */
function wayOf({route, ways}: Place): readonly Route[] {
	const way = ways[route.view] ?? [];
	const here = formatRoute(route);
	const first = way.findIndex(place => formatRoute(place) !== here);
	return first === -1 ? [] : way.slice(first);
}

/** @param way the way back from the new place */
function moved(place: Place, route: Route, way: readonly Route[]): Place {
	if (route === place.route) return place;
	const isSameView = route.view === place.route.view;
	return {
		...place,
		route,
		ways: {...place.ways, [route.view]: way},
		left: isSameView ? place.left : place.route.view,
		visited: {...place.visited, [place.route.view]: place.route, [route.view]: route},
	};
}
