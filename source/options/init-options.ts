import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {readConfig} from './config/config-file.ts';
import {refusalOfName} from './config/write-profile.ts';
import {type ServiceOptions, toServiceOptions} from './service.ts';
import {readSettings} from './settings.ts';

/** Values of the first profile that are given already; what is undefined is asked for, or left out. */
export interface InitOptions {
	readonly ask: ServiceOptions;
	readonly indexerUrl: string | undefined;
	readonly rpcUrl: string | undefined;
	readonly keyFile: string | undefined;
	readonly name: string | undefined;
	/** True if nothing is asked, and all is written that is found right. */
	readonly isAgreed: boolean;
}

export async function readInit(typed: Arguments): Promise<InitOptions> {
	const config = await readConfig({});
	const settings = readSettings(typed, {}, config);
	const name = typed.text('name');
	const isAgreed = typed.has('yes');
	if (isAgreed && !typed.has('indexer-url')) {
		throw new UsageError('--yes asks nothing: give the address of the indexer with -i URL (--indexer-url)');
	}
	const refusal = name === undefined ? undefined : refusalOfName(name);
	if (refusal !== undefined) throw new UsageError(`--name: ${refusal}`);
	return {
		ask: toServiceOptions(typed, {settings, config, environment: {}}),
		indexerUrl: settings.indexerUrl.value,
		rpcUrl: settings.rpcUrl.value,
		keyFile: typed.text('api-key-file'),
		name,
		isAgreed,
	};
}
