import {goodSights, type Placed, type Sight} from './sights.ts';
import type {Fields} from './truth.ts';
import type {World} from './world.ts';

/** Missed votes at which a validator of this chain is jailed: nine tenths of sixty. */
const limit = 54;

/** Blocks and seconds between two answers of one run of a program by which they say who signs now. */
const leastBlocks = 5;
const mostSeconds = 720;

/** An answer of the node: its block, its time and what each missed. */
interface Heard {
	readonly block: number;
	readonly at: number;
	readonly missed: ReadonlyMap<string, number>;
}

/** Sights of missed votes: what the node told at each look, beside what the same run of the program heard before. */
export function signingSights(
	looks: readonly Placed[],
	worlds: ReadonlyMap<number, World>,
): readonly Sight[] {
	const heard = new Map<string, readonly Heard[]>();
	const rows = new Map<number, Sight['rows']>();
	const told = looks.flatMap((look): readonly Placed[] => {
		const {node, by, at, place} = look;
		if (!node) return [];
		const {block, epoch, run} = node;
		const now = {block, at, missed: missedAt(worlds.get(block) as World)};
		const all = heard.get(`${by} ${run}`) ?? [];
		const last = all.at(-1);
		// Where the clock went back, nothing from before it is near.
		const before = last && last.at > at ? [] : all;
		heard.set(`${by} ${run}`, [...before.filter(each => each.block < block), now]);
		rows.set(place, rowsOf(now, before));
		const own = {indexer: 'node', version: undefined, height: block, epoch, block};
		return [{...look, ...own, faults: {}, isLate: false}];
	});
	return goodSights('signing', told, look => ({
		look,
		rows: rows.get(look.place) as Sight['rows'],
		activeStake: undefined,
	}));
}

function missedAt(world: World): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const [address, fields] of world.all('validator')) {
		const missed = fields.get('missed') ?? '';
		if (missed !== '') counts.set(address, Number(missed));
	}
	return counts;
}

function rowsOf(now: Heard, before: readonly Heard[]): ReadonlyMap<string, Fields> {
	const compared = before.findLast(
		({block, at}) => now.block - block >= leastBlocks && now.at - at <= mostSeconds,
	);
	const rows = new Map<string, Fields>();
	for (const [address, count] of now.missed) {
		const was = compared?.missed.get(address);
		const blocks = now.block - (compared?.block ?? now.block);
		const more = was === undefined ? undefined : count - was;
		// Half of the blocks or more: silent. Some of them says nothing.
		const signs = more === undefined ? undefined : more >= blocks / 2 ? 'no' : more > 0 ? undefined : 'yes';
		const danger = count >= limit / 2 ? dangerAt(limit - count) : count < limit * 0.4 ? 'no' : 'hardly';
		rows.set(address, {signs, danger, missed: String(count), limit: String(limit)});
	}
	return rows;
}

/** Seconds of a block as the chain plans them. */
const blockSeconds = 2700;

/** The danger of one that missed half, by the blocks that it may miss yet: an hour of silence, two, or more. */
function dangerAt(left: number): string {
	if (left * blockSeconds <= 3600) return 'soon';
	return left * blockSeconds <= 7200 ? 'closer' : 'near';
}
