import type {ChosenKeys} from '../keys/key-map.ts';
import type {System} from '../system/system.ts';
import {tryConfig} from './config/config-file.ts';

/** Keys that the manual shows. */
export interface ManualKeys {
	readonly keys: ChosenKeys;
	readonly problem: string | undefined;
}

/** Returns the keys in force; the defaults where the configuration has a mistake, as the manual must come anyhow. */
export async function readManualKeys(environment: System['environment']): Promise<ManualKeys> {
	const reading = await tryConfig(environment);
	return 'problem' in reading ? {keys: {}, ...reading} : {keys: reading.value.keys, problem: undefined};
}
