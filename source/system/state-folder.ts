import path from 'node:path';

/** Where the dashboard's memory is kept, in that folder. */
export const stateFileName = 'state.json';

/**
The folder for remembered state: $XDG_STATE_HOME/stakedeck, else $HOME/.local/state/stakedeck. Undefined if neither
is an absolute path.
*/
export function stateFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
	const {XDG_STATE_HOME = '', HOME = ''} = environment;
	// A relative one would mean another folder wherever the program is started, and is to be ignored.
	if (path.isAbsolute(XDG_STATE_HOME)) return path.join(XDG_STATE_HOME, 'stakedeck');
	return path.isAbsolute(HOME) ? path.join(HOME, '.local/state/stakedeck') : undefined;
}
