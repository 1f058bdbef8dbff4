import {type ViewName, viewNames} from '../routes/route.ts';
import type {Navigation} from './shell/use-navigation.ts';
import type {KeyHandlers} from './ui/keys/key-dispatcher.ts';

/** What the keys do that lead from view to view. */
export function viewHandlers({route, open, openLast}: Navigation): KeyHandlers {
	const openAt = (index: number) => () => open(viewAt(index));
	const active = viewNames.indexOf(route.view);
	return {
		view1: openAt(0),
		view2: openAt(1),
		view3: openAt(2),
		view4: openAt(3),
		view5: openAt(4),
		view6: openAt(5),
		nextView: openAt(active + 1),
		previousView: openAt(active - 1),
		lastView: openLast,
	};
}

/** Views in a ring: after the last comes the first. */
function viewAt(index: number): ViewName {
	return viewNames.at(index % viewNames.length) ?? 'validators';
}
