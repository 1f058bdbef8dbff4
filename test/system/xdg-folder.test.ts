import {expect, it} from 'vitest';
import {xdgFolder} from '../../source/system/xdg-folder.ts';

it.each([
	['config', {XDG_CONFIG_HOME: '/x', HOME: '/h'}, '/x/stakedeck'],
	['config', {HOME: '/h', USERPROFILE: '/u'}, '/h/.config/stakedeck'],
	['state', {XDG_CONFIG_HOME: '/x', HOME: '/h'}, '/h/.local/state/stakedeck'],
	['state', {HOME: '', USERPROFILE: '/u'}, '/u/.local/state/stakedeck'],
	['cache', {XDG_CACHE_HOME: 'x', HOME: '/h'}, '/h/.cache/stakedeck'],
	['cache', {XDG_CACHE_HOME: 'x', HOME: 'h'}, undefined],
	['cache', {}, undefined],
] as const)('the %s folder of %j is %j', (kind, environment, folder) => {
	expect(xdgFolder(kind, environment)).toBe(folder);
});
