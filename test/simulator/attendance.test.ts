import fc from 'fast-check';
import {expect, it} from 'vitest';
import {createAttendance} from '../../source/simulator/attendance.ts';
import {createRandom} from '../../source/simulator/random.ts';

const range = (least: number) =>
	fc.tuple(fc.integer({min: least, max: 12}), fc.nat(9)).map(([from, more]) => [from, from + more] as const);
const habit = fc.record({signs: range(1), misses: range(1)});
const deeds = fc.array(fc.record({kind: fc.constantFrom('stop', 'wake', 'forget'), after: fc.nat(40)}), {
	maxLength: 12,
});

it('counts the votes that it says are missing, whatever happens to a validator, as long as they are kept', () => {
	fc.assert(
		fc.property(fc.string(), fc.option(habit, {nil: undefined}), deeds, (seed, ways, list) => {
			const votes = createAttendance(createRandom(seed), ways, 0);
			const missing: boolean[] = [];
			let kept = 0;
			const goOn = (blocks: number) => {
				for (let rest = blocks; rest > 0; rest--) missing.push(votes.isAbsent(missing.length));
			};
			for (const {kind, after} of list) {
				goOn(after);
				// Blocks to come are not looked at: what happens now counts from the next one.
				if (kind === 'forget') {
					kept = Math.max(kept, missing.length - 20);
					votes.forget(kept);
				} else votes[kind](missing.length);
				goOn(1);
				if (kind === 'stop') expect(missing.at(-1)).toBe(true);
			}
			goOn(30);
			for (let from = kept; from <= missing.length; from += 7) {
				for (let to = from; to <= missing.length; to += 5) {
					expect(votes.countMissed(from, to)).toBe(missing.slice(from, to).filter(Boolean).length);
				}
				if (from < missing.length) expect(votes.isAbsent(from)).toBe(missing[from]);
			}
		}),
		{numRuns: 300},
	);
});

it('signs again from the block on in which it was woken, and by its ways afterwards', () => {
	const votes = createAttendance(createRandom('wake'), {signs: [10, 10], misses: [2, 2]}, 0);
	votes.stop(5);
	votes.wake(100);
	expect([4, 5, 99, 100, 109, 110, 111, 112].map(votes.isAbsent)).toEqual([
		false,
		true,
		true,
		false,
		false,
		true,
		true,
		false,
	]);
});
