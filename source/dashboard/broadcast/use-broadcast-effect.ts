import {useSyncExternalStore} from 'react';
import {headlineOfStep} from '../../broadcast/stages.ts';
import {type Effect, useEffectReading} from '../queries/ask-again.ts';
import type {Feed} from '../queries/feed.ts';
import type {BroadcastStep} from './broadcast-state.ts';
import type {Broadcast} from './create-broadcast.ts';

/** Asks again for what a transaction from here changes, once it is accepted or in a block. */
export function useBroadcastEffect(feed: Feed, {subscribe, read}: Broadcast): void {
	useEffectReading(feed, effectOf(useSyncExternalStore(subscribe, read).step));
}

function effectOf(step: BroadcastStep): Effect | undefined {
	if (step.kind !== 'outcome') return undefined;
	const {kind} = headlineOfStep(step);
	if (kind !== 'accepted' && kind !== 'applied') return undefined;
	const {draft, sent, following} = step;
	const {payer, acts = []} = draft.transaction.deed ?? {};
	const found = following.kind === 'found' ? following.found.transaction?.feePayer : undefined;
	return {
		key: `${kind} ${sent.attemptId}`,
		addresses: [payer, found, ...acts.map(({source}) => source)].filter(each => each !== undefined),
		isIncluded: kind === 'applied',
	};
}
