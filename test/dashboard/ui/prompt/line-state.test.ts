import {expect, it} from 'vitest';
import {toLine} from '../../../../source/dashboard/ui/prompt/line-editor.ts';
import {
	completeNext,
	type LineState,
	recall,
	settle,
	stepThrough,
} from '../../../../source/dashboard/ui/prompt/line-state.ts';

const history = ['validators', 'proposals', 'validators page=2', 'v'];
const words = ['validators', 'validator', 'proposals'];
const find = (text: string) => words.filter(word => word.startsWith(text));

const older = (state: LineState) => recall(state, history, 1);
const newer = (state: LineState) => recall(state, history, -1);
const next = (state: LineState) => stepThrough(state, find(state.typed), 1);
const before = (state: LineState) => stepThrough(state, find(state.typed), -1);
const complete = (state: LineState) => completeNext(state, find);

it.each([
	['older ones begin with what was typed', 'v', [older], 'validators page=2'],
	['and so on', 'v', [older, older], 'validators'],
	['the oldest is the end', 'v', [older, older, older], 'validators'],
	['newer ones lead back', 'v', [older, older, newer], 'validators page=2'],
	['and to what was typed', 'v', [older, newer, newer], 'v'],
	['an empty line has all of them', '', [older, older, older], 'proposals'],
	['none fits', 'x', [older], 'x'],
	['a completion is first what all have in common', 'v', [complete], 'validator'],
	['then the first', 'v', [complete, complete], 'validators'],
	['then the next', 'v', [complete, complete, complete], 'validator'],
	['and round again', 'v', [complete, complete, complete, complete], 'validators'],
	['the next of those that fit', 'v', [next], 'validators'],
	['then the one after', 'v', [next, next], 'validator'],
	['and what was typed between the ends', 'v', [next, next, next], 'v'],
	['the one before is the last', 'v', [before], 'validator'],
	['one alone is whole at once', 'p', [complete], 'proposals'],
	['nothing fits', 'x', [complete], 'x'],
	[
		'the history begins from the candidate that was typed over',
		'v',
		[complete, complete, older],
		'validators page=2',
	],
] as const)('%s', (_title, typed, steps, text) => {
	let state = settle(toLine(typed));
	for (const step of steps) state = step(state);
	expect(state.line).toEqual(toLine(text));
});

it('keeps no common beginning of candidates that only hold what was typed: it would bring others than these', () => {
	const titles = ['proposal 37', 'proposal 13'];
	const first = completeNext(settle(toLine('audit')), () => titles);
	expect(first).toMatchObject({line: toLine('proposal 37'), typed: 'audit', candidates: titles});
	expect(completeNext(first, () => titles).line).toEqual(toLine('proposal 13'));
	expect(completeNext(settle(toLine('audit')), () => ['proposal 37']).line).toEqual(toLine('proposal 37'));
});

it('names the candidates while one of several is chosen, and no longer then', () => {
	const chosen = complete(settle(toLine('validator')));
	expect(chosen.candidates).toEqual(['validators', 'validator']);
	expect(older(chosen).candidates).toEqual([]);
	expect(complete(settle(toLine('x'))).candidates).toEqual([]);
});
