import {expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {noteCounts} from './counts.ts';
import type {WayOut} from './leave.ts';
import {openWays, take} from './ways-out.ts';

it('the terminal is given back within a second on each way out, with the exit code, and nothing runs on', async () => {
	// WAYS='SIGHUP' takes those whose names have it.
	const ways = (await openWays()).filter(({name}) => name.includes(process.env.WAYS ?? ''));
	const wrong: string[] = [];
	const late: WayOut[] = [];
	let slowest = {milliseconds: 0, name: ''};
	const attack = async (way: WayOut, isAlone: boolean) => {
		const {name} = way;
		const taken = await take(way);
		wrong.push(...taken.wrong);
		// Others beside it take its time: what was late among them is taken alone.
		if (taken.isLate && !isAlone) return void late.push(way);
		if (taken.isLate) wrong.push(`${name}: it took ${taken.milliseconds} ms`);
		if (taken.milliseconds > slowest.milliseconds && way.maxMilliseconds === undefined)
			slowest = {milliseconds: taken.milliseconds, name};
	};
	const inTurn = limitTo(2);
	await Promise.all(ways.map(way => inTurn(() => attack(way, false))));
	for (const way of late) await attack(way, true);
	expect(wrong).toEqual([]);
	noteCounts({
		test: 'test/faults/ways-out.attack.test.ts',
		words: `${ways.length} ways out; the slowest took ${slowest.milliseconds} ms (${slowest.name})`,
	});
}, 1_800_000);
