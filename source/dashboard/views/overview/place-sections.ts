/** The sections of the overview, in the order in which they are gone through. */
const sectionIds = ['voting', 'mine', 'power'] as const;
export type SectionId = (typeof sectionIds)[number];

/** Layout of the overview; heights in lines, a section's title among them. */
export interface Places {
	/** True if a line says who holds the power. */
	readonly hasPowerLine: boolean;
	/** True if blank lines keep the sections apart. */
	readonly hasBlanks: boolean;
	readonly heights: Readonly<Record<SectionId, number>>;
}

interface Room {
	/** Lines below the one on the network. */
	readonly lines: number;
	/** Rows that each section has. */
	readonly counts: Readonly<Record<SectionId, number>>;
}

/** Minimum lines for the sentence on power, and for blank lines: with fewer, rows are worth more. */
const linesForPower = 7;
const linesForBlanks = 13;

/** Minimum lines of the chart: with fewer it has nothing to compare. */
const linesForChart = 4;

/** Lays the sections out so that each shows its title and a row at least; the chart takes the rest. */
export function placeSections({lines, counts}: Room): Places {
	const hasPowerLine = lines >= linesForPower;
	const hasBlanks = lines >= linesForBlanks;
	const gap = hasBlanks ? 1 : 0;
	const room = lines - (hasPowerLine ? 1 : 0) - 2 * gap;
	const [voting = 0, mine = 0] = shareRoom([wishOf(counts.voting), wishOf(counts.mine)], room);
	const left = Math.min(counts.power + 1, room - voting - mine - gap);
	return {
		hasPowerLine,
		hasBlanks,
		heights: {voting, mine, power: left < linesForChart ? 0 : left},
	};
}

/** Lines that a section would like, and those without which it is of no use. */
interface Wish {
	readonly wanted: number;
	readonly least: number;
}

/** Returns the lines of a section: one sentence if empty; at least one row, and the count of the others. */
function wishOf(count: number): Wish {
	return count === 0 ? {wanted: 1, least: 1} : {wanted: count + 1, least: Math.min(3, count + 1)};
}

/**
Shares out at most `height` lines among the sections: each gets its minimum as long as there is room, the first ones
first, then the rest goes round by the line, so that no section starves for another.
*/
export function shareRoom(wishes: readonly Wish[], height: number): readonly number[] {
	let left = height;
	const given = wishes.map(({least}) => {
		const own = Math.max(0, Math.min(least, left));
		left -= own;
		return own;
	});
	for (let isGrowing = true; isGrowing && left > 0; ) {
		isGrowing = false;
		for (const [index, {wanted}] of wishes.entries()) {
			const own = given[index] ?? 0;
			if (own === 0 || own >= wanted || left === 0) continue;
			given[index] = own + 1;
			left -= 1;
			isGrowing = true;
		}
	}
	return given;
}
