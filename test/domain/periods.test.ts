import {expect, it} from 'vitest';
import {periodOfList, shownPeriod} from '../../source/domain/periods.ts';

it.each([1, 3, 10, 20])(
	'reads the holdings of %i addresses in at most eleven requests a minute',
	addresses => {
		const perMinute = (kind: Parameters<typeof periodOfList>[0], requests: number) =>
			(60 * requests * addresses) / periodOfList(kind, {addresses, validators: 0});
		const all =
			perMinute('stake', 2) + perMinute('votes', 1) + perMinute('rewards', 1) + perMinute('balances', 1);
		expect(all).toBeLessThanOrEqual(11);
		expect(all).toBeGreaterThan(0);
	},
);

it('never asks for what is shown more often than the interval, and keeps the order of the periods', () => {
	for (const intervalMilliseconds of [20, 1000, 10_000, 60_000, 3_600_000]) {
		const periodOf = (name: Parameters<typeof shownPeriod>[0]) =>
			shownPeriod(name, {intervalMilliseconds, slowness: 1});
		const periods = (['stake', 'validators', 'proposals', 'parameters'] as const).map(periodOf);
		expect(periods).toEqual(periods.toSorted((one, other) => one - other));
		expect(periods[0]).toBeGreaterThanOrEqual(Math.min(intervalMilliseconds, 10_000));
		expect(periodOf('allValidators')).toBeGreaterThanOrEqual(3 * intervalMilliseconds);
	}
});
