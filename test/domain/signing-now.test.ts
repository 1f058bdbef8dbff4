import {expect, it} from 'vitest';
import {
	addLiveness,
	isNearJail,
	missesLeft,
	type SigningNow,
	secondsLeft,
} from '../../source/domain/signing-now.ts';
import {createLiveness} from '../helpers/liveness.ts';

/** An answer: its block, seconds, and the votes that each validator missed. */
type Answer = readonly [
	height: bigint,
	seconds: number,
	missed: Readonly<Record<string, bigint>>,
	node?: string,
];

function after(...answers: readonly Answer[]): SigningNow {
	let now: SigningNow | undefined;
	for (const [height, seconds, missed, node = 'one'] of answers) {
		const liveness = createLiveness(height, missed);
		now = addLiveness(now, {liveness, at: seconds * 1000, node, epoch: 1204n});
	}
	return now as SigningNow;
}

it('tells who signs from the nearest answer that is five blocks older', () => {
	const {signs, earlier} = after(
		[100n, 0, {heron: 0n, fox: 0n, elk: 400n}],
		[110n, 60, {heron: 0n, fox: 0n, elk: 401n}],
		[113n, 80, {heron: 3n, fox: 1n, elk: 401n}],
		[118n, 120, {heron: 8n, fox: 1n, elk: 400n, owl: 0n}],
	);
	expect([...signs]).toEqual([
		['heron', 'no'],
		['fox', 'yes'],
		['elk', 'yes'],
	]);
	expect(earlier.map(({liveness}) => liveness.height)).toEqual([113n]);
});

it('keeps older answers as long as blocks are slow', () => {
	const slow: readonly Answer[] = [
		[100n, 0, {heron: 0n}],
		[102n, 60, {heron: 2n}],
		[104n, 120, {heron: 4n}],
	];
	expect(after(...slow).signs.size).toBe(0);
	expect(after(...slow, [106n, 180, {heron: 6n}]).signs.get('heron')).toBe('no');
});

it.each<[string, Answer]>([
	['an hour later', [700n, 3600, {heron: 600n}]],
	['of an older block', [90n, 60, {heron: 90n}]],
	['of another node', [110n, 60, {heron: 10n}, 'two']],
	['before the clock was set back', [110n, -60, {heron: 10n}]],
])('concludes nothing from an answer %s', (_name, answer) => {
	const now = after([100n, 0, {heron: 0n}], answer);
	expect(now.signs.size).toBe(0);
	expect(now.earlier).toEqual([]);
});

it('takes the same block twice for one answer', () => {
	const now = after([100n, 0, {heron: 0n}], [110n, 60, {heron: 10n}], [110n, 120, {heron: 10n}]);
	expect(now.signs.get('heron')).toBe('no');
	expect(now.at).toBe(120_000);
});

it('measures the pace of blocks over five minutes and more', () => {
	const pace: Answer[] = [0, 60, 120, 180, 240].map(seconds => [BigInt(seconds / 6), seconds, {heron: 0n}]);
	expect(after(...pace).blockSeconds).toBeUndefined();
	expect(after(...pace, [50n, 300, {heron: 0n}]).blockSeconds).toBe(6);
	// A sleep of the machine is no pace.
	expect(after(...pace, [50n, 300, {heron: 0n}], [60n, 4000, {heron: 0n}]).blockSeconds).toBeUndefined();
});

it('counts the votes that may still be missed, and says when half of them are gone', () => {
	const liveness = createLiveness(100n, {heron: 412n, fox: 9000n, elk: 9100n});
	expect(missesLeft(liveness, 'heron')).toBe(8588n);
	expect(missesLeft(liveness, 'fox')).toBe(0n);
	expect(missesLeft(liveness, 'elk')).toBe(0n);
	expect(missesLeft(liveness, 'owl')).toBeUndefined();
	expect(isNearJail(liveness, 4499n)).toBe(false);
	expect(isNearJail(liveness, 4500n)).toBe(true);
});

it('counts the time to a jailing at the planned pace of blocks until that was measured', () => {
	const liveness = createLiveness(100n, {heron: 0n});
	// 3 600 blocks in an epoch of 7 h, none of which takes longer than 30 s.
	const parameters = {minDuration: 25_200n, minNumOfBlocks: 3600n, maxBlockTime: 30n};
	expect(secondsLeft('heron', {liveness, blockSeconds: undefined}, parameters)).toBe(63_000);
	expect(secondsLeft('heron', {liveness, blockSeconds: 6}, parameters)).toBe(54_000);
});
