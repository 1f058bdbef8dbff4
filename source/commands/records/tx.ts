import {objectFlags, objectNote} from '../../options/command.ts';
import type {Command} from './command.ts';

export const txCommand: Command = {
	argument: 'hash',
	summary: 'a wrapper transaction and those inside it',
	flags: objectFlags,
	notes: [objectNote],
	examples: ['tx <hash>'],
	answer: async ({object}) => object((await import('../tx.ts')).tx),
};
