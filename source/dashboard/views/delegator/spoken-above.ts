import type {StakeSummary} from '../../../domain/stake-summary.ts';
import {capitalized, wrapSentence} from '../../../format/sentence.ts';
import {type StakeListName, stakeListNames} from '../../../routes/route.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import type {Theme} from '../../ui/theme.ts';
import {describeSummary} from './summary-words.ts';

interface AboveFacts {
	readonly address: string;
	/** What the user calls it. */
	readonly label: string | undefined;
	/** Undefined while it is summed up. */
	readonly summary: StakeSummary | undefined;
	readonly width: number;
	readonly theme: Theme;
}

/** For a screen reader: whose stake, which list, and the totals, uncut, in as many lines as needed. */
export function speakAbove(list: StakeListName, facts: AboveFacts): TextLine[] {
	const {address, label, summary, width, theme} = facts;
	const place = `List ${stakeListNames.indexOf(list) + 1} of ${stakeListNames.length}, ${list}`;
	const owner = label === undefined ? address : `${label}, ${address}`;
	const sum = summary ? describeSummary(summary, Number.POSITIVE_INFINITY, theme) : 'summing up its stake';
	return [`${place}, of ${owner}.`, `${capitalized(sum)}.`]
		.flatMap(text => wrapSentence(text, width))
		.map(text => ({text}));
}
