import {useMemo, useSyncExternalStore} from 'react';
import type {Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {derive} from '../ui/changing.ts';
import {layOutDetails} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import {useTheme} from '../ui/theme.ts';
import {describeAttempts} from './attempt-details.ts';
import {describeBroadcast} from './broadcast-details.ts';
import {type Broadcast, idToShow} from './broadcast-state.ts';
import {hintsIn, idleReasons, withoutHints} from './broadcast-words.ts';

/** The one broadcast, over the rows. */
export function createBroadcastOverlay(broadcast: Broadcast): Overlay {
	return {
		context: 'broadcast',
		hints: derive(broadcast, (state): OverlayHints => ({idle: withoutHints(state), words: hintsIn(state)})),
		render: height => <BroadcastPanel broadcast={broadcast} height={height} />,
		// A paste is a transaction here, or nothing: its bytes must not stand in a line.
		takePaste: text => void broadcast.takeText(text),
	};
}

interface BroadcastPanelProps {
	readonly broadcast: Broadcast;
	readonly height: number;
}

/** The current broadcast with the journal below it. Closing this overlay does not stop the broadcast. */
function BroadcastPanel({broadcast, height}: BroadcastPanelProps) {
	const {arrangement, isUtc} = useShell();
	const {copy, closeOverlay} = useVerbs();
	const {width} = arrangement;
	const theme = useTheme();
	const {isSpoken} = theme;
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

	const draft = 'draft' in step ? step.draft : undefined;
	const hash = (step.kind === 'outcome' ? idToShow(step) : undefined) ?? draft?.transaction.hash;
	return (
		<TextPane
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
				copy: hash === undefined ? 'there is no hash to copy' : () => copy(hash),
				...(step.kind === 'sending' && {interrupt: broadcast.cancelWait}),
				...idleReasons(state),
			}}
			onClose={closeOverlay}
		/>
	);
}
