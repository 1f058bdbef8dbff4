/** Parts of the overview that have rows, in the order in which they are gone through. */
export const sectionIds = ['stake', 'next', 'voting', 'mine', 'power'] as const;
export type SectionId = (typeof sectionIds)[number];

/** Parts that are placed: those with rows, and the sentences on the network. */
export type PartId = SectionId | 'network';

/** Part at its place. */
export interface PlacedPart {
	readonly id: PartId;
	/** Lines, its title among them; 0: it has no room. */
	readonly height: number;
}

/** Layout of the overview: one column of parts, or two side by side. */
export interface Places {
	readonly columns: readonly (readonly PlacedPart[])[];
	/** True if blank lines keep the lists apart. */
	readonly hasBlanks: boolean;
}

interface Room {
	readonly lines: number;
	/** Rows that each section has. */
	readonly counts: Readonly<Record<SectionId, number>>;
	/** Further rows of what comes next that hardly count: they take no line that anything else wants. */
	readonly dust: number;
	/** True if any address is the person's own. */
	readonly hasMine: boolean;
	/** Lines of the sums of my stake, of the sentence below its rows, and of the sentences on the network. */
	readonly heads: {readonly stake: number; readonly foot: number; readonly network: number};
	/** True if the width has room for two columns. */
	readonly isBeside: boolean;
}

/** Minimum lines of the chart: with fewer it has nothing to compare. */
const linesForChart = 4;

/** Tells whether a blank line keeps a part from what is above it, where there is room for that. */
export function isApart(id: PartId, isBeside: boolean): boolean {
	return id === 'voting' || id === 'mine' || id === 'power' || (id === 'network' && isBeside);
}

/** Lays the parts out so that each shows its title and a row at least; the chart takes the rest. */
export function placeSections(room: Room): Places {
	const {lines, hasMine, isBeside} = room;
	const columns: readonly (readonly PartId[])[] =
		isBeside && hasMine
			? [
					['stake', 'next', 'mine'],
					['voting', 'network', 'power'],
				]
			: [
					hasMine
						? ['stake', 'next', 'network', 'voting', 'mine', 'power']
						: ['network', 'stake', 'voting', 'power'],
				];
	const shared = columns.map(parts =>
		shareAmong(
			parts.filter(id => id !== 'power'),
			room,
		),
	);
	const blanksOf = (placed: readonly PlacedPart[]) =>
		placed.filter(({id, height}, index) => index > 0 && height > 0 && isApart(id, isBeside)).length;
	const hasBlanks = shared.every(placed => sumOf(placed) + blanksOf(placed) <= lines);
	return {
		hasBlanks,
		columns: shared.map((placed, index) => {
			if (!columns[index]?.includes('power')) {
				const free = lines - sumOf(placed) - (hasBlanks ? blanksOf(placed) : 0);
				const more = Math.max(0, Math.min(room.dust, free));
				return placed.map(part => (part.id === 'next' ? {...part, height: part.height + more} : part));
			}
			const gap = hasBlanks ? blanksOf(placed) + 1 : 0;
			const left = Math.min(room.counts.power + 1, lines - sumOf(placed) - gap);
			return [...placed, {id: 'power', height: left < linesForChart ? 0 : left}];
		}),
	};
}

function sumOf(placed: readonly PlacedPart[]): number {
	return placed.reduce((sum, {height}) => sum + height, 0);
}

/** Parts in the order in which they get a line where there are too few for all. */
const ranks: readonly PartId[] = ['stake', 'next', 'voting', 'mine', 'network'];

function shareAmong(parts: readonly PartId[], room: Room): readonly PlacedPart[] {
	const ranked = room.hasMine ? ranks.filter(id => parts.includes(id)) : parts;
	const heights = shareRoom(
		ranked.map(id => wishOf(id, room)),
		room.lines,
	);
	return parts.map(id => ({id, height: heights[ranked.indexOf(id)] ?? 0}));
}

/** Lines that a part would like, and those without which it is of no use. */
interface Wish {
	readonly wanted: number;
	readonly least: number;
	/** True if it gets all its lines before the others get more than their least. */
	readonly isFirst?: boolean;
}

function wishOf(id: PartId, {counts, heads, isBeside}: Room): Wish {
	switch (id) {
		case 'stake': {
			const {stake: head, foot} = heads;
			const needed = counts.stake === 0 ? foot : 1;
			return {wanted: head + counts.stake + foot, least: head + needed, isFirst: true};
		}
		case 'next':
			return {wanted: Math.max(1, counts.next), least: 1};
		case 'network':
			// Beside the others its sentences are broken into more lines, none of which may be lost.
			return {wanted: heads.network, least: isBeside ? heads.network : 1};
		default:
			return counts[id] === 0 ? {wanted: 1, least: 1} : {wanted: counts[id] + 1, least: 2};
	}
}

/**
Shares out at most `height` lines among the parts: each gets its minimum as long as there is room, the first ones
first. Then those that come first get what they want, and the rest goes round by the line, so that no part starves for
another.
*/
export function shareRoom(wishes: readonly Wish[], height: number): readonly number[] {
	let left = height;
	const take = (lines: number) => {
		const own = Math.max(0, Math.min(lines, left));
		left -= own;
		return own;
	};
	const given = wishes.map(({least}) => take(least));
	for (const [index, {wanted, isFirst = false}] of wishes.entries()) {
		const own = given[index] ?? 0;
		if (isFirst && own > 0) given[index] = own + take(wanted - own);
	}
	for (let isGrowing = true; isGrowing && left > 0; ) {
		isGrowing = false;
		for (const [index, {wanted}] of wishes.entries()) {
			const own = given[index] ?? 0;
			if (own === 0 || own >= wanted || left === 0) continue;
			given[index] = own + take(1);
			isGrowing = true;
		}
	}
	return given;
}
