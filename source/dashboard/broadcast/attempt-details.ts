import type {Attempt} from '../../broadcast/attempt.ts';
import {describeAttempt} from '../../broadcast/headline.ts';
import {formatInteger} from '../../format/number.ts';
import {formatTime} from '../../format/time.ts';
import type {Detail} from '../ui/text/details.ts';

/** Attempts that are listed; the command lists them all. */
const mostAttempts = 100;

interface AttemptFacts {
	readonly problem: string | undefined;
	readonly isUtc: boolean;
}

/** Past attempts, newest first, each with what became of it. */
export function describeAttempts(
	attempts: readonly Attempt[],
	{problem, isUtc}: AttemptFacts,
): readonly Detail[] {
	if (problem !== undefined)
		return [{label: 'Past attempts', value: problem, layout: 'text', meaning: 'bad'}];
	if (attempts.length === 0) return [{label: 'Past attempts', value: 'none', layout: 'text'}];
	const hidden = attempts.length - mostAttempts;
	return [
		{label: 'Past attempts', value: '', layout: 'title'},
		...attempts.slice(0, mostAttempts).map(
			(attempt): Detail => ({
				label: formatTime(BigInt(Math.floor(attempt.at / 1000)), {isUtc}) ?? 'at an unknown time',
				value: attempt.key.sha256,
				note: attemptNote(attempt, {isNetworkTold: true}),
			}),
		),
		...(hidden > 0
			? [{label: 'Older', value: `${hidden} more: stakedeck broadcast --log lists them all`}]
			: []),
	];
}

/** 'to namada.5f5d…, sync, 312 bytes: the node accepted the transaction …' */
export function attemptNote(attempt: Attempt, {isNetworkTold}: {readonly isNetworkTold: boolean}): string {
	const {network, mode, size, key} = attempt;
	const facts = [
		isNetworkTold ? `to ${network}` : undefined,
		mode,
		size === undefined ? undefined : `${formatInteger(size)} bytes`,
		key.of === 'parameter' ? 'known by its parameter' : undefined,
	].filter(fact => fact !== undefined);
	return `${facts.join(', ')}: ${describeAttempt(attempt)}`;
}
