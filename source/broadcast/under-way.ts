import {isRunning, ownProcess, type ProcessName} from '../system/process-life.ts';
import type {Attempt} from './attempt.ts';

/** No broadcast takes longer: after that an attempt of a program that cannot be asked counts as ended. */
const longestMilliseconds = 15 * 60_000;

/** The attempts that this program sends now. */
const own = new Set<string>();

/** Counts the attempt as under way until the returned function is called. */
export function holdAttempt(id: string): () => void {
	own.add(id);
	return () => void own.delete(id);
}

/** The same attempts, each with whether a program waits for its answer now: it has no outcome, and its program runs. */
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
