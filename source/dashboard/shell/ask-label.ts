import {createLikenessFinder} from '../../domain/likeness.ts';
import type {Store} from '../../store/store.ts';
import type {PromptRequest} from './shell.ts';

interface LabelOptions {
	readonly store: Store;
	notify(text: string, meaning?: 'warning'): void;
	ask(request: PromptRequest): void;
	/** True if the label is for a validator, whose address does not become one of the person's own. */
	readonly isValidator?: boolean;
}

/**
Labels an address on this chain.

@param text undefined or empty: asks for it, proposing the current label; an empty answer removes it
*/
export function askLabel(
	address: string,
	text: string | undefined,
	{store, notify, ask, isValidator = false}: LabelOptions,
): void {
	const what = isValidator ? 'validator' : 'address';
	const known = store.read().addresses.find(each => each.address === address);
	const apply = (typed: string) => {
		const label = typed.trim();
		const problem =
			(isValidator ? store.labelValidator(address, label) : store.labelAddress(address, label)) ??
			store.problem;
		if (problem !== undefined) notify(problem, 'warning');
		else if (label === '') notify('label removed');
		else {
			const likeness = likenessOf(address, store);
			const called = `Labelled "${label}"${store.isLasting ? '' : ' until you quit'}`;
			if (likeness === undefined) notify(`${called}.`);
			else notify(`${called}; that ${likeness}`, 'warning');
		}
	};
	if (text?.trim()) {
		apply(text);
		return;
	}
	ask({
		label: 'label: ',
		initial: known?.label ?? '',
		note: `what you call this ${what}; an empty line takes the label away`,
		onApply: apply,
	});
}

/** Describes the label that the address's label may be mistaken for; undefined: there is none. */
function likenessOf(address: string, store: Store): string | undefined {
	const {addresses} = store.read();
	const find = createLikenessFinder();
	for (const each of addresses) if (each.address !== address) find(each);
	const labelled = addresses.find(each => each.address === address);
	return labelled && find(labelled);
}
