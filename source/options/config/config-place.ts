import {isAbsolute, join} from 'node:path';
import type {System} from '../../system/system.ts';

/**
The place of the configuration file, in $XDG_CONFIG_HOME or ~/.config; undefined where the environment names no
home. Libraries for this read the environment and the home of their own process when they are loaded, and here all
of that arrives from the entry.
*/
export function configPlace(environment: System['environment']): string | undefined {
	const {XDG_CONFIG_HOME} = environment;
	const home = homeOf(environment);
	// The XDG specification has a relative path ignored.
	const folder =
		XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : home && join(home, '.config');
	return folder === undefined ? undefined : join(folder, 'stakedeck', 'config.toml');
}

/** The person's home; undefined where the environment names none. */
export function homeOf({HOME, USERPROFILE}: System['environment']): string | undefined {
	return HOME || USERPROFILE || undefined;
}
