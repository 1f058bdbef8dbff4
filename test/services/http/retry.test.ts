import {describe, expect, it} from 'vitest';
import {retryAfterMilliseconds} from '../../../source/services/http/retry.ts';

const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const waitOf = (headers: Record<string, string>) => retryAfterMilliseconds(new Headers(headers), now);

describe('Retry-After', () => {
	it.each([
		['1', 1000],
		['86400', 86_400_000],
		['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
	])('%s is believed', (value, expected) => {
		expect(waitOf({'retry-after': value})).toBe(expected);
	});

	it.each([
		'86401',
		'31536000',
		'10000000000',
		'0',
		'-5',
		'1.5',
		'',
		'soon',
		'Fri, 02 Jan 2026 03:04:05 GMT',
		'Fri, 02 Jan 2026 03:00:00 GMT',
		'Sat, 03 Jan 2026 03:04:06 GMT',
		'2026-01-02T03:05:05Z',
	])('%j is as if it were not there', value => {
		expect(waitOf({'retry-after': value})).toBeUndefined();
	});
});

describe('RateLimit-Reset', () => {
	it.each([
		['30', 30_000],
		[String(now / 1000 + 90), 90_000],
	])('%s is believed', (value, expected) => {
		expect(waitOf({'ratelimit-reset': value})).toBe(expected);
	});

	it.each(['0', '-1', '86401', String(now / 1000), String(now / 1000 + 86_401)])(
		'%s is as if it were not there',
		value => {
			expect(waitOf({'x-ratelimit-reset': value})).toBeUndefined();
		},
	);
});
