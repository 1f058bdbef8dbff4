import type {Heard} from './relay.ts';
import type {VoteBook} from './vote-book.ts';

/** Words about a validator's votes; undefined: not known. */
export type Signs = 'yes' | 'some' | 'no' | undefined;

/** Blocks between two answers from which on they say something. */
export const minSpan = 5;

/** Milliseconds between two answers above which they say nothing. */
const maxApart = 720_000;

/** Words that follow from an answer and those before it. */
export interface Words {
	/** Block of the answer that it is compared with; undefined: none is. */
	readonly since: number | undefined;
	/** By CometBFT addresses. */
	readonly signs: ReadonlyMap<string, Signs>;
}

/** Returns the words that the last of these answers leads to, with the votes that the blocks have. */
export function wordsAt(heard: readonly Heard[], book: VoteBook): Words {
	const last = heard.at(-1);
	const before = last && heard.findLast(({height}) => last.height - height >= minSpan);
	if (!last || !before || last.at - before.at > maxApart) return {since: undefined, signs: new Map()};
	const [then, now] = [book.missedAt(before.height), book.missedAt(last.height)];
	const blocks = last.height - before.height;
	const signs = new Map<string, Signs>();
	for (const [comet, missed] of now) {
		const more = then.has(comet) ? missed - then.get(comet)! : undefined;
		if (more !== undefined) signs.set(comet, more * 2 >= blocks ? 'no' : more > 0 ? 'some' : 'yes');
	}
	return {since: before.height, signs};
}
