import {inSentence} from '../../broadcast/headline.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import {headlineOfStep, type OutcomeStep} from './broadcast-state.ts';

/** Tells that something new is known, where the panel that shows it is not open. Nothing of the node's words is kept. */
export function notifyNews({overlay, notify}: Dialogs, step: OutcomeStep): void {
	if (overlay?.context === 'broadcast') return;
	const {title, meaning} = headlineOfStep(step);
	notify(`the transaction: ${inSentence(title)}; :broadcast shows it`, meaning);
}
