import type {Attempt} from '../../broadcast/attempt.ts';
import {showSummary} from '../../broadcast/describe-summary.ts';
import {drawHeadline, type EndingLook, endingOf} from '../../broadcast/ending.ts';
import {describeAttempt} from '../../broadcast/headline.ts';
import {formatInteger} from '../../format/number.ts';
import {shortenMiddle} from '../../format/text.ts';
import {formatTime} from '../../format/time.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

/** Max attempts that are listed; the command lists them all. */
const maxAttempts = 100;

/** Length of a short hash, in characters. */
const shortHash = 13;

interface AttemptFacts extends EndingLook {
	readonly theme: Theme;
	readonly problem: string | undefined;
}

/** Lists past attempts, newest first, each with its result. */
export function describeAttempts(attempts: readonly Attempt[], facts: AttemptFacts): readonly Detail[] {
	const {problem, isUtc, theme} = facts;
	if (problem !== undefined)
		return [{label: 'Past attempts', value: problem, layout: 'text', meaning: 'bad'}];
	if (attempts.length === 0) return [{label: 'Past attempts', value: 'none', layout: 'text'}];
	const hidden = attempts.length - maxAttempts;
	return [
		{label: 'Past attempts', value: '', layout: 'title'},
		...attempts.slice(0, maxAttempts).map((attempt): Detail => {
			const {text} = drawHeadline(endingOf(attempt, facts).headline, theme);
			return {
				label: formatTime(BigInt(Math.floor(attempt.at / 1000)), {isUtc}) ?? 'at an unknown time',
				value: text,
				// An attempt that is over is dim, whatever became of it.
				meaning: 'quiet',
				note: factsOf(attempt, theme).join(theme.glyphs.separator),
			};
		}),
		...(hidden > 0
			? [{label: 'Older', value: `${hidden} more: stakedeck broadcast --log lists them all`}]
			: []),
	];
}

/** Lists facts: 'bond 77.25 NAM to Kestrel', 'C636BCA6…4FED', 'to namada.5f5d…', 'sync', '312 bytes'. */
function factsOf(attempt: Attempt, theme: Theme): readonly string[] {
	const {deed, key, network} = attempt;
	const hash = shortenMiddle(key.sha256, shortHash, theme.glyphs.ellipsis);
	return [
		...(deed === undefined ? [] : [showSummary(deed, theme)]),
		key.of === 'parameter' ? `known by its parameter ${hash}` : hash,
		`to ${network}`,
		...sendingOf(attempt),
	];
}

function sendingOf({mode, size}: Attempt): readonly string[] {
	return [mode, ...(size === undefined ? [] : [`${formatInteger(size)} bytes`])];
}

/** Writes 'to namada.5f5d…, sync, 312 bytes: the node accepted the transaction …'. */
export function attemptNote(attempt: Attempt, {isNetworkTold}: {readonly isNetworkTold: boolean}): string {
	const {network, key} = attempt;
	const facts = [
		...(isNetworkTold ? [`to ${network}`] : []),
		...sendingOf(attempt),
		...(key.of === 'parameter' ? ['known by its parameter'] : []),
	];
	return `${facts.join(', ')}: ${describeAttempt(attempt)}`;
}
