import {startRepeating} from '../system/timer.ts';
import type {Chain} from './chain.ts';

interface PaceOptions {
	/** Seconds of the chain in one real second; 0 stands still. */
	readonly speed: number;
	/** The real time in unix milliseconds. */
	readonly now: () => number;
}

/** An epoch of six hours takes 24 seconds: somebody who watches sees power move every half minute. */
export const usualSpeed = 900;

/** Milliseconds between two looks at the clock; a broadcast waits no longer than that for its block. */
const shortestTick = 250;
const longestTick = 1000;
/** What a machine that was asleep catches up with, and no more. */
const longestCatchUp = 2000;
/** Blocks that are made in one go, so that requests in between are answered. */
const mostBlocks = 20_000;

/** Lets a chain make blocks as real time passes; returns how to stop it. Keeps no process alive. */
export function startPace(chain: Chain, {speed, now}: PaceOptions): () => void {
	if (speed === 0) return () => {};
	let last = now();
	let target = chain.state.time;
	const timer = startRepeating(
		() => {
			const elapsed = Math.min(Math.max(now() - last, 0), longestCatchUp);
			last = now();
			target += elapsed * speed;
			for (let blocks = 0; blocks < mostBlocks && chain.state.time < target; blocks++) chain.advance(1);
			// What could not be made in time is let go instead of piling up.
			target = Math.min(target, chain.state.time + longestCatchUp * speed);
			chain.state.clockLead = chain.state.time - last;
		},
		Math.min(longestTick, Math.max(shortestTick, 7000 / speed)),
	);
	timer.unref();
	return () => clearInterval(timer);
}
