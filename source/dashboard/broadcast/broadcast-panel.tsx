import {useMemo, useSyncExternalStore} from 'react';
import type {Shell} from '../shell/shell.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {layOutDetails} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import {useTheme} from '../ui/theme.ts';
import {describeAttempts} from './attempt-details.ts';
import {describeBroadcast} from './broadcast-details.ts';
import {hashToFollow} from './broadcast-state.ts';

/** The current broadcast with the journal below it. Closing this overlay does not stop the broadcast. */
export function BroadcastPanel({shell, height}: {readonly shell: Shell; readonly height: number}) {
	const {broadcast, arrangement, isUtc, isSpoken} = shell;
	const {width} = arrangement;
	const theme = useTheme();
	const state = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	const {step, attempts, attemptsProblem} = state;
	const past = useMemo(
		() => describeAttempts(attempts, {problem: attemptsProblem, isUtc}),
		[attempts, attemptsProblem, isUtc],
	);
	const lines = useMemo(() => {
		const now = describeBroadcast(state, {theme, isUtc});
		if (isSpoken) return speakDetails([...now, ...past], width);
		// Each with a width of its own for its labels.
		return [...layOutDetails(now, width - 1), {text: ''}, ...layOutDetails(past, width - 1)];
	}, [state, past, theme, isUtc, isSpoken, width]);

	function copyHash() {
		const draft = 'draft' in step ? step.draft : undefined;
		const hash = (step.kind === 'outcome' ? hashToFollow(step) : undefined) ?? draft?.transaction.hash;
		if (hash === undefined) shell.notify('there is no hash to copy');
		else shell.copy(hash);
	}
	return (
		<TextPane
			shell={shell}
			lines={lines}
			name={`broadcast ${step.kind}`}
			context="broadcast"
			width={width}
			height={height}
			isFocused
			moreKey="j"
			handlers={{
				proceed: broadcast.proceed,
				mode: broadcast.nextMode,
				encoding: broadcast.nextEncoding,
				another: broadcast.startAnew,
				lookFor: broadcast.toggleFollowing,
				copy: copyHash,
				...(step.kind === 'sending' && {interrupt: broadcast.cancelWait}),
			}}
			onClose={shell.closeOverlay}
		/>
	);
}
