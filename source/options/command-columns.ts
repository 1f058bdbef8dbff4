import {printedColumnWords, viewWords} from '../columns/views.ts';
import {changeKindWords} from '../ledger/event-kinds.ts';
import {type CommandName, commandOf} from './commands.ts';
import type {FlagName} from './flags.ts';

/** Words of the columns that a list command has; none where it is no list. */
export function columnWordsOf(name: CommandName): readonly string[] {
	const view = viewWords.find(word => word === name);
	return view !== undefined && commandOf(name).flags.includes('columns') ? printedColumnWords(view) : [];
}

/** Words of a flag that are those of the command, and not of the flag everywhere; undefined: it has none. */
export function ownWordsOf(name: CommandName, flag: FlagName): readonly string[] | undefined {
	if (flag === 'columns') return columnWordsOf(name);
	if (flag === 'output') return commandOf(name).formats;
	return flag === 'kind' && (name === 'changes' || name === 'watch') ? changeKindWords : undefined;
}

/** Returns further notes on a command. */
export function notesOf(name: CommandName): readonly string[] {
	const {notes = [], flags} = commandOf(name);
	const words = columnWordsOf(name);
	const kinds = flags.includes('kind') ? ownWordsOf(name, 'kind') : undefined;
	return [
		...notes,
		...(kinds ? [`--kind: ${kinds.join(', ')}`] : []),
		...(words.length === 0 ? [] : [`--columns: ${words.join(', ')}`]),
	];
}
