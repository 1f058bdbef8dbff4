import {useMemo, useSyncExternalStore} from 'react';
import {LastLine} from '../shell/last-line.tsx';
import type {Overlay, OverlayLine, Shell} from '../shell/shell.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {layOutDetails} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import {useTheme} from '../ui/theme.ts';
import {describeAttempts} from './attempt-details.ts';
import {describeBroadcast} from './broadcast-details.ts';
import {type Broadcast, hashToFollow} from './broadcast-state.ts';
import {hintsIn, idleIn} from './broadcast-words.ts';

/** The one broadcast, over the rows. */
export function createBroadcastOverlay(broadcast: Broadcast): Overlay {
	return {
		context: 'broadcast',
		render: (shell, height) => <BroadcastPanel broadcast={broadcast} shell={shell} height={height} />,
		renderEnd: (_, line) => <BroadcastEnd broadcast={broadcast} {...line} />,
	};
}

/** The last line over a broadcast: what the keys do in its step. */
function BroadcastEnd({broadcast, text = '', ...line}: OverlayLine & {readonly broadcast: Broadcast}) {
	const state = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	return <LastLine text={text} {...line} context="broadcast" idle={idleIn(state)} hints={hintsIn(state)} />;
}

interface BroadcastPanelProps {
	readonly broadcast: Broadcast;
	readonly shell: Shell;
	readonly height: number;
}

/** The current broadcast with the journal below it. Closing this overlay does not stop the broadcast. */
function BroadcastPanel({broadcast, shell, height}: BroadcastPanelProps) {
	const {arrangement, isUtc, isSpoken} = shell;
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
