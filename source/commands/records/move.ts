import {objectFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const moveCommand: Command = {
	argument: 'address',
	summary: 'where the stake with a validator would earn more, and at what risk',
	flags: ['from', 'all', 'columns', ...objectFlags],
	notes: [
		'Estimates, at the commission and the yield of today. Nothing is advised, signed or sent.',
		'Left out: those that hold a third together, those that may take 50% more in an epoch, those with 30% of mine after the move; --all shows them with the reason.',
	],
	examples: ['move <address> --from <validator>', 'move <address> --from "Stake & Relax" --all -o csv'],
	lists: ['moves'],
	answer: async ({own}) => own((await import('../move.ts')).answerMove),
};
