import {useEffect, useMemo, useState} from 'react';
import {type EpochClock, epochClock} from '../../domain/epoch-clock.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from './feed.ts';
import {useToldEpoch} from './use-chain-head.ts';
import {useGovernance} from './use-governance.ts';
import {useParameters} from './use-parameters.ts';

/** Returns the clock of the epochs, the same until it changes. Renders again when time alone moves it to another epoch. */
export function useEpochClock(feed: Feed, clock: Clock): EpochClock | undefined {
	const parameters = useParameters(feed);
	const {times} = useGovernance(feed, parameters);
	const reported = useToldEpoch(feed);
	const [, setWakes] = useState(0);
	const found = epochClock({reported, times, parameters, now: BigInt(Math.floor(clock.now() / 1000))});
	const {epoch, isReported, dueAt, asOf, secondsLeft, length} = found ?? {};
	useEffect(() => {
		if (dueAt === undefined) return;
		// At least a second: with very short epochs the screen would redraw without pause.
		const wait = Math.max(1000, Number(dueAt) * 1000 - clock.now());
		return clock.after(wait, () => setWakes(before => before + 1));
	}, [clock, dueAt]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: its values are the dependencies
	return useMemo(() => found, [epoch, isReported, dueAt, asOf, secondsLeft, length]);
}
