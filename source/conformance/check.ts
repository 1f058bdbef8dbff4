import type {CheckVerdict} from './verdict.ts';
import type {Visit} from './visit.ts';

/** One thing that an indexer is held to. */
export interface Check {
	/** Name that stays: 'validators-whole'. */
	readonly id: string;
	/** Sentence on what is so where the check is kept. */
	readonly holds: string;
	/** Whose check it is: the service's, that of each address, or that of the first address alone. */
	readonly isFor: 'service' | 'each address' | 'first address';
	/** True if it is not made again where it is broken: it took its time. */
	readonly isMadeOnce?: boolean | undefined;
	run(visit: Visit): Promise<CheckVerdict>;
}

/** Record of a check: what it holds, what it asks, and how it judges what came. */
interface CheckRecord<Asked> extends Pick<Check, 'id' | 'holds' | 'isMadeOnce'> {
	/** Default: the service's. */
	readonly isFor?: Check['isFor'];
	/** Asks; throws where there is no good answer, or nothing to check. */
	ask(visit: Visit): Promise<Asked>;
	judge(asked: Asked): CheckVerdict;
}

/** Makes a check of its record. */
export function toCheck<Asked>({isFor = 'service', ask, judge, ...record}: CheckRecord<Asked>): Check {
	return {...record, isFor, run: async visit => judge(await ask(visit))};
}
