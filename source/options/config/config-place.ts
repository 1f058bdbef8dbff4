import {isAbsolute, join} from 'node:path';
import type {System} from '../../system/system.ts';

/**
Path of the configuration file, in $XDG_CONFIG_HOME or ~/.config; undefined if the environment names no home. No
library does this: they read the environment and home of the process at import, and here both come from the entry.
*/
export function configPlace(environment: System['environment']): string | undefined {
	const {XDG_CONFIG_HOME} = environment;
	const home = homeOf(environment);
	// The XDG specification has a relative path ignored.
	const folder =
		XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : home && join(home, '.config');
	return folder === undefined ? undefined : join(folder, 'stakedeck', 'config.toml');
}

/** The person's home; undefined if the environment names none. */
export function homeOf({HOME, USERPROFILE}: System['environment']): string | undefined {
	return HOME || USERPROFILE || undefined;
}
