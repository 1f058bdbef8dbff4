import path from 'node:path';
import type {System} from './system.ts';

type Environment = System['environment'];

/** Variables that name the folders, and where they are in the person's home otherwise. */
const places = {
	config: ['XDG_CONFIG_HOME', '.config'],
	state: ['XDG_STATE_HOME', '.local/state'],
	cache: ['XDG_CACHE_HOME', '.cache'],
} as const;

/**
Returns this program's folder for configuration, remembered data or caches; undefined where the environment names
neither that nor a home. Libraries for this read the environment and the home of their own process when they are loaded,
and here all of that arrives from the entry.
*/
export function xdgFolder(kind: keyof typeof places, environment: Environment): string | undefined {
	const [variable, usual] = places[kind];
	const named = environment[variable] ?? '';
	const home = homeOf(environment) ?? '';
	// A relative path would depend on the working directory; the XDG specification says to ignore it.
	if (path.isAbsolute(named)) return path.join(named, 'stakedeck');
	return path.isAbsolute(home) ? path.join(home, usual, 'stakedeck') : undefined;
}

/** Returns the person's home; undefined if the environment names none. */
export function homeOf({HOME, USERPROFILE}: Environment): string | undefined {
	return HOME || USERPROFILE || undefined;
}
