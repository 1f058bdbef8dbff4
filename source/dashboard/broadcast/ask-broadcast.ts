import {describeAttempt} from '../../broadcast/headline.ts';
import {describeInBlock} from '../../broadcast/one-chain.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {BroadcastRunner} from './broadcast-runner.ts';
import type {BroadcastDraft} from './broadcast-state.ts';
import {sampleTexts} from './sample-text.ts';
import {isTransactionText, mayBeBase64, noTransactionText} from './transaction-text.ts';

/** Asks for a transaction's file, or accepts a pasted transaction, which is never shown in the line. */
export function askFile(
	{ask}: Dialogs,
	dispatch: BroadcastRunner['dispatch'],
	{path = '', hasSamples}: {readonly path?: string | undefined; readonly hasSamples: boolean},
): void {
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
			if (isTransactionText(text))
				dispatch({kind: 'given', given: {bytes: Buffer.from(text), isPasted: true}});
			else if (mayBeBase64(text)) dispatch({kind: 'fileNamed', path: text.trim(), isPasted: true});
			else return false;
			return true;
		},
		onApply: text => dispatch({kind: 'fileNamed', path: text.trim() || sample}),
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
