import {completeAddress, findAddress} from '../../../domain/labels.ts';
import {delegatorRouteOf, type StakeListName} from '../../../routes/route.ts';
import type {Shell, Verbs} from '../../shell/shell.ts';

/** Asks for a delegator's address, and goes there. Those used before are completed by address or label. */
export function askAddress(
	{ask, visit, store}: Pick<Verbs, 'ask' | 'visit'> & Pick<Shell, 'store'>,
	list: StakeListName,
): void {
	const addresses = store.names();
	const toTyped = (text: string) => findAddress(text, addresses);
	ask({
		label: 'address: ',
		note: 'of a delegator (tnam1...), or a label; Tab completes',
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
