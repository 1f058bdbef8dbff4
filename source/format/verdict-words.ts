import {namnamPerNam} from '../domain/decimal.ts';
import type {Verdict} from '../domain/tally.ts';
import {formatInteger} from './number.ts';

/** Reasons for which a vote fails, in a word each. */
export const shortReasons = {turnout: 'turnout', yay: 'nays'} as const;

/** Summarizes a verdict in ever fewer words: 'lacks 38 880 000 NAM of turnout', 'turnout', ''; or 'would pass', ''. */
export function formsOfVerdict({lack}: Verdict): readonly string[] {
	if (lack === undefined) return ['would pass', ''];
	return [`lacks ${formatNextNam(lack.amount)} NAM of ${lack.of}`, shortReasons[lack.of], ''];
}

/** Rounds up to whole NAM: no more than that is missing. */
export function formatNextNam(namnam: bigint): string {
	return formatInteger((namnam + namnamPerNam - 1n) / namnamPerNam);
}
