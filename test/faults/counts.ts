import {appendFileSync} from 'node:fs';

/** Counts of an attack by the name of its file, as they are written for `attack.ts`. */
export interface AttackCounts {
	readonly test: string;
	/** Words for people: '23 commands, 225 faults each'. */
	readonly words: string;
}

/** Notes the counts of an attack that was held, where a run collects them. */
export function noteCounts(counts: AttackCounts): void {
	const file = process.env.ATTACK_COUNTS;
	if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}
