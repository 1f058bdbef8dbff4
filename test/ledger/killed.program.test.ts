import {it} from 'vitest';
import {killWriters} from './kill-writers.ts';

it('opens after each of 20 kills, with all that was written', {timeout: 300_000}, () => killWriters(20));
