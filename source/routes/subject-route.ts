import type {Subject} from '../domain/concern.ts';
import {defaultRoute, delegatorRouteOf, proposalRoute, type Route, txRoute, validatorRoute} from './route.ts';

/** Returns the place of a thing in the program; undefined: it has none. */
export function routeOfSubject({type, id}: Pick<Subject, 'type' | 'id'>): Route | undefined {
	if (type === 'chain') return defaultRoute('parameters');
	if (id === '') return undefined;
	switch (type) {
		case 'validator':
			return validatorRoute(id);
		case 'proposal':
			return proposalRoute(id);
		case 'address':
			return delegatorRouteOf(id);
		case 'broadcast':
			return txRoute(id);
		case 'service':
			return undefined;
	}
}
