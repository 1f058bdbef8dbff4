import {addressOf} from '../helpers/validators.ts';

/** Forms of what a command prints: what is for eyes, for a program, for a shell, or a line an event. */
export type Form = 'table' | 'json' | 'csv' | 'ics' | 'markdown' | 'shell' | 'events' | 'sentences';

/** A command that reads a service, and the forms that its answer has. */
export interface InputCommand {
	readonly typed: readonly string[];
	readonly forms: readonly Form[];
	/** Set if it asks a node too. */
	readonly node?: 'needed' | 'taken';
	/** True if it keeps what it reads, and so has to know of which chain that is. */
	readonly isKept?: boolean;
	/** True if its answer is for where there is no terminal. */
	readonly isPlain?: boolean;
}

export const delegator = addressOf(1);
const validator = addressOf(2);
const usual = ['table', 'json', 'csv'] as const;

export const inputCommands: readonly InputCommand[] = [
	{typed: ['overview'], forms: ['table', 'json'], node: 'taken'},
	{typed: ['calendar'], forms: [...usual, 'ics'], node: 'taken'},
	{typed: ['changes'], forms: usual, isKept: true},
	{typed: ['validators'], forms: usual, node: 'taken'},
	{typed: ['proposals'], forms: usual, node: 'taken'},
	{typed: ['proposal', '40'], forms: usual, node: 'taken'},
	{typed: ['stake', delegator], forms: usual, node: 'taken'},
	{typed: ['stake', delegator, '--commands'], forms: ['shell'], node: 'taken'},
	{typed: ['move', delegator, '--from', validator], forms: usual},
	{typed: ['bonds', delegator], forms: usual},
	{typed: ['merged-bonds', delegator], forms: usual},
	{typed: ['unbonds', delegator], forms: usual},
	{typed: ['merged-unbonds', delegator], forms: usual},
	{typed: ['withdraws', delegator], forms: usual},
	{typed: ['votes', '40'], forms: usual},
	{typed: ['votes', delegator], forms: usual},
	{typed: ['rewards', delegator], forms: usual},
	{typed: ['rewards', delegator, '--since', '2026-01-01'], forms: usual},
	{typed: ['balance', delegator], forms: usual},
	{typed: ['history', delegator], forms: usual},
	{typed: ['signing', '--no-wait'], forms: usual, node: 'needed'},
	{typed: ['parameters'], forms: usual},
	{typed: ['tx', 'ab'.repeat(32)], forms: usual},
	{typed: ['service'], forms: usual, node: 'taken'},
	{typed: ['service', '--check'], forms: [...usual, 'markdown'], node: 'taken'},
	{typed: ['watch', '--once'], forms: ['events', 'sentences'], isKept: true},
	{typed: [], forms: ['table'], isPlain: true},
];

/** Words of the flag that names a form. */
export function wordsOf(form: Form, {isPlain}: InputCommand): readonly string[] {
	if (isPlain || form === 'shell') return [];
	if (form === 'events') return ['-o', 'json'];
	return ['-o', form === 'sentences' ? 'text' : form];
}
