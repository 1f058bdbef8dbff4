import {join} from 'node:path';
import type {System} from '../../system/system.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';

/** The place of the configuration file; undefined where the environment names no home. */
export function configPlace(environment: System['environment']): string | undefined {
	const folder = xdgFolder('config', environment);
	return folder === undefined ? undefined : join(folder, 'config.toml');
}
