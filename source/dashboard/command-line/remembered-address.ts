import type {Store} from '../../store/store.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {span} from './bookmarks.ts';

interface AddressOptions {
	readonly dialogs: Dialogs;
	readonly store: Store;
	readonly navigation: Navigation;
}

/**
Labels the delegator on the screen.

@param text undefined: asks for a label; empty: removes the label
*/
export function labelAddress(text: string | undefined, {dialogs, store, navigation}: AddressOptions) {
	const address = addressOf(navigation);
	if (address === undefined)
		return dialogs.notify('a label is given to the address of a delegator: go to one first', 'warning');
	const apply = (typed: string) => {
		const problem = store.labelAddress(address, typed.trim()) ?? store.problem;
		if (problem !== undefined) dialogs.notify(problem, 'warning');
		else
			dialogs.notify(
				typed.trim() === ''
					? 'the label is gone'
					: `this address is called ${typed.trim()} now${span(store)}`,
			);
	};
	if (text !== undefined) return apply(text);
	const known = store.read().addresses.find(each => each.address === address);
	dialogs.ask({
		label: 'label: ',
		initial: known?.label ?? '',
		note: 'a name for this address; nothing takes it away',
		onApply: apply,
	});
}

/** Forgets the delegator on the screen. */
export function forgetAddress({dialogs, store, navigation}: AddressOptions) {
	const address = addressOf(navigation);
	if (address === undefined)
		return dialogs.notify('an address is forgotten where it is shown: go to it first', 'warning');
	store.forgetAddress(address);
	dialogs.notify('this address is remembered no longer');
}

function addressOf({route}: Navigation): string | undefined {
	return route.view === 'delegator' ? route.address : undefined;
}
