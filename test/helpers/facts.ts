import type {ItemContext} from '../../source/dashboard/list/subject.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {createParameters} from './validators.ts';

/** Epoch 1204 of a chain whose parameters are known, in UTC and without colours. */
export function createFacts(fields: Partial<ItemContext> = {}): ItemContext {
	return {
		theme: createTheme({colors: 'none', isAscii: false}),
		keyMap: defaultKeys,
		isUtc: true,
		parameters: createParameters({cubicSlashingWindowLength: 1n}),
		epoch: 1204n,
		stake: undefined,
		...fields,
	};
}
