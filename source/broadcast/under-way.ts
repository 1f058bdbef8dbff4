import {isRunning, ownProcess, type ProcessName} from '../system/process-life.ts';
import type {Attempt} from './attempt.ts';

/** No broadcast takes longer: after this time an attempt counts as ended if its program cannot be checked. */
const longestMilliseconds = 15 * 60_000;

/** Ids of the attempts that this program is sending now. */
const own = new Set<string>();

/** Counts the attempt as under way until the returned function is called. */
export function holdAttempt(id: string): () => void {
	own.add(id);
	return () => void own.delete(id);
}

/** Adds to each attempt whether a program is waiting for its answer now: it has no outcome, and its program runs. */
export async function withLife(attempts: readonly Attempt[]): Promise<Attempt[]> {
	const ourselves = attempts.some(isOpen) ? await ownProcess() : undefined;
	return await Promise.all(
		attempts.map(async attempt => {
			if (!isOpen(attempt)) return attempt;
			const {id, holder, at} = attempt;
			if (holder === undefined) return attempt;
			const runs = isSame(holder, ourselves) ? own.has(id) : await isRunning(holder);
			const isUnderWay = runs ?? Date.now() - at < longestMilliseconds;
			return isUnderWay ? {...attempt, isUnderWay} : attempt;
		}),
	);
}

function isSame(holder: ProcessName, other: ProcessName | undefined): boolean {
	return (['pid', 'started', 'host', 'boot', 'space'] as const).every(name => holder[name] === other?.[name]);
}

function isOpen({outcome}: Attempt): boolean {
	return outcome === undefined;
}
