import type {Facts} from '../../source/screens/list/subject.ts';
import {createTheme} from '../../source/theme.ts';
import {createParameters} from './validators.ts';

/** What the cells and details of a test are made from: no colours, UTC, a stake of 200 million NAM. */
export function createFacts({isAscii = false, ...facts}: Partial<Facts> & {isAscii?: boolean} = {}): Facts {
	return {
		theme: createTheme({hasColor: false, isAscii}),
		isUtc: true,
		parameters: createParameters(),
		epoch: 1204n,
		stake: {
			total: 200_000_000n,
			runningSums: new Map(),
			powers: new Map(),
			unreadable: 0,
			isWhole: true,
		},
		...facts,
	};
}
