import {Refusal} from './refusal.ts';

/** A page number from 1; left out, the first. */
export function readPage(text: string | undefined): number {
	if (text === undefined) return 1;
	const page = /^\d{1,15}$/.test(text) ? Number(text) : 0;
	if (page < 1) throw new Refusal(400, 'page: expected a whole number from 1');
	return page;
}

/** An epoch, 0 or more; undefined where it was left out. */
export function readEpochParameter(text: string | undefined): bigint | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,18}$/.test(text)) throw new Refusal(400, 'epoch: expected a whole number from 0');
	return BigInt(text);
}

/** One of the words that a parameter may be; undefined where it was left out. */
export function readWord<Word extends string>(
	name: string,
	text: string | undefined,
	words: readonly Word[],
): Word | undefined {
	if (text === undefined) return undefined;
	const word = words.find(known => known === text);
	if (word === undefined) throw new Refusal(400, `${name}: expected one of ${words.join(', ')}`);
	return word;
}
