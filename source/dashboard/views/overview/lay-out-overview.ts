import type {ItemContext} from '../../list/subject.ts';
import type {Arrangement} from '../../shell/arrangement.ts';
import {type NetworkWords, networkLines, widthOfNetwork} from './network-lines.ts';
import {fillBeside, footLines, type OwnWords, widthOfOwn} from './own-lines.ts';
import {type Places, placeSections, type SectionId} from './place-sections.ts';

interface OverviewParts {
	/** Lines for all of it. */
	readonly lines: number;
	readonly arrangement: Arrangement;
	/** Rows that each section has. */
	readonly counts: Readonly<Record<SectionId, number>>;
	/** Rows of what comes next that have a line of their own, up to the last one that weighs. */
	readonly wanted: number;
	readonly hasMine: boolean;
	readonly own: OwnWords;
	readonly network: NetworkWords;
	readonly facts: ItemContext;
	/** Returns the cells from which on nothing of a section is cut. */
	wholeWidth(id: SectionId): number;
}

export interface OverviewLayout {
	readonly places: Places;
	/** Cells of each column. */
	readonly widths: readonly number[];
	/** Lines of the sums above what needs the person. */
	readonly headHeight: number;
}

/** Cells between two columns. */
export const besideGap = 2;

/** Least size of a terminal for two columns, in cells. */
const leastBeside = {width: 120, height: 30};

/** With fewer lines, the rows are worth more than the sums above them. */
const linesForHead = 6;

/** Decides where the parts stand, and how many lines each has. */
export function layOutOverview(parts: OverviewParts): OverviewLayout {
	const {lines, counts, wanted, hasMine, arrangement, own, network, facts} = parts;
	const {width} = arrangement;
	const left = hasMine ? widthOfLeft(parts) : undefined;
	const isBeside = left !== undefined;
	const widths = isBeside ? [left, width - left - besideGap] : [width];
	const [ownWidth = width] = widths;
	const networkWidth = widths[1] ?? width;
	const hasHead = lines >= linesForHead || counts.stake === 0;
	const headHeight = hasHead ? fillBeside(own.sums, ownWidth, facts).length : 0;
	const next = Math.max(wanted, Math.min(1, counts.next));
	const places = placeSections({
		lines,
		counts: {...counts, next},
		dust: counts.next - next,
		hasMine,
		isBeside,
		heads: {
			stake: headHeight,
			foot: footLines(own, ownWidth, facts).length,
			network: networkLines(network, networkWidth, {isBroken: isBeside, facts}).length,
		},
	});
	return {places, widths, headHeight};
}

/**
Returns the cells of the left column; undefined: the parts stand below each other. Two columns must cut nothing that
stands whole in one: wider is never worse.
*/
function widthOfLeft({arrangement, own, network, facts, wholeWidth}: OverviewParts): number | undefined {
	const {width, height} = arrangement;
	if (width < leastBeside.width || height < leastBeside.height) return undefined;
	const left = Math.max(widthOfOwn(own, facts), ...(['stake', 'next', 'mine'] as const).map(wholeWidth));
	const right = Math.max(widthOfNetwork(network), wholeWidth('voting'));
	return left + besideGap + right <= width ? left : undefined;
}
