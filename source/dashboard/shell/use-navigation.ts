import {useCallback, useState} from 'react';
import {type DefaultOrders, withDefaultOrder} from '../../routes/default-order.ts';
import {defaultRoute, formatRoute, type Route, type ViewName} from '../../routes/route.ts';

interface Place {
	readonly route: Route;
	/** Places that `q` leads back to, the last one first, by view. A view that is left keeps its list. */
	readonly ways: Readonly<Partial<Record<ViewName, readonly Route[]>>>;
	/** Previous view. */
	readonly left: ViewName | undefined;
	/** Last place of each view. */
	readonly visited: Readonly<Partial<Record<ViewName, Route>>>;
	/** Number of links and digits that led to each view. */
	readonly arrivals: Readonly<Partial<Record<ViewName, number>>>;
}

export interface Navigation {
	readonly route: Route;
	/** Number that changes each time a link or a digit leads to this view, but not when the user goes back to it. */
	readonly arrival: number;
	/** True if `q` leads back to a place. */
	readonly canGoBack: boolean;
	/** Shows the same place with another page, order or filter, without a way back. */
	change(change: (before: Route) => Route): void;
	/** Goes to another place, from which `q` leads back. */
	visit(route: Route): void;
	/** Switches to a view's list as it was left, with its own way back; a single item shown there is skipped. */
	open(view: ViewName): void;
	/** Switches to the previous view as it was left, if there is one. */
	openLast(): void;
	goBack(): void;
}

/** Max number of places on the way back. */
const maxPlaces = 50;

/**
Keeps the current place and the way back. Enter, ":" and bookmarks lead to a new place. The numbers of the views and Tab
switch views like windows: that adds no way back, and each view keeps its own.

@param orders default orders of lists; the same object at each call
*/
export function useNavigation(start: Route, orders: DefaultOrders): Navigation {
	const [place, setPlace] = useState<Place>({
		route: start,
		ways: {},
		left: undefined,
		visited: {},
		arrivals: {},
	});
	const {route, arrivals} = place;
	const change = useCallback(
		(to: (route: Route) => Route) => setPlace(latest => moved(latest, to(latest.route), wayOf(latest))),
		[],
	);
	const visit = useCallback(
		(to: Route) =>
			setPlace(latest => {
				const way = [latest.route, ...wayOf(latest)].slice(0, maxPlaces);
				return arrived(moved(latest, to, way));
			}),
		[],
	);
	const open = useCallback(
		(view: ViewName) =>
			setPlace(latest => arrived(moved(latest, listIn(latest, view, orders), latest.ways[view] ?? []))),
		[orders],
	);
	const openLast = useCallback(
		() =>
			setPlace(latest => {
				const last = latest.left && latest.visited[latest.left];
				return last ? moved(latest, last, latest.ways[last.view] ?? []) : latest;
			}),
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
		openLast,
		goBack,
	};
}

/** Returns the way back from the current place, without leading entries equal to that place. */
function wayOf({route, ways}: Place): readonly Route[] {
	const way = ways[route.view] ?? [];
	const here = formatRoute(route);
	const first = way.findIndex(place => formatRoute(place) !== here);
	return first === -1 ? [] : way.slice(first);
}

/** Returns the list of a view as it was last shown. */
function listIn({route, visited, ways}: Place, view: ViewName, orders: DefaultOrders): Route {
	const left = route.view === view ? route : visited[view];
	const seen = left ? [left, ...(ways[view] ?? [])] : [];
	const list = seen.find(each => each.view === view && !isOneThing(each));
	return list ?? withDefaultOrder(defaultRoute(view), orders);
}

function isOneThing(route: Route): boolean {
	return ('at' in route && route.at !== undefined) || (route.view === 'tx' && route.hash !== undefined);
}

/** Counts an arrival at the current view: its details were left, and its list is shown. */
function arrived(place: Place): Place {
	const {view} = place.route;
	return {...place, arrivals: {...place.arrivals, [view]: (place.arrivals[view] ?? 0) + 1}};
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
