import path from 'node:path';

/** Where the dashboard's memory is kept, in that folder. */
export const stateFileName = 'state.json';

/**
The folder for remembered state: $XDG_STATE_HOME/stakedeck, else $HOME/.local/state/stakedeck. Undefined if neither
is an absolute path.
*/
export function stateFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
	const {XDG_STATE_HOME = '', HOME = ''} = environment;
	// A relative path would depend on the working directory; the XDG specification says to ignore it.
	if (path.isAbsolute(XDG_STATE_HOME)) return path.join(XDG_STATE_HOME, 'stakedeck');
	return path.isAbsolute(HOME) ? path.join(HOME, '.local/state/stakedeck') : undefined;
}
