import {toHash} from '../../../domain/parse-input.ts';
import {txRoute} from '../../../routes/route.ts';
import {strayTransaction} from '../../broadcast/transaction-text.ts';
import type {Verbs} from '../../shell/shell.ts';

/** Asks for the hash of a transaction, and goes there. */
export function askHash({ask, visit}: Pick<Verbs, 'ask' | 'visit'>): void {
	ask({
		label: 'hash: ',
		note: 'of a transaction: 64 hex digits',
		check(text) {
			const typed = toHash(text);
			return strayTransaction(text) ?? ('problem' in typed ? typed.problem : undefined);
		},
		onApply(text) {
			const typed = toHash(text);
			if ('value' in typed) visit(txRoute(typed.value));
		},
	});
}
