import {checkAddress} from '../../domain/address.ts';
import {delegatorRouteOf, type StakeListName} from '../../routes/route.ts';
import type {Shell} from '../shell.ts';

/** Asks for a delegator's address, and goes there. Those used before are completed by address or label. */
export function askAddress(shell: Shell, list: StakeListName): void {
	const {addresses} = shell.store.read();
	const toAddress = (text: string) => {
		const typed = text.trim();
		return addresses.find(({label}) => label === typed)?.address ?? typed;
	};
	shell.ask({
		label: 'address: ',
		note: 'of a delegator (tnam1...), or a label; Tab completes',
		complete: text =>
			addresses
				.filter(({address, label = ''}) =>
					[address, label].some(each => each.toLowerCase().startsWith(text.trim().toLowerCase())),
				)
				.map(({address}) => address),
		check(text) {
			const check = checkAddress(toAddress(text));
			return check.isValid ? undefined : check.problem;
		},
		onApply: text => shell.visit(delegatorRouteOf(toAddress(text), list)),
	});
}
