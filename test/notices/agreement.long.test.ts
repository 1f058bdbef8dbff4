import {it} from 'vitest';
import {expectAgreement} from './agree.ts';

/** Number of months that are lived, each with its seed; default: the first half of one. */
const months = Number(process.env.MONTHS ?? 0.5);
const first = Number(process.env.SEED ?? 1);
const seeds = Array.from({length: Math.ceil(months)}, (_, index) => first + index);

it.each(seeds)(
	'says the same in overview, events, calendar and exporter over the month of seed %i',
	{timeout: 1_200_000},
	seed => expectAgreement(seed, Math.min(months, 1) * 120),
);
