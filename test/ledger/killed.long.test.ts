import {it} from 'vitest';
import {killWriters} from './kill-writers.ts';

it('opens after each of 1000 kills, with all that was written', {timeout: 1_800_000}, () =>
	killWriters(1000),
);
