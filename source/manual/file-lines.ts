import {configPlace} from '../options/config/config-place.ts';
import {xdgFolder} from '../system/xdg-folder.ts';

/** A home that is an absolute path and can be told from all others. */
const home = '/~';

/**
The files that are read or written by default, if no variable names another folder, and what they hold. Their names
are repeated here, since importing them would load another file at each start.
*/
export function fileLines(): ReadonlyArray<readonly [path: string, meaning: string]> {
	const state = xdgFolder('state', {HOME: home});
	return [
		[inHome(configPlace({HOME: home})), 'the configuration, with its profiles'],
		[inHome(state, 'state.json'), 'what the dashboard remembers: addresses, bookmarks, typed commands'],
		[inHome(state, 'broadcasts.ndjson'), 'what was broadcast from here, and what became of it'],
		[
			inHome(xdgFolder('cache', {HOME: home}), 'compiled'),
			'the program as it was compiled, for the next start; not of the single executable',
		],
	];
}

function inHome(...parts: ReadonlyArray<string | undefined>): string {
	return parts.join('/').replace(home, '~');
}
