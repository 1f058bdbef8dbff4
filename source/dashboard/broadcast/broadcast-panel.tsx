import {useMemo, useSyncExternalStore} from 'react';
import type {Attempt} from '../../broadcast/attempt.ts';
import {idToShow} from '../../broadcast/stages.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {derive} from '../../system/changing.ts';
import type {Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {layOutDetails} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import {useTheme} from '../ui/theme.ts';
import {describeAttempts} from './attempt-details.ts';
import {describeBroadcast} from './broadcast-details.ts';
import type {BroadcastState} from './broadcast-state.ts';
import {idleReasons, needsIn, withoutHints} from './broadcast-words.ts';
import type {Broadcast} from './create-broadcast.ts';

/** Creates the overlay of the broadcast. */
export function createBroadcastOverlay(broadcast: Broadcast, keyMap: KeyMap): Overlay {
	return {
		context: 'broadcast',
		title: 'Broadcast',
		hints: derive(
			broadcast,
			(state): OverlayHints => ({idle: withoutHints(state, keyMap), needs: needsIn(state)}),
		),
		render: height => <BroadcastPanel broadcast={broadcast} height={height} />,
		// Never handed on: a transaction's bytes must not get into a prompt.
		takePaste: broadcast.takeText,
	};
}

interface BroadcastPanelProps {
	readonly broadcast: Broadcast;
	readonly height: number;
}

/** Shows the current broadcast with the journal below it. Closing this overlay does not stop the broadcast. */
function BroadcastPanel({broadcast, height}: BroadcastPanelProps) {
	const {arrangement, clock, isUtc} = useShell();
	const {copy, closeOverlay} = useVerbs();
	const {width} = arrangement;
	const theme = useTheme();
	const keyMap = useKeyMap();
	const {isSpoken} = theme;
	const state = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	const {step} = state;
	const lines = useMemo(() => {
		const facts = {theme, keyMap, isUtc, now: clock.now()};
		const current = describeBroadcast(state, facts);
		const past = describeAttempts(pastOf(state), {...facts, problem: state.attemptsProblem});
		if (isSpoken) return speakDetails([...current, ...past], width);
		// Laid out apart, each with its own width of labels.
		return [...layOutDetails(current, width - 1), {text: ''}, ...layOutDetails(past, width - 1)];
	}, [state, theme, keyMap, isUtc, clock, isSpoken, width]);

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
			handlers={{
				proceed: broadcast.proceed,
				mode: broadcast.nextMode,
				encoding: broadcast.nextEncoding,
				another: broadcast.startAnew,
				lookFor: broadcast.toggleFollowing,
				copy: hash === undefined ? 'there is no hash to copy' : () => copy(hash),
				...(step.kind === 'sending' && {interrupt: broadcast.cancelWait}),
				...idleReasons(state, keyMap),
			}}
			onClose={closeOverlay}
		/>
	);
}

/** Returns the attempts not shown above: neither the current one, nor the earlier ones of its transaction. */
function pastOf({step, attempts}: BroadcastState): readonly Attempt[] {
	if (!('draft' in step)) return attempts;
	const {sha256} = step.draft.transaction.key;
	const isReviewed = step.kind === 'review' || step.kind === 'checking';
	const told = new Set(isReviewed ? step.draft.earlier.map(({id}) => id) : []);
	const own = step.kind === 'outcome' ? step.sent.attemptId : undefined;
	return attempts.filter(({id, key, isUnderWay}) => {
		const isSent = step.kind === 'sending' && isUnderWay && key.sha256 === sha256;
		return id !== own && !told.has(id) && !isSent;
	});
}
