import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {SpareRequests} from '../../../source/services/http/spare-requests.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['performance']}));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it('knows where a redirect led for ten minutes, and again after it was asked for anew', () => {
	const spare = new SpareRequests(true);
	spare.note('/a', '/b', true);
	vi.advanceTimersByTime(9 * minute);
	expect(spare.targetOf('/a')).toBe('/b');
	// A read by what is known says nothing of whether the address still leads there.
	spare.note('/a', '/b', true);
	vi.advanceTimersByTime(minute);
	expect(spare.targetOf('/a')).toBe('/a');
	spare.note('/a', '/b', true);
	expect(spare.targetOf('/a')).toBe('/b');
	spare.note('/a', '/b', false);
	expect(spare.targetOf('/a')).toBe('/a');
});

it('has twelve requests at a start and four a minute from then on; without bound where nothing polls', () => {
	const spare = new SpareRequests(true);
	const takeAll = () => Array.from({length: 20}, () => spare.take()).filter(Boolean).length;
	expect(takeAll()).toBe(12);
	vi.advanceTimersByTime(minute / 4);
	expect(takeAll()).toBe(1);
	vi.advanceTimersByTime(60 * minute);
	expect(takeAll()).toBe(4);
	const once = new SpareRequests(false);
	expect(Array.from({length: 20}, () => once.take())).not.toContain(false);
});
