import {type RefObject, useEffect, useMemo, useRef, useState} from 'react';
import type {Attempt} from '../../broadcast/attempt.ts';
import {inSentence} from '../../broadcast/headline.ts';
import type {Journal} from '../../broadcast/journal.ts';
import {txRoute} from '../../routes/route.ts';
import type {Connection} from '../../services/connection.ts';
import type {Clock} from '../../system/clock.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {useLatest} from '../ui/use-latest.ts';
import {askAgain, askFile, askNetwork} from './ask-broadcast.ts';
import {createBroadcastOverlay} from './broadcast-panel.tsx';
import {createBroadcastProcess} from './broadcast-process.ts';
import type {Broadcast} from './broadcast-state.ts';
import {hashToFollow, headlineOfStep, type OutcomeStep} from './broadcast-state.ts';

interface BroadcastOptions {
	readonly connected: ConnectionState;
	readonly journal: Journal;
	readonly clock: Clock;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	/** The folder that `~` means in a path. */
	readonly home: string | undefined;
}

/** An Enter so soon after the one before is that key held down: it must not lead away from the outcome. */
const heldMilliseconds = 1000;

/** The one broadcast of the dashboard, and what is asked for it in the last line. */
export function useBroadcast(options: BroadcastOptions): Broadcast {
	const latest = useLatest(options);
	const enteredAt = useRef(Number.NEGATIVE_INFINITY);
	const [broadcast] = useState(() => createBroadcast(latest, enteredAt));
	useEffect(() => broadcast.end, [broadcast]);
	// Asked while drawing, when what is kept for the keys may still be of the picture before.
	const {connection} = options.connected;
	return useMemo(
		() => ({...broadcast, refusal: () => broadcastRefusal(connection)}),
		[broadcast, connection],
	);
}

function createBroadcast(latest: RefObject<BroadcastOptions>, enteredAt: RefObject<number>) {
	const refusal = () => broadcastRefusal(latest.current.connected.connection);
	const process = createBroadcastProcess({
		journal: () => latest.current.connected.connection.journal ?? latest.current.journal,
		now: () => latest.current.clock.now(),
		connection: () => latest.current.connected.connection,
		refusal,
		intervalMilliseconds: () => latest.current.connected.intervalMilliseconds,
		askAgain(draft) {
			// It may have been closed while the journal was read.
			show();
			askAgain(latest.current.dialogs, draft, () => confirm(() => process.send(draft)));
		},
		onNews: step => notifyNews(latest.current.dialogs, step),
	});
	/** The Enter that ends a question is one that may be held down. */
	function confirm(act: () => void) {
		enteredAt.current = latest.current.clock.now();
		act();
	}
	const show = () => latest.current.dialogs.open(overlay);
	const ask = () => askFile(latest.current.dialogs, process, latest.current.home);
	const broadcast = {
		read: process.read,
		subscribe: process.subscribe,
		nextMode: process.nextMode,
		nextEncoding: process.nextEncoding,
		toggleFollowing: process.toggleFollowing,
		cancelWait: process.cancelWait,
		end: process.end,
		refresh: process.refresh,
		isHere({network, node: address}: Attempt) {
			const {chainId, node} = latest.current.connected.connection;
			return network === chainId || address === node?.address;
		},
		refusal,
		open(path?: string) {
			show();
			process.refresh();
			if (isUnderWay(process.read().step.kind)) return;
			if (path !== undefined) process.giveFile(path, latest.current.home);
			else if (process.read().step.kind === 'input') ask();
		},
		takeText(text: string) {
			if (process.read().step.kind !== 'input') return false;
			process.give({bytes: Buffer.from(text), isPasted: true});
			return true;
		},
		proceed() {
			const {dialogs, navigation, clock} = latest.current;
			const {step} = process.read();
			const isHeld = clock.now() - enteredAt.current < heldMilliseconds;
			enteredAt.current = clock.now();
			if (step.kind === 'input') ask();
			if (step.kind === 'review')
				askNetwork(dialogs, step.draft, () => confirm(() => process.check(step.draft)));
			if (step.kind !== 'outcome' || isHeld) return;
			const hash = hashToFollow(step);
			if (hash === undefined) return;
			if (process.isElsewhere()) {
				// Another chain does not know it, which would read as if it had never been sent.
				dialogs.notify(
					`it was sent through ${step.draft.node}: go back to that service to look for it`,
					'warning',
				);
				return;
			}
			dialogs.closeOverlay();
			navigation.visit(txRoute(hash));
		},
		startAnew() {
			if (isUnderWay(process.read().step.kind)) return;
			process.startOver();
			ask();
		},
	};
	const overlay = createBroadcastOverlay(broadcast);
	return broadcast;
}

function isUnderWay(step: string): boolean {
	return step === 'reading' || step === 'checking' || step === 'sending';
}

/** Why nothing can be broadcast through a connection, in one sentence; undefined: it can. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here, as this is read-only: by --read-only, or by the profile';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: its address is given with -r, in STAKEDECK_RPC_URL or as the rpc-url of the profile';
}

/** Tells that something new is known, where the panel that shows it is not open. Nothing of the node's words is kept. */
function notifyNews({overlay, notify}: Dialogs, step: OutcomeStep): void {
	if (overlay?.context === 'broadcast') return;
	const {title, meaning} = headlineOfStep(step);
	notify(`the transaction: ${inSentence(title)}; :broadcast shows it`, meaning);
}
