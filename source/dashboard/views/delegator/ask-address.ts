import {completeAddress, findAddress} from '../../../domain/labels.ts';
import {delegatorRouteOf, type StakeListName} from '../../../routes/route.ts';
import type {Shell} from '../../shell/shell.ts';

/** Asks for a delegator's address, and goes there. Those used before are completed by address or label. */
export function askAddress(shell: Shell, list: StakeListName): void {
	const {addresses} = shell.store.read();
	const toTyped = (text: string) => findAddress(text, addresses);
	shell.ask({
		label: 'address: ',
		note: 'of a delegator (tnam1...), or a label; Tab completes',
		complete: text => completeAddress(text, addresses),
		check(text) {
			const typed = toTyped(text);
			return 'problem' in typed ? typed.problem : undefined;
		},
		onApply(text) {
			const typed = toTyped(text);
			if ('value' in typed) shell.visit(delegatorRouteOf(typed.value, list));
		},
	});
}
