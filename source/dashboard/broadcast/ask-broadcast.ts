import {describeAttempt} from '../../broadcast/headline.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {BroadcastRunner} from './broadcast-runner.ts';
import type {BroadcastDraft} from './broadcast-state.ts';
import {isTransactionText, noTransactionText} from './transaction-text.ts';

/** Asks for a transaction's file, or accepts a pasted transaction, which is never shown in the line. */
export function askFile({ask}: Dialogs, dispatch: BroadcastRunner['dispatch'], path = ''): void {
	ask({
		label: 'file: ',
		initial: path,
		note: 'that holds the transaction, or paste it here as hex or base64',
		check(text) {
			if (text.trim() === '') return 'name the file that holds the transaction, or paste it';
			return isTransactionText(text) ? noTransactionText : undefined;
		},
		takePaste(text) {
			if (!isTransactionText(text)) return false;
			dispatch({kind: 'given', given: {bytes: Buffer.from(text), isPasted: true}});
			return true;
		},
		onApply: text => dispatch({kind: 'fileNamed', path: text.trim()}),
	});
}

/** Asks the person to type the name of the network, to confirm where the transaction goes. */
export function askNetwork({ask}: Dialogs, {network}: BroadcastDraft, onApply: () => void): void {
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
export function askAgain({ask}: Dialogs, draft: BroadcastDraft, onApply: () => void): void {
	const [last] = draft.earlier;
	const count = draft.earlier.length;
	const before = count > 1 ? `it was sent ${count} times before` : 'it was sent before';
	const what = last === undefined ? before : `${before} (${describeAttempt(last)})`;
	ask({
		label: 'send it again? ',
		note: `type ${againWord} to send it once more, Esc goes back: ${what}`,
		check: text =>
			text.trim() === againWord ? undefined : `type the word ${againWord}; nothing was sent, Esc goes back`,
		onApply,
	});
}
