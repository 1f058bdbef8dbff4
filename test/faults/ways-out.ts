import {commandsLeft} from './command-ways.ts';
import {dashboardLeft} from './dashboard-ends.ts';
import {statesLeft} from './dashboard-ways.ts';
import {leave, maxMilliseconds, type WayOut} from './leave.ts';
import {openPlaces} from './places.ts';

/** Opens all that ways lead out of, and lists the ways. */
export async function openWays(): Promise<readonly WayOut[]> {
	const places = await openPlaces();
	return [...statesLeft(places), ...(await dashboardLeft(places)), ...commandsLeft(places)];
}

/** Takes a way; returns how long that took, or all that is wrong. */
export async function take(
	way: WayOut,
): Promise<{readonly milliseconds: number; readonly isLate: boolean; readonly wrong: readonly string[]}> {
	const {milliseconds, wrong} = await leave(way).catch((error: Error) => ({
		milliseconds: 0,
		wrong: [error.message],
	}));
	return {
		milliseconds,
		isLate: milliseconds > (way.maxMilliseconds ?? maxMilliseconds),
		wrong: wrong.map(words => `${way.name}: ${words}`),
	};
}
