import {printedColumnWords, viewWords} from '../columns/views.ts';
import {type CommandName, commandOf} from './commands.ts';

/** Words of the columns that a list command has; none where it is no list. */
export function columnWordsOf(name: CommandName): readonly string[] {
	const view = viewWords.find(word => word === name);
	return view !== undefined && commandOf(name).flags.includes('columns') ? printedColumnWords(view) : [];
}

/** Returns further notes on a command. */
export function notesOf(name: CommandName): readonly string[] {
	const {notes = []} = commandOf(name);
	const words = columnWordsOf(name);
	return words.length === 0 ? notes : [...notes, `--columns: ${words.join(', ')}`];
}
