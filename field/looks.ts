import {bech32m} from '@scure/base';
import {limitOf, type VoteBook} from './vote-book.ts';
import {minSpan, type Signs} from './words.ts';

/** Answer of the program about missed votes, at one block. */
export interface Look {
	readonly height: number;
	readonly window: number;
	readonly jailedAt: number;
	/** By the validators' CometBFT addresses. */
	readonly rows: ReadonlyMap<string, LookRow>;
}

export interface LookRow {
	readonly address: string;
	readonly missed: number;
	readonly signs: Signs;
	/** Block after which the votes are that the word is about; undefined: there is no word. */
	readonly since: number | undefined;
}

/** The validator's own address, as the nodes' application makes it of the CometBFT address. */
export function addressOf(comet: string): string {
	return bech32m.encode('tnam', bech32m.toWords(Uint8Array.of(1, ...Buffer.from(comet, 'hex'))));
}

/** Yields each reason why the look contradicts the votes in the blocks; nothing if all of it is true. */
export function* judgeLook(look: Look, book: VoteBook): Generator<string> {
	const {window} = book;
	if (look.window !== window) yield `the window has ${window} blocks, not ${look.window}`;
	if (look.jailedAt !== limitOf(window)) yield `jailed at ${limitOf(window)}, not at ${look.jailedAt}`;
	const missedBy = book.missedAt(look.height);
	for (const [comet, missed] of missedBy) {
		const row = look.rows.get(comet);
		if (!row) yield `${comet} is in the set, and not in the answer`;
		else if (row.missed !== missed) yield `${comet} missed ${missed}, not ${row.missed}`;
	}
	for (const [comet, {address, signs, since}] of look.rows) {
		if (!missedBy.has(comet)) yield `${comet} is not in the set, and in the answer`;
		if (address !== addressOf(comet)) yield `${comet} is not ${address}`;
		const problem = since !== undefined && judgeWord(signs, book.between(since, look.height, comet));
		if (problem) yield `${comet} ${problem}`;
	}
}

function judgeWord(signs: Signs, {owed, missed, left}: ReturnType<VoteBook['between']>): string | undefined {
	const told = `said to sign: ${signs}, and missed ${missed} of ${owed}`;
	if (owed < minSpan) return `${told}, which is too few to say anything`;
	if (signs === 'no') return missed * 2 < owed ? told : undefined;
	if (signs === 'some') return missed === 0 ? told : undefined;
	// Old misses that left the window meanwhile may hide as many new ones.
	return signs === 'yes' && missed > left ? told : undefined;
}
