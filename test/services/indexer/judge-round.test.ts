import {describe, expect, it} from 'vitest';
import {believe, endReading} from '../../../source/services/indexer/judge-round.ts';
import {createPageSet, type PageSet} from '../../../source/services/indexer/page-set.ts';

/** One reading of all pages. */
interface ReadingFacts {
	/** Names of the rows of this reading, each once. */
	readonly names: readonly string[];
	/** Names of those of the reading before it; undefined: there is none. */
	readonly before?: readonly string[] | undefined;
	/** Rows of this and of earlier readings, each counted once; undefined: there are no earlier ones. */
	readonly together?: number;
	/** Rows that the service counts; undefined: it does not. */
	readonly total: number | undefined;
	/** Tells whether a row came twice. */
	readonly isTorn?: boolean;
}

const namesOf = (count: number, prefix = 'row') =>
	Array.from({length: count}, (_, index) => `${prefix} ${index}`);
const entriesOf = (names: readonly string[], answer: number) =>
	names.map((key, place) => ({item: key, key, isNamed: true, page: 1, place, answer}));
const whole: ReadingFacts = {names: namesOf(74), total: 74};
const torn: ReadingFacts = {...whole, names: namesOf(62), isTorn: true};
const short: ReadingFacts = {...whole, names: namesOf(62)};

/** Standings after each of the readings. */
function judgeAll(
	readings: readonly ReadingFacts[],
	first: Pick<PageSet<string>, 'rounds'> = createPageSet(9),
) {
	let {rounds} = first;
	return readings.map(({names, before, together, total, isTorn = false}) => {
		const others = namesOf((together ?? names.length) - names.length, 'other');
		const ended = endReading<string>({
			...createPageSet(9),
			rounds,
			entries: [...entriesOf(names, 2), ...entriesOf(others, 1)],
			lastKeys: before,
			since: together === undefined ? 0 : 1,
			totalItems: total,
			cameTwice: isTorn ? 1 : 0,
		});
		rounds = ended.rounds;
		return ended.standing;
	});
}

describe('a list', () => {
	it.each<[string, ReadingFacts, string | undefined]>([
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
		expect(judgeAll([same], believe(createPageSet(9)))).toEqual(['doubted']);
	});

	it('is given up after six more readings, however equal they are, where rows came twice', () => {
		const same = {...torn, together: 62, before: torn.names};
		const standings = judgeAll([torn, ...Array.from({length: 6}, () => same)]);
		expect(standings).toEqual([...Array.from({length: 6}, () => undefined), 'short']);
	});
});
