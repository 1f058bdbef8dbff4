import type {Facts} from '../../source/dashboard/list/subject.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {usualKeys} from '../../source/keys/key-map.ts';
import {createParameters} from './validators.ts';

/** Epoch 1204 of a chain whose parameters are known, in UTC and without colours. */
export function createFacts(fields: Partial<Facts> = {}): Facts {
	return {
		theme: createTheme({colors: 'none', isAscii: false}),
		keyMap: usualKeys,
		isUtc: true,
		parameters: createParameters({cubicSlashingWindowLength: 1n}),
		epoch: 1204n,
		stake: undefined,
		...fields,
	};
}
