import {listing} from '../../options/command.ts';
import type {Command} from './command.ts';

export const validatorsCommand: Command = {
	summary: 'validators, most power first',
	flags: ['state', 'sort', 'order', ...listing],
	examples: ['validators --state jailed,inactive', 'validators --all -o csv > validators.csv'],
	answer: async ({list}) => list((await import('../list.ts')).validators),
};
