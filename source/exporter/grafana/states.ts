import {nameOfState, validatorStates} from '../../domain/validator.ts';
import {m} from '../../notices/rule-terms.ts';
import type {Tone, ValueForm} from './panel.ts';

/** Value for what is not known, which no figure has. */
export const notKnown = -1;

/** Words of a panel for a figure that is 1 or 0. */
export function yesOrNo(yes: string, no: string, [good, other]: readonly [Tone, Tone]): ValueForm {
	return {
		unit: 'count',
		words: [
			[1, yes, good],
			[0, no, other],
		],
	};
}

/** States of a thing with what each means for a person, numbered as in its expression. */
export interface NumberedStates {
	readonly form: ValueForm;
	/** Writes the number of the state that it is in, from a metric with 1 for that one. */
	expression(metric: string, matchers?: string): string;
}

function numbered(states: ReadonlyArray<readonly [state: string, text: string, tone: Tone]>): NumberedStates {
	return {
		form: {unit: 'count', words: states.map(([, text, tone], index) => [index, text, tone])},
		expression: (metric, matchers = '') =>
			states
				.map(([state], index) => {
					const chosen = [matchers, `state="${state}"`].filter(part => part !== '').join(',');
					return `${index} * (${m(metric, chosen)} == 1)`;
				})
				.join('\n  or '),
	};
}

const bad = ['jailed', 'inactive'];

/** States of a validator: those that earn nothing are bad, those without a slot are worth a look. */
export const statesOfValidator = numbered(
	Object.keys(validatorStates).map((state, index) => [
		state,
		nameOfState(state),
		index === 0 ? 'good' : bad.includes(state) ? 'bad' : state === 'unknown' ? 'unknown' : 'look',
	]),
);

export const statesOfChain = numbered([
	['usual', 'makes blocks', 'good'],
	['slow', 'slow', 'look'],
	['halted', 'halted', 'bad'],
]);

export const statesOfIndexer = numbered([
	['level', 'level', 'good'],
	['behind', 'behind', 'look'],
]);
