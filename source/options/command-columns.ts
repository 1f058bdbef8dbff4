import {innerKinds} from '../columns/inner-fields.ts';
import {type PrintedWord, printedColumnWords, viewWords} from '../columns/views.ts';
import {changeKindWords} from '../notices/notices.ts';
import {type CommandName, commandOf} from './commands.ts';
import type {FlagName} from './flags.ts';

/** Lists of the commands that are called otherwise; of two, an argument or a flag decides. */
const printed: Partial<Readonly<Record<CommandName, readonly PrintedWord[]>>> = {
	votes: ['votes', 'ownVotes'],
	rewards: ['rewards', 'pastRewards'],
	balance: ['balance'],
	move: ['moves'],
};

/** Conditions on which a list of a command is printed that has several. */
const when: Partial<Readonly<Record<PrintedWord, string>>> = {
	votes: ' of a proposal',
	ownVotes: ' of an address',
	pastRewards: ' with --since',
};

/** Returns the lists that a command prints, whose columns can be chosen; none where it is no list. */
export function printedListsOf(name: CommandName): readonly PrintedWord[] {
	if (!commandOf(name).flags.includes('columns')) return [];
	return printed[name] ?? viewWords.filter(word => word === name);
}

/** Words of the columns that a list command has; none where it is no list. */
export function columnWordsOf(name: CommandName): readonly string[] {
	return [...new Set(printedListsOf(name).flatMap(printedColumnWords))];
}

/** Words of a flag that are those of the command, and not of the flag everywhere; undefined: it has none. */
export function ownWordsOf(name: CommandName, flag: FlagName): readonly string[] | undefined {
	if (flag === 'columns') return columnWordsOf(name);
	if (flag === 'output') return commandOf(name).formats;
	if (flag !== 'kind') return undefined;
	if (name === 'changes' || name === 'watch') return changeKindWords;
	return name === 'history' ? innerKinds : undefined;
}

/** Returns further notes on a command. */
export function notesOf(name: CommandName): readonly string[] {
	const {notes = [], flags} = commandOf(name);
	const kinds = flags.includes('kind') ? ownWordsOf(name, 'kind') : undefined;
	return [
		...notes,
		...(kinds ? [`--kind: ${kinds.join(', ')}`] : []),
		...printedListsOf(name).map(
			list => `--columns${when[list] ?? ''}: ${printedColumnWords(list).join(', ')}`,
		),
	];
}
