import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {KnownRedirects} from '../../../source/services/http/known-redirects.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['performance']}));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it('knows where a redirect led for ten minutes, and again after it was asked for again', () => {
	const redirects = new KnownRedirects();
	redirects.note('/a', '/b', true);
	vi.advanceTimersByTime(9 * minute);
	expect(redirects.targetOf('/a')).toBe('/b');
	// A read by what is known says nothing of whether the address still leads there.
	redirects.note('/a', '/b', true);
	vi.advanceTimersByTime(minute);
	expect(redirects.targetOf('/a')).toBe('/a');
	redirects.note('/a', '/b', true);
	expect(redirects.targetOf('/a')).toBe('/b');
	redirects.note('/a', '/b', false);
	expect(redirects.targetOf('/a')).toBe('/a');
});
