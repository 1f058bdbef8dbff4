import {useEffectEvent, useLayoutEffect, useRef} from 'react';
import type {ChangesRoute} from '../../../routes/route.ts';
import {useShell} from '../../shell/shell-context.ts';
import {CalendarList} from './calendar-list.tsx';
import {ChangeList} from './change-list.tsx';

/** Shows what changed, or what comes. What changed is seen once the view is left: its line stays until the next visit. */
export function ChangesScreen({route}: {readonly route: ChangesRoute}) {
	const {ledger} = useShell();
	const wasShown = useRef(false);
	const isShown = route.list === 'changes';
	useLayoutEffect(() => {
		wasShown.current ||= isShown;
	}, [isShown]);
	const leave = useEffectEvent(() => {
		if (wasShown.current && ledger.read().isReady) ledger.markSeen();
	});
	// Before the ledger of a service that is left is closed, as effects of the root end first.
	useLayoutEffect(() => () => leave(), []);
	return isShown ? <ChangeList key="changes" route={route} /> : <CalendarList key="calendar" route={route} />;
}
