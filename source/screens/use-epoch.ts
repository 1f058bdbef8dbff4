import {useEffect, useState} from 'react';
import {estimateEpoch} from '../domain/epoch.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Clock} from '../queries/clock.ts';

/** The epoch now, estimated; renders again when the next one is due and not before. */
export function useEpoch(clock: Clock, parameters: Parameters | undefined): bigint | undefined {
	const [, setWakes] = useState(0);
	const now = BigInt(Math.floor(clock.now() / 1000));
	const estimate = parameters && estimateEpoch(parameters, now);
	const endsAt = estimate?.endsAt;
	useEffect(() => {
		if (endsAt === undefined) return;
		// At least a second: a chain of very short epochs must not keep the screen drawing.
		const wait = Math.max(1000, Number(endsAt) * 1000 - clock.now());
		return clock.after(wait, () => setWakes(before => before + 1));
	}, [clock, endsAt]);
	return estimate?.epoch;
}
