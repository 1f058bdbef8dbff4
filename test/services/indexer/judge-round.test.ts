import {describe, expect, it} from 'vitest';
import {
	believedRounds,
	judgeRound,
	noRounds,
	type RoundFacts,
} from '../../../source/services/indexer/judge-round.ts';

const namesOf = (count: number, prefix = 'row') =>
	Array.from({length: count}, (_, index) => `${prefix} ${index}`);
const whole: RoundFacts = {
	names: namesOf(74),
	before: undefined,
	together: undefined,
	total: 74,
	isTorn: false,
};
const torn: RoundFacts = {...whole, names: namesOf(62), isTorn: true};
const short: RoundFacts = {...whole, names: namesOf(62)};

/** Standings after each of the readings. */
function judgeAll(readings: readonly RoundFacts[], first = noRounds) {
	let rounds = first;
	return readings.map(facts => {
		const judged = judgeRound(rounds, facts);
		rounds = judged.rounds;
		return judged.standing;
	});
}

describe('a list', () => {
	it.each<[string, RoundFacts, string | undefined]>([
		['has all that is counted', whole, 'whole'],
		['has more than is counted', {...whole, names: namesOf(75)}, 'whole'],
		['is not counted, and nothing came twice', {...short, total: undefined}, 'whole'],
		['is not counted, and rows came twice', {...torn, total: undefined}, undefined],
		['has all that is counted, and a row came twice', {...torn, names: namesOf(74)}, undefined],
		['has all together with what was known', {...torn, together: 74}, 'whole'],
		['has fewer than are known together', {...torn, together: 75}, undefined],
		['lacks rows', short, undefined],
	])('whose first reading %s', (_what, facts, standing) => {
		expect(judgeAll([facts])).toEqual([standing]);
	});

	it('is believed after three equal readings in which nothing came twice', () => {
		const same = {...short, together: 62, before: short.names};
		expect(judgeAll([short, same, same])).toEqual([undefined, undefined, 'doubted']);
		expect(judgeAll([short, same, {...same, before: namesOf(62, 'another')}, same, same]).at(-1)).toBe(
			'doubted',
		);
		expect(judgeAll([same], believedRounds)).toEqual(['doubted']);
	});

	it('is given up after six more readings, however equal they are, where rows came twice', () => {
		const same = {...torn, together: 62, before: torn.names};
		const standings = judgeAll([torn, ...Array.from({length: 6}, () => same)]);
		expect(standings).toEqual([...Array.from({length: 6}, () => undefined), 'short']);
	});
});
