import {type ViewName, viewNames} from '../../routes/route.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {Navigation} from './use-navigation.ts';

/** Handlers for the keys that switch views. */
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

/** Views in a ring: the first follows the last. */
function viewAt(index: number): ViewName {
	return viewNames.at(index % viewNames.length) ?? 'validators';
}
