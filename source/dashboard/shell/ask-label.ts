import {createLikenessFinder} from '../../domain/labels.ts';
import type {Store} from '../../store/store.ts';
import type {PromptRequest} from './shell.ts';

interface LabelOptions {
	readonly store: Store;
	notify(text: string, meaning?: 'warning'): void;
	ask(request: PromptRequest): void;
	/** Tells whether it is a validator that gets the name, whose address is no delegator's for that. */
	readonly isValidator?: boolean;
}

/**
Labels an address on this chain.

@param text undefined or empty: asks for it, with the label it has; an empty answer takes that away
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

/** Describes what the label of the address may be taken for. */
function likenessOf(address: string, store: Store): string | undefined {
	const {addresses} = store.read();
	const find = createLikenessFinder();
	for (const each of addresses) if (each.address !== address) find(each);
	const labelled = addresses.find(each => each.address === address);
	return labelled && find(labelled);
}
