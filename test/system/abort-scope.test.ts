import {getEventListeners} from 'node:events';
import {expect, it} from 'vitest';
import {openAbortScope} from '../../source/system/timer.ts';
import {until} from '../helpers/until.ts';

it('ends with its caller, for the same reason, and at once with one that has ended', () => {
	const caller = new AbortController();
	const scope = openAbortScope(caller.signal);
	expect(scope.signal.aborted).toBe(false);
	caller.abort('enough');
	const late = openAbortScope(caller.signal);
	expect([scope.signal.reason, late.signal.reason]).toEqual(['enough', 'enough']);
});

it('ends by itself, lets go of its caller, and leaves the caller as it is', () => {
	const caller = new AbortController();
	const scope = openAbortScope(caller.signal);
	expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
	scope.endAfter(60_000);
	scope.end();
	expect([scope.signal.aborted, caller.signal.aborted]).toEqual([true, false]);
	expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
});

it('ends after the shortest of its times, with or without a caller', async () => {
	for (const caller of [undefined, new AbortController().signal]) {
		const scope = openAbortScope(caller);
		scope.endAfter(1e12);
		scope.endAfter(1);
		await until(() => scope.signal.aborted);
	}
});
