import {namnamPerNam} from '../domain/decimal.ts';
import {type EpochPoint, projectTo, valuesOfParts} from '../domain/epoch-points.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {
	countVotes,
	needsTurnout,
	ruleOf,
	stakeBehind,
	type TallyType,
	turnoutShareOf,
	turnoutThreshold,
	type Votes,
} from '../domain/tally.ts';
import {formatInteger, formatShare, formatWholeShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {drawSparkline} from '../format/sparkline.ts';
import {wrap} from '../format/text.ts';
import {widthOf} from '../format/width.ts';
import {type Cell, type ColouredCell, textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';

/** Fact on which a proposal is decided. */
export interface DecidingFact {
	readonly label: string;
	/** Words for a screen reader. */
	readonly value: string;
	/** Explains it, whatever it says. */
	readonly about: string;
	/** Draws its lines on the screen, at most `width` cells each. */
	draw(width: number): readonly Cell[];
}

/** Makes a fact that is a sentence on the screen too. */
export function createSentence(
	label: string,
	about: string,
	value: string,
	drawn: string | ColouredCell,
): DecidingFact {
	return {
		label,
		about,
		value,
		draw(width) {
			const lines = wrap(textOf(drawn), Math.max(1, width));
			return typeof drawn === 'string' ? lines : lines.map(text => ({...drawn, text}));
		},
	};
}

/** Label, bar and figures of one line. */
interface Measure {
	readonly label: string;
	readonly about: string;
	readonly figures: string;
	/** Figures shown if not all fit. */
	readonly short: string;
	/** True if they are less than is needed. */
	readonly isLacking?: boolean;
	/** Draws a bar of exactly `cells` cells. */
	bar(cells: number): readonly (string | ColouredCell)[];
}

const labels = {yay: 'Yay', nay: 'Nay', abstain: 'Abstain'} as const;
const labelWidth = 'Turnout  '.length;

/** Cells of a share: '100.0%'. */
const shareWidth = 6;

/** Cells of the widest bar, and of the narrowest that says more than its figures. */
const maxBar = 40;
const minBar = 8;

/**
Describes the way of an open vote's turnout: 'Turnout so far  ▁▂▃', once it is known for six epochs 'At this pace 44% of
40% at its end  ▁▂▂▃▃▅'; undefined where nothing of it is remembered.
*/
export function describePace(
	proposal: Proposal,
	facts: Pick<CellContext, 'theme' | 'stake' | 'clock' | 'history'>,
): string | undefined {
	// Turnout is kept in whole NAM.
	const points = (facts.history?.('turnout', proposal.id) ?? []).map(({epoch, value}) => ({
		epoch,
		value: value * namnamPerNam,
	}));
	const [first] = points;
	const last = points.at(-1);
	if (!first || !last || !isOpen(proposal)) return undefined;
	const pace = describeProjection(proposal, points, facts);
	const parts = valuesOfParts(points, {from: first.epoch, to: last.epoch}, maxPoints);
	const line = drawSparkline(parts, facts.theme);
	if (line === '') return pace;
	return `${pace ?? 'Turnout so far'}  ${line}`;
}

function describeProjection(
	proposal: Proposal,
	points: readonly EpochPoint[],
	{stake, clock}: Pick<CellContext, 'stake' | 'clock'>,
): string | undefined {
	const {endEpoch} = proposal;
	const ahead = endEpoch === undefined ? undefined : projectTo(points, endEpoch, clock?.epoch);
	const total = stakeBehind(points.at(-1)?.value ?? 0n, stake);
	if (ahead === undefined || total === undefined) return undefined;
	const rule = ruleOf(proposal);
	const needed = rule && needsTurnout(rule) ? ` of ${formatWholeShare(...turnoutShareOf(rule))}%` : '';
	return `At this pace ${formatWholeShare(ahead > total ? total : ahead, total)}%${needed} at its end`;
}

/** Cells of the line that shows the turnout by epochs. */
const maxPoints = 14;

/** Measures the turnout against the threshold, and each answer's share, as bars. */
export function measureVotes(
	proposal: Proposal,
	facts: Pick<CellContext, 'theme' | 'stake'>,
): readonly DecidingFact[] {
	const count = countVotes(proposal);
	if (count.kind === 'unknown' || (count.kind === 'none' && !isOpen(proposal))) return [];
	const counted = count.kind === 'counted' ? count : {votes: {yay: 0n, nay: 0n, abstain: 0n}, voted: 0n};
	const measures = [
		measureTurnout(proposal, counted.voted, facts),
		...measureAnswers(counted.votes, counted.voted, facts.theme),
	];
	const figuresWidth = Math.max(...measures.map(({figures}) => widthOf(figures)));
	return measures.map(({label, about, figures, short, isLacking, bar}) => ({
		label,
		about,
		value: figures.trim().replaceAll(/ {2,}/g, ', '),
		draw(width) {
			const room = Math.min(maxBar, width - labelWidth - 1 - figuresWidth);
			const drawn = room < minBar ? [] : [...bar(room), ' '];
			const text = labelWidth + widthOf(figures) > width ? short : figures;
			const shown = isLacking ? ({text, meaning: 'warning'} as const) : text;
			return [{parts: [label.padEnd(labelWidth), ...drawn, shown]} satisfies Cell];
		},
	}));
}

function measureAnswers(votes: Votes, voted: bigint, theme: Signs): Measure[] {
	return (['yay', 'nay', 'abstain'] as const).map(answer => {
		const share = (formatShare(votes[answer], voted) ?? '0.0%').padStart(shareWidth);
		return {
			label: labels[answer],
			about: `the share of what voted that says ${answer}, and its NAM`,
			figures: share + inNam(votes, answer),
			short: share,
			bar(cells) {
				const own = voted === 0n ? 0 : Number((votes[answer] * BigInt(cells)) / voted);
				return [{text: theme.glyphs[answer].repeat(own), meaning: 'quiet'}, ' '.repeat(cells - own)];
			},
		};
	});
}

/** Writes whole NAM, cut and aligned right. */
function inNam(votes: Votes, answer: keyof Votes): string {
	const widths = [votes.yay, votes.nay, votes.abstain].map(stake => formatWholeNam(stake).length);
	return `  ${formatWholeNam(votes[answer]).padStart(Math.max(...widths))} NAM`;
}

/** Writes whole NAM, cut, or '<1': beside '<0.1%', '0' would be wrong. */
function formatWholeNam(namnam: bigint): string {
	return namnam > 0n && namnam < namnamPerNam ? '<1' : formatInteger(namnam / namnamPerNam);
}

function measureTurnout(
	proposal: Proposal,
	voted: bigint,
	{theme, stake}: Pick<CellContext, 'theme' | 'stake'>,
): Measure {
	const label = 'Turnout';
	const about = 'the share of active stake that voted, and the one that the rule asks for, marked in its bar';
	const total = stakeBehind(voted, stake);
	const rule = ruleOf(proposal);
	if (total === undefined) {
		const figures = `  ${formatInteger(voted / namnamPerNam)} NAM`;
		return {label, about, figures, short: figures, bar: cells => [' '.repeat(cells)]};
	}
	const share = (formatShare(voted, total) ?? '').padStart(shareWidth);
	// The service reports only today's stake, where a node tells that of the end.
	const when = isOpen(proposal)
		? ''
		: stake?.isOfItsTime
			? ', with the stake of its time'
			: ', at current stake';
	if (rule === undefined) {
		return {
			label,
			about,
			figures: `${share} of active stake${when}`,
			short: share,
			bar: cells => [{text: fill(voted, total, cells, theme).padEnd(cells), meaning: 'quiet'}],
		};
	}
	return {
		label,
		about,
		figures: `${share}, ${describeThreshold(rule)}${when}`,
		short: share,
		isLacking: isOpen(proposal) && needsTurnout(rule) && voted < turnoutThreshold(rule, total),
		bar: cells => drawTurnout(voted, turnoutThreshold(rule, total), cells, theme),
	};
}

/** Returns '33.3% needed', or '33.3% could stop it' for the rule that needs no turnout. */
function describeThreshold(rule: TallyType): string {
	const [numerator, denominator] = turnoutShareOf(rule);
	const share = formatShare(numerator, denominator)?.replace('.0%', '%') ?? '';
	return `${share} ${needsTurnout(rule) ? 'needed' : 'could stop it'}`;
}

/** Draws a bar of one and a half times the threshold, which is marked in it: '━━━━━━      ┃     '. */
function drawTurnout(
	voted: bigint,
	threshold: bigint,
	cells: number,
	theme: Signs,
): readonly (string | ColouredCell)[] {
	const at = Math.floor((cells * 2) / 3);
	const bar = fill(voted * 2n, threshold * 3n, cells, theme).padEnd(cells);
	const [before, after] = [bar.slice(0, at), bar.slice(at + 1)];
	return [{text: before, meaning: 'quiet'}, theme.glyphs.threshold, {text: after, meaning: 'quiet'}];
}

/** Draws the full cells; a partly filled one is left out. */
function fill(part: bigint, whole: bigint, cells: number, {glyphs}: Signs): string {
	if (whole <= 0n || part <= 0n) return '';
	return glyphs.yay.repeat(part > whole ? cells : Number((part * BigInt(cells)) / whole));
}
