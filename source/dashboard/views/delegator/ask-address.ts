import {completeAddress, findAddress} from '../../../domain/labels.ts';
import type {KeyMap} from '../../../keys/key-map.ts';
import {delegatorRouteOf, type StakeListName} from '../../../routes/route.ts';
import type {Shell, Verbs} from '../../shell/shell.ts';

interface AskAddressOptions extends Pick<Verbs, 'ask' | 'visit'>, Pick<Shell, 'store'> {
	/** The keys in force. */
	readonly keyMap: KeyMap;
}

/** Asks for a delegator's address, and goes there. Those used before are completed by address or label. */
export function askAddress({ask, visit, store, keyMap}: AskAddressOptions, list: StakeListName): void {
	const addresses = store.names();
	const toTyped = (text: string) => findAddress(text, addresses);
	ask({
		label: 'address: ',
		note: `of a delegator (tnam1...), or a label; ${keyMap.name('complete')} completes`,
		complete: text => completeAddress(text, addresses),
		check(text) {
			const typed = toTyped(text);
			return 'problem' in typed ? typed.problem : undefined;
		},
		onApply(text) {
			const typed = toTyped(text);
			if ('value' in typed) visit(delegatorRouteOf(typed.value, list));
		},
	});
}
