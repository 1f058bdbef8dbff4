import {toAsciiQuotes} from '../format/sentence.ts';
import type {Signs} from '../format/signs.ts';
import {describeAct} from './describe-act.ts';
import type {Deed} from './read-deed.ts';

/** What a transaction does, in words. */
export interface ToldDeed {
	/** 'bond 77.25 NAM to “Stake & Relax”, and 2 more'. */
	readonly summary: string;
	/**
	Each of its inner transactions, whose stake it moves, and the whole address of each validator beside its name:
	'bond 77.25 NAM from tnam1qz8…4fed to “Stake & Relax” tnam1q8nhdgk…'. Names repeat, addresses do not.
	*/
	readonly acts: readonly string[];
}

/** What is said where a transaction cannot be read. */
export const unreadDeed = 'content not read';

/** @param names of validators, by address; one without is told by its address */
export function describeDeed({acts}: Pick<Deed, 'acts'>, names: ReadonlyMap<string, string>): ToldDeed {
	const [first = unreadDeed, ...others] = acts.map(act =>
		describeAct({...act, source: undefined}, {names, hasAddresses: false}),
	);
	return {
		summary: others.length === 0 ? first : `${first}, and ${others.length} more`,
		acts: acts.map(act => describeAct(act, {names, hasAddresses: true})),
	};
}

/** The addresses of all validators that the acts name, once each. */
export function validatorsOf(acts: Deed['acts']): readonly string[] {
	const addresses = acts.flatMap(({validator, destination}) => [validator, destination]);
	return [...new Set(addresses.filter(address => address !== undefined))];
}

/** A summary in the signs of this terminal. */
export function showDeed(summary: string, {isAscii, glyphs}: Pick<Signs, 'isAscii' | 'glyphs'>): string {
	return isAscii ? toAsciiQuotes(summary) : summary.replaceAll('…', glyphs.ellipsis);
}
