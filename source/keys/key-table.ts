import {viewNames, views} from '../routes/route.ts';

/** A place where keys are pressed. A prompt takes every printable key as text. */
export type KeyContext =
	| 'list'
	| 'details'
	| 'comparison'
	| 'messages'
	| 'service'
	| 'broadcast'
	| 'choice'
	| 'prompt'
	| 'help';

interface KeyBinding {
	/** Names as the key decoder gives them: 'j', 'G', 'ctrl-d', 'up', 'shift-tab'. */
	readonly keys: readonly string[];
	readonly action: string;
	readonly contexts: readonly KeyContext[];
	/** Description for the help. */
	readonly help: string;
	/** Word for the last line, where the key deserves its place there; the table's order ranks them. */
	readonly hint?: string;
	/** Contexts that show its hint; default: all in which it works. */
	readonly hintContexts?: readonly KeyContext[];
	/** Equal keys in a row may act at once, without a new screen between them. */
	readonly isRepeatable?: boolean;
}

const texts = ['details', 'comparison', 'messages', 'service', 'broadcast'] as const;
const reading = ['list', ...texts, 'choice', 'help'] as const;
const everywhere = ['list', ...texts, 'choice', 'help', 'prompt'] as const;
/** Contexts in which a view is seen and takes the keys. */
export const viewing = ['list', 'details', 'comparison'] as const;
const rows = ['list', 'details'] as const;
const scrolled = ['list', 'comparison', 'help'] as const;

/** The one table of keys: behaviour, the hints of the last line and the help are made from it. */
export const keyTable = [
	{action: 'down', keys: ['j', 'down'], contexts: reading, help: 'down', isRepeatable: true},
	{action: 'up', keys: ['k', 'up'], contexts: reading, help: 'up', isRepeatable: true},
	{action: 'halfDown', keys: ['ctrl-d'], contexts: reading, help: 'half a page down', isRepeatable: true},
	{action: 'halfUp', keys: ['ctrl-u'], contexts: reading, help: 'half a page up', isRepeatable: true},
	{action: 'pageDown', keys: ['pagedown'], contexts: reading, help: 'a screen down', isRepeatable: true},
	{action: 'pageUp', keys: ['pageup'], contexts: reading, help: 'a screen up', isRepeatable: true},
	{action: 'first', keys: ['g', 'home'], contexts: reading, help: 'to the first line'},
	{action: 'last', keys: ['G', 'end'], contexts: reading, help: 'to the last line'},
	{action: 'columnsLeft', keys: ['h', 'left'], contexts: scrolled, help: 'columns to the left'},
	{action: 'columnsRight', keys: ['l', 'right'], contexts: scrolled, help: 'columns to the right'},
	{action: 'all', keys: ['a'], contexts: ['list'], help: 'load all pages, or one again', hint: 'all'},
	{action: 'previousPage', keys: ['p'], contexts: ['list'], help: 'previous page'},
	{action: 'nextPage', keys: ['n'], contexts: ['list'], help: 'next page', hint: 'next'},
	{action: 'follow', keys: ['enter'], contexts: ['list'], help: 'go where it leads, or details'},
	{action: 'details', keys: ['d'], contexts: ['list'], help: 'details of the row', hint: 'details'},
	{action: 'pane', keys: ['D'], contexts: rows, help: 'details beside the list'},
	{action: 'nextRow', keys: ['ctrl-n'], contexts: ['details'], help: 'details of the next row'},
	{action: 'previousRow', keys: ['ctrl-p'], contexts: ['details'], help: 'details of the previous row'},
	{action: 'raw', keys: ['J'], contexts: rows, help: 'the row as JSON, and back'},
	{action: 'quiet', keys: ['x'], contexts: ['list'], help: 'quiet what needs you, or loud'},
	{action: 'showQuiet', keys: ['X'], contexts: ['list'], help: 'show what is quiet, and back'},
	{
		action: 'commands',
		keys: ['c'],
		contexts: rows,
		help: "the wallet's commands for it",
		hint: 'commands',
		hintContexts: ['details'],
	},
	{
		action: 'votes',
		keys: ['v'],
		contexts: rows,
		help: 'votes on it, by name',
		hint: 'votes',
		hintContexts: ['details'],
	},
	{action: 'moves', keys: ['m'], contexts: rows, help: 'where its stake would earn more'},
	{action: 'mark', keys: ['space'], contexts: ['list'], help: 'mark the row, to copy or compare'},
	{action: 'unmark', keys: ['u'], contexts: ['list'], help: 'unmark all rows'},
	{
		action: 'compare',
		keys: ['='],
		contexts: ['list', 'comparison'],
		help: 'compare what is marked',
		hint: 'compare',
		hintContexts: ['list'],
	},
	{action: 'toggle', keys: ['space'], contexts: ['choice'], help: 'choose or leave out', hint: 'choose'},
	{action: 'perform', keys: ['enter'], contexts: ['help'], help: 'do what the line says', hint: 'does it'},
	{action: 'apply', keys: ['enter'], contexts: ['choice', 'prompt'], help: 'apply', hint: 'apply'},
	{action: 'later', keys: ['J'], contexts: ['choice'], help: 'later in the order, of columns'},
	{action: 'earlier', keys: ['K'], contexts: ['choice'], help: 'earlier in the order, of columns'},
	{action: 'complete', keys: ['tab'], contexts: ['prompt'], help: 'complete, then the next candidate'},
	{action: 'nextFitting', keys: ['ctrl-n'], contexts: ['prompt'], help: 'next line of those that fit'},
	{action: 'previousFitting', keys: ['ctrl-p'], contexts: ['prompt'], help: 'previous line of those'},
	{action: 'older', keys: ['up'], contexts: ['prompt'], help: 'previous entry'},
	{action: 'newer', keys: ['down'], contexts: ['prompt'], help: 'next entry'},
	{action: 'caretLeft', keys: ['left', 'ctrl-b'], contexts: ['prompt'], help: 'a character to the left'},
	{action: 'caretRight', keys: ['right', 'ctrl-f'], contexts: ['prompt'], help: 'a character to the right'},
	{action: 'caretStart', keys: ['home', 'ctrl-a'], contexts: ['prompt'], help: 'to the beginning'},
	{action: 'caretEnd', keys: ['end', 'ctrl-e'], contexts: ['prompt'], help: 'to the end'},
	{action: 'erase', keys: ['backspace', 'ctrl-h'], contexts: ['prompt'], help: 'erase before the caret'},
	{action: 'eraseNext', keys: ['delete', 'ctrl-d'], contexts: ['prompt'], help: 'erase after the caret'},
	{action: 'eraseWord', keys: ['ctrl-w'], contexts: ['prompt'], help: 'erase the word before the caret'},
	{action: 'eraseRest', keys: ['ctrl-k'], contexts: ['prompt'], help: 'erase all after the caret'},
	{action: 'clear', keys: ['ctrl-u'], contexts: ['prompt'], help: 'erase all before the caret'},
	{
		action: 'back',
		keys: ['esc', 'backspace'],
		contexts: reading,
		help: 'one step back; never quits',
		hint: 'back',
		hintContexts: [...texts, 'choice', 'help'],
	},
	// Backspace erases there.
	{action: 'back', keys: ['esc'], contexts: ['prompt'], help: 'one step back; never quits', hint: 'back'},
	{action: 'nextMatch', keys: ['n'], contexts: texts, help: 'next match of the search'},
	{action: 'previousMatch', keys: ['N'], contexts: texts, help: 'previous match'},
	{action: 'search', keys: ['/'], contexts: [...texts, 'help'], help: 'search the text', hint: 'search'},
	{action: 'sort', keys: ['s'], contexts: ['list'], help: 'choose what to sort by', hint: 'sort'},
	{action: 'nextSort', keys: ['>'], contexts: ['list'], help: 'next sort key'},
	{action: 'previousSort', keys: ['<'], contexts: ['list'], help: 'previous sort key'},
	{action: 'reverse', keys: ['S'], contexts: ['list'], help: 'reverse the order'},
	{
		action: 'facets',
		keys: ['f'],
		contexts: rows,
		help: 'filter; an address; a hash',
		hint: 'filter',
		hintContexts: ['list'],
	},
	{action: 'narrow', keys: ['/'], contexts: ['list'], help: 'narrow rows; on 0 validators'},
	{action: 'nextList', keys: [']'], contexts: viewing, help: 'next list, next section'},
	{action: 'previousList', keys: ['['], contexts: viewing, help: 'previous list or section'},
	{
		action: 'copy',
		keys: ['y'],
		contexts: [...rows, 'comparison', 'broadcast'],
		help: 'copy the full id',
	},
	{action: 'pick', keys: ['Y'], contexts: rows, help: 'pick a field to copy'},
	{action: 'export', keys: ['e'], contexts: ['list'], help: 'write the rows to a file'},
	{
		action: 'undo',
		keys: ['U'],
		contexts: [...viewing, 'messages'],
		help: 'undo label, bookmark, hide, reset',
	},
	{action: 'bookmark', keys: ['b'], contexts: viewing, help: 'remember this view'},
	{action: 'width', keys: ['w'], contexts: ['list'], help: 'width of the columns'},
	{action: 'columns', keys: ['C'], contexts: ['list'], help: 'choose and order the columns'},
	{
		action: 'refresh',
		keys: ['r', 'f5'],
		contexts: [...rows, 'comparison', 'service'],
		help: 'ask the service now',
	},
	{action: 'mode', keys: ['m'], contexts: ['broadcast'], help: 'when the node answers', hint: 'mode'},
	{action: 'encoding', keys: ['e'], contexts: ['broadcast'], help: 'how it is written', hint: 'encoding'},
	{action: 'another', keys: ['a'], contexts: ['broadcast'], help: 'another transaction', hint: 'another'},
	{action: 'lookFor', keys: ['f'], contexts: ['broadcast'], help: 'look for it, or stop', hint: 'follow'},
	{action: 'proceed', keys: ['enter'], contexts: ['broadcast'], help: 'the next step', hint: 'next'},
	{action: 'pause', keys: ['P'], contexts: [...rows, 'comparison'], help: 'pause or resume polling'},
	...viewNames.map((view, digit) => {
		return {action: view, keys: [String(digit)], contexts: viewing, help: views[view].help};
	}),
	{action: 'nextView', keys: ['tab'], contexts: viewing, help: 'next view'},
	{action: 'previousView', keys: ['shift-tab'], contexts: viewing, help: 'previous view'},
	{action: 'lastView', keys: ['-'], contexts: viewing, help: 'back to the last view'},
	{
		action: 'messages',
		keys: ['!'],
		contexts: [...viewing, 'messages', 'service', 'broadcast'],
		help: 'messages and requests',
	},
	{
		action: 'command',
		keys: [':'],
		contexts: [...viewing, 'messages', 'service', 'broadcast'],
		help: 'go or do anything',
		hint: 'go',
	},
	{action: 'quitOrBack', keys: ['q'], contexts: reading, help: 'go back, or quit'},
	{action: 'help', keys: ['?', 'f1'], contexts: reading, help: 'these keys', hint: ''},
	{action: 'quit', keys: ['Q'], contexts: reading, help: 'quit'},
	{
		action: 'interrupt',
		keys: ['ctrl-c'],
		contexts: everywhere,
		help: 'cancel; twice in 2 s: quit',
	},
	{action: 'suspend', keys: ['ctrl-z'], contexts: everywhere, help: 'to the shell; fg returns'},
	{action: 'redraw', keys: ['ctrl-l'], contexts: everywhere, help: 'redraw the screen'},
] as const satisfies readonly KeyBinding[];

/** Action of a key, or a word after ":" that has none. */
export type KeyAction = (typeof keyTable)[number]['action'] | 'label';

/** Row of the table, its texts widened for its readers. */
export type Binding = KeyBinding & {readonly action: KeyAction};

/** The table with its texts widened. */
export const bindings: readonly Binding[] = keyTable;
