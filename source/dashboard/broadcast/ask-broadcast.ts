import {describeInBlock} from '../../broadcast/check-chain.ts';
import {describeAttempt, inSentence} from '../../broadcast/headline.ts';
import {type BroadcastDraft, headlineOfStep, type OutcomeStep} from '../../broadcast/stages.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import {sampleTexts} from './read-given.ts';
import {isTransactionText, mayBeBase64, noTransactionText} from './transaction-text.ts';

/** Dialogs of the dashboard that a broadcast needs. */
type Asking = Pick<Dialogs, 'ask'>;

interface FileQuestion {
	/** Initial text of the line; default: empty. */
	readonly path?: string | undefined;
	readonly hasSamples: boolean;
	/** Takes a pasted transaction. */
	onText(text: string): void;
	/** Takes the name of a file; a pasted one may be the transaction itself, if there is no such file. */
	onFile(path: string, isPasted: boolean): void;
}

/** Asks for a transaction's file, or accepts a pasted transaction, which is never shown in the line. */
export function askFile({ask}: Asking, {path = '', hasSamples, onText, onFile}: FileQuestion): void {
	const [sample = ''] = hasSamples ? sampleTexts : [];
	ask({
		label: 'file: ',
		initial: path,
		note: hasSamples
			? `that holds the transaction, or paste it; an empty line takes the demo's "${sample}"`
			: 'that holds the transaction, or paste it here as hex or base64',
		...(hasSamples && {complete: text => sampleTexts.filter(each => each.startsWith(text))}),
		check(text) {
			if (text.trim() === '' && !hasSamples) return 'name the file that holds the transaction, or paste it';
			return isTransactionText(text) ? noTransactionText : undefined;
		},
		takePaste(text) {
			if (isTransactionText(text)) onText(text);
			else if (mayBeBase64(text)) onFile(text.trim(), true);
			else return false;
			return true;
		},
		onApply: text => onFile(text.trim() || sample, false),
	});
}

/** Asks the person to type the name of the network, to confirm where the transaction goes. */
export function askNetwork({ask}: Asking, {network}: BroadcastDraft, onApply: () => void): void {
	ask({
		label: 'network: ',
		note: `type ${network} to send it; Esc goes back`,
		check: text =>
			text.trim() === network ? undefined : `that is not ${network}; nothing was sent, Esc goes back`,
		onApply,
	});
}

const againWord = 'again';

/** Asks about a transaction that the journal has already. */
export function askAgain({ask}: Asking, draft: BroadcastDraft, onApply: () => void): void {
	const [last] = draft.earlier;
	const count = draft.earlier.length;
	const sent = count > 1 ? `it was sent ${count} times before` : 'it was sent before';
	const before = last === undefined ? undefined : `${sent} (${describeAttempt(last)})`;
	const onChain = draft.inBlock && `the chain has it already (${describeInBlock(draft.inBlock)})`;
	const what = onChain ?? before ?? sent;
	ask({
		label: 'send it again? ',
		note: `type ${againWord} to send it once more, Esc goes back: ${what}`,
		check: text =>
			text.trim() === againWord ? undefined : `type the word ${againWord}; nothing was sent, Esc goes back`,
		onApply,
	});
}

/** Notifies about a step while the panel is closed, without the node's log. */
export function notifyStep({overlay, notify}: Pick<Dialogs, 'overlay' | 'notify'>, step: OutcomeStep): void {
	if (overlay?.context === 'broadcast') return;
	const {title, meaning} = headlineOfStep(step);
	notify(`the transaction: ${inSentence(title)}; :broadcast shows it`, meaning);
}
