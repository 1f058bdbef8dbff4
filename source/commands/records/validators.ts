import {listing} from '../../options/command.ts';
import type {Command} from './command.ts';

export const validatorsCommand: Command = {
	summary: 'validators, most power first',
	flags: ['state', 'filter', 'sort', 'order', 'rpc-url', ...listing],
	notes: [
		'--filter mine and --sort my-nam read the bonds of your addresses, --sort missed asks a node; they read every page. A table has the column then, and any form with --columns.',
	],
	examples: [
		'validators --state jailed,inactive',
		'validators --filter mine --sort my-nam',
		'validators --all -o csv > validators.csv',
	],
	answer: async ({list}) => list((await import('../list.ts')).validators),
};
