import {asking, looking, objectNote} from '../../options/command.ts';
import type {Command} from './command.ts';

export const parametersCommand: Command = {
	summary: "the chain's parameters",
	flags: ['output', ...asking, ...looking],
	notes: [objectNote],
	examples: ['parameters -o json'],
	answer: async ({object}) => object((await import('../parameters.ts')).parameters),
};
