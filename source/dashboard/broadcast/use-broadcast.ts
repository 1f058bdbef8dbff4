import {type RefObject, useEffect, useMemo, useState} from 'react';
import type {Attempt} from '../../broadcast/attempt.ts';
import {inSentence} from '../../broadcast/headline.ts';
import type {Journal} from '../../broadcast/journal.ts';
import {cleanLine} from '../../domain/clean.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {txRoute} from '../../routes/route.ts';
import type {Connection} from '../../services/connection.ts';
import type {Clock} from '../../system/timer.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useLatest} from '../ui/use-latest.ts';
import {askAgain, askFile, askNetwork} from './ask-broadcast.ts';
import {attemptsIn} from './attempts-in.ts';
import type {ScreenEffect} from './broadcast-machine.ts';
import {createBroadcastOverlay} from './broadcast-panel.tsx';
import {broadcastRefusal} from './broadcast-refusal.ts';
import {createBroadcastRunner} from './broadcast-runner.ts';
import {type Broadcast, headlineOfStep, type OutcomeStep} from './broadcast-state.ts';
import {idleReasons} from './broadcast-words.ts';
import {createEarlierSearches} from './earlier-searches.ts';
import {isPathText, isTransactionText, mayBeBase64} from './transaction-text.ts';

interface BroadcastOptions {
	readonly connected: ConnectionState;
	readonly journal: Journal;
	readonly clock: Clock;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	/** The folder that `~` means in a path. */
	readonly home: string | undefined;
}

/** The one broadcast of the dashboard, and what is asked for it in the last line. */
export function useBroadcast(options: BroadcastOptions): Broadcast {
	const latest = useLatest(options);
	const keyMap = useKeyMap();
	const [broadcast] = useState(() => createBroadcast(latest, keyMap));
	useEffect(() => broadcast.end, [broadcast]);
	// Asked while drawing, when what is kept for the keys may still be of the picture before.
	const {connection} = options.connected;
	return useMemo(
		() => ({...broadcast, refusal: () => broadcastRefusal(connection)}),
		[broadcast, connection],
	);
}

function createBroadcast(latest: RefObject<BroadcastOptions>, keyMap: KeyMap) {
	const here = () => {
		const {connected, clock} = latest.current;
		return {connection: connected.connection, now: clock.now()};
	};
	const shared = {
		here,
		journalOf: ({journal}: Connection) => journal ?? latest.current.journal,
		intervalMilliseconds: () => latest.current.connected.intervalMilliseconds,
	};
	const {read, subscribe, dispatch} = createBroadcastRunner({
		...shared,
		home: () => latest.current.home,
		carryOut,
		keyMap,
	});
	const refresh = () => dispatch({kind: 'refreshed'});
	const earlier = createEarlierSearches({...shared, onFound: refresh});

	function carryOut(effect: ScreenEffect) {
		const {dialogs, navigation} = latest.current;
		switch (effect.kind) {
			case 'show':
				return dialogs.open(overlay);
			case 'askFile':
				return askFile(dialogs, dispatch, {path: effect.path, hasSamples: here().connection.isDemo});
			case 'askNetwork': {
				const {draft} = effect;
				return askNetwork(dialogs, draft, () => dispatch({kind: 'confirmed', draft}));
			}
			case 'askAgain': {
				const {draft} = effect;
				return askAgain(dialogs, draft, () => dispatch({kind: 'wantedAgain', draft}));
			}
			case 'tell':
				return notifyNews(dialogs, effect.step);
			case 'warn':
				return dialogs.notify(effect.text, 'warning');
			case 'visit':
				dialogs.closeOverlays();
				return navigation.visit(txRoute(effect.hash));
		}
	}

	const broadcast = {
		read,
		subscribe,
		refusal: () => broadcastRefusal(here().connection),
		refresh,
		sentHere(chainId: string | undefined) {
			const {connection} = here();
			const place = {chainIds: [connection.chainId, chainId], node: connection.node?.address};
			return attemptsIn(read(), place);
		},
		lookForEarlier(attempts: readonly Attempt[]) {
			const {step} = read();
			// The panel looks for its own.
			const own = step.kind === 'outcome' ? step.sent.attemptId : undefined;
			earlier.start(attempts.filter(({id}) => id !== own));
		},
		open: (path?: string) => dispatch({kind: 'opened', path}),
		takeText(text: string) {
			const {another} = idleReasons(read(), keyMap);
			if (another !== undefined) return latest.current.dialogs.notify(another, 'warning');
			if (!isTransactionText(text) && mayBeBase64(text))
				return dispatch({kind: 'fileNamed', path: text.trim(), isPasted: true});
			if (isPathText(text)) return dispatch({kind: 'startedAnew', path: cleanLine(text).trim()});
			dispatch({kind: 'given', given: {bytes: Buffer.from(text), isPasted: true}});
		},
		proceed: () => dispatch({kind: 'entered'}),
		nextMode: () => dispatch({kind: 'modeChanged'}),
		nextEncoding: () => dispatch({kind: 'encodingChanged'}),
		toggleFollowing: () => dispatch({kind: 'searchToggled'}),
		startAnew: () => dispatch({kind: 'startedAnew'}),
		cancelWait() {
			const isWaiting = read().step.kind === 'sending';
			dispatch({kind: 'interrupted'});
			return isWaiting;
		},
		end() {
			dispatch({kind: 'ended'});
			earlier.end();
		},
	};
	const overlay = createBroadcastOverlay(broadcast, keyMap);
	return broadcast;
}

/** Tells that something new is known, where the panel that shows it is not open. Nothing of the node's words is kept. */
function notifyNews({overlay, notify}: Dialogs, step: OutcomeStep): void {
	if (overlay?.context === 'broadcast') return;
	const {title, meaning} = headlineOfStep(step);
	notify(`the transaction: ${inSentence(title)}; :broadcast shows it`, meaning);
}
