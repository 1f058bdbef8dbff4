import {useEffect, useState} from 'react';
import {type EpochNow, epochNow} from '../../domain/epoch-now.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from './feed.ts';
import {useToldEpoch} from './use-chain-head.ts';
import {useGovernance} from './use-governance.ts';
import {useParameters} from './use-parameters.ts';

/** The current epoch. Renders again when the clock alone moves it to another one. */
export function useEpochNow(feed: Feed, clock: Clock): EpochNow | undefined {
	const parameters = useParameters(feed);
	const {times} = useGovernance(feed, parameters);
	const told = useToldEpoch(feed);
	const [, setWakes] = useState(0);
	const found = epochNow({told, times, parameters, now: BigInt(Math.floor(clock.now() / 1000))});
	const dueAt = found?.isByClock ? found.endsAt : undefined;
	useEffect(() => {
		if (dueAt === undefined) return;
		// At least a second: with very short epochs the screen would redraw without pause.
		const wait = Math.max(1000, Number(dueAt) * 1000 - clock.now());
		return clock.after(wait, () => setWakes(before => before + 1));
	}, [clock, dueAt]);
	return found;
}
