import type {ItemContext} from '../../source/dashboard/list/subject.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import type {EpochClock} from '../../source/domain/epoch-clock.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {createParameters, testNow} from './validators.ts';

/** An hour after the start of an epoch of six hours, which nothing says. */
export function createEpochClock(fields: Partial<EpochClock> = {}): EpochClock {
	return {
		epoch: 1204n,
		isReported: false,
		dueAt: undefined,
		asOf: BigInt(testNow / 1000),
		secondsLeft: undefined,
		length: 21_600n,
		...fields,
	};
}

/** Epoch 1204 of a chain whose parameters are known, in UTC and without colours. */
export function createFacts(fields: Partial<ItemContext> = {}): ItemContext {
	return {
		theme: createTheme({colors: 'none', isAscii: false}),
		keyMap: defaultKeys,
		isUtc: true,
		parameters: createParameters({cubicSlashingWindowLength: 1n}),
		clock: createEpochClock(),
		stake: undefined,
		...fields,
	};
}
