import {exitCodeOfFound} from '../broadcast/follow.ts';
import type {Outcome} from '../broadcast/outcome.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import type {BroadcastStep} from '../screens/broadcast/broadcast-state.ts';
import type {Meaning} from '../theme.ts';
import type {Dialogs} from './use-dialogs.ts';

const news: Readonly<Record<Outcome['kind'], readonly [string, Meaning]>> = {
	accepted: ['the node took the transaction', 'good'],
	rejected: ['the transaction was rejected', 'bad'],
	notAccepted: ['the node did not take the transaction', 'bad'],
	notSent: ['the transaction was not sent', 'bad'],
	unknown: ['it is not known what became of the transaction', 'warning'],
};

/** Says that something new is known, where the panel that shows it is not open. Nothing of the node's words is kept. */
export function sayNews(
	{overlay, say}: Dialogs,
	{sent, following}: Extract<BroadcastStep, {kind: 'outcome'}>,
): void {
	if (overlay?.kind === 'broadcast') return;
	const [words, meaning] =
		following.kind === 'found' ? newsOfFound(following.transaction) : news[sent.outcome.kind];
	say(`${words}; :broadcast shows it`, meaning);
}

function newsOfFound(transaction: WrapperTransaction): readonly [string, Meaning] {
	return exitCodeOfFound(transaction) === 0
		? ['the transaction that was sent is in a block', 'good']
		: ['the transaction that was sent is in a block, and it or a part of it was rejected', 'bad'];
}
