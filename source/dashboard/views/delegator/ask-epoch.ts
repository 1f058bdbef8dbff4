import {toEpoch} from '../../../domain/parse-input.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import type {Verbs} from '../../shell/shell.ts';

/**
Asks for the epoch to show withdraws for; an empty line means the current one.

@param now the current epoch; undefined: not known
*/
export function askEpoch(
	{ask, change}: Pick<Verbs, 'ask' | 'change'>,
	route: DelegatorRoute,
	now: bigint | undefined,
): void {
	const toTyped = (text: string) => (text.trim() === '' ? {value: undefined} : toEpoch(text));
	ask({
		label: 'epoch: ',
		initial: route.epoch?.toString() ?? '',
		note: `what can be withdrawn as of it; empty: now${now === undefined ? '' : `, about ${now}`}`,
		check(text) {
			const typed = toTyped(text);
			return 'problem' in typed ? typed.problem : undefined;
		},
		onApply(text) {
			const typed = toTyped(text);
			if ('value' in typed) change(() => ({...route, page: undefined, epoch: typed.value}));
		},
	});
}
