import {describe, expect, it} from 'vitest';
import {type Answer, describeContradictions, findContradictions, type Moment} from './contradictions.ts';

/** A quiet service, seen every half second for ten minutes. */
const moments: readonly Moment[] = Array.from({length: 1200}, (_, index) => ({
	at: index * 500,
	height: 100 + Math.min(index, 600),
	state: 'fresh',
	jailed: index < 400 ? '3' : '4',
	stake: '357753',
}));

function answerAt(seconds: number, answer: Partial<Answer>): Answer {
	const at = seconds * 1000;
	return {program: 'stake', subject: 'stake', value: '357753', height: '100', from: at, to: at, ...answer};
}

function find(...answers: readonly Answer[]): readonly string[] {
	const latenessOf = ({program}: Answer) => (program === 'exporter' ? 30_000 : 0);
	return describeContradictions(findContradictions({answers, moments, latenessOf}), 0);
}

describe('answers that contradict each other', () => {
	it('names both programs, the position and both values', () => {
		expect(find(answerAt(20, {program: 'networks', value: '357754', height: '140'}))).toEqual([
			'stake at height 140: networks says "357754", the service says "357753", 1 times from 20 s to 20 s',
		]);
	});

	it('allows an old value for two polling periods alone', () => {
		const old = {program: 'exporter', subject: 'jailed', value: '3'} as const;
		expect(find(answerAt(225, old))).toEqual([]);
		expect(find(answerAt(240, old))).toHaveLength(1);
		expect(find(answerAt(210, {...old, program: 'overview'}))).toHaveLength(1);
	});

	it('reports a state that the service does not have', () => {
		expect(find(answerAt(20, {subject: 'state', value: 'behind'}))).toHaveLength(1);
		expect(find(answerAt(20, {subject: 'state', value: 'fresh'}))).toEqual([]);
	});

	it('compares each sentence about what needs the user', () => {
		const overview = answerAt(20, {program: 'overview', subject: 'needs', value: 'a; b'});
		const networks = (value: string) => answerAt(21, {program: 'networks', subject: 'needs', value});
		expect(find(overview, networks('a; b'))).toEqual([]);
		expect(find(overview, networks('a'))).toHaveLength(1);
		expect(find(overview, networks('a; b; c'))).toHaveLength(1);
		const exporter = answerAt(21, {program: 'exporter', subject: 'needs', value: 'a'});
		expect(find(overview, exporter)).toEqual([]);
	});

	it('compares ends of an epoch only at the same height', () => {
		const end = {subject: 'end of epoch', epoch: '7', height: '700'} as const;
		const overview = answerAt(400, {...end, program: 'overview', value: '5000'});
		const calendar = (value: string, more: Partial<Answer> = {}) =>
			answerAt(402, {...end, program: 'calendar', value, ...more});
		expect(find(overview, calendar('5030'))).toEqual([]);
		expect(find(overview, calendar('9000'))).toHaveLength(1);
		expect(find(overview, calendar('9000', {earliest: 4000}))).toEqual([]);
		expect(find(overview, calendar('9000', {height: '690'}))).toEqual([]);
	});
});
