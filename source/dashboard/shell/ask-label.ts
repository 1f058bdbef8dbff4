import type {Store} from '../../store/store.ts';
import type {PromptRequest} from './shell.ts';

interface LabelOptions {
	readonly store: Store;
	notify(text: string, meaning?: 'warning'): void;
	ask(request: PromptRequest): void;
}

/**
Labels an address on this chain.

@param text undefined or empty: asks for it, with the label it has; an empty answer takes that away
*/
export function askLabel(
	address: string,
	text: string | undefined,
	{store, notify, ask}: LabelOptions,
): void {
	const known = store.read().addresses.find(each => each.address === address);
	const apply = (typed: string) => {
		const label = typed.trim();
		const problem = store.labelAddress(address, label) ?? store.problem;
		if (problem !== undefined) notify(problem, 'warning');
		else if (label === '') notify('label removed');
		else notify(`this address is now called ${label}${store.isLasting ? '' : ' until you quit'}`);
	};
	if (text?.trim()) {
		apply(text);
		return;
	}
	ask({
		label: 'label: ',
		initial: known?.label ?? '',
		note: 'what you call this address; an empty line takes the label away',
		onApply: apply,
	});
}
