import path from 'node:path';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import type {LocalNames} from './complete.ts';

/** What the configuration and the dashboard's file name. Whatever is wrong with them is not for a prompt: they name nothing then. */
export function localNamesOf(environment: System['environment']): LocalNames {
	return {
		async profiles() {
			const {readConfig} = await import('../../options/config/config-file.ts');
			try {
				const {profiles} = await readConfig(environment);
				return profiles.map(({name, label = ''}) => ({word: name, description: label}));
			} catch (error) {
				if (error instanceof UsageError) return [];
				throw error;
			}
		},
		async addresses() {
			const folder = xdgFolder('state', environment);
			if (folder === undefined) return [];
			const [{readState, stateFileName}, {namesOn}] = await Promise.all([
				import('../../store/state-file.ts'),
				import('../../store/on-chain.ts'),
			]);
			const reading = await readState(path.join(folder, stateFileName));
			return 'value' in reading ? namesOn(reading.value.remembered, undefined) : [];
		},
	};
}
