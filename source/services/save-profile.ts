import path from 'node:path';
import {harmless} from '../domain/phrases.ts';
import {withoutFinalSlashes} from '../domain/service.ts';
import {tryConfig} from '../options/config/config-file.ts';
import {draftProfile, profilesToEdit, refusalOfName, writeDraft} from '../options/config/write-profile.ts';
import type {ServiceOptions} from '../options/service.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {SaveOutcome, ServiceTarget} from './connection.ts';

interface Saving {
	readonly name: string;
	/** True if a profile of that name gets this service in the place of its own. */
	readonly mayReplace: boolean;
	/** Service as it was opened; undefined: it is not known how. */
	readonly target: ServiceTarget | undefined;
}

/** Keeps an opened service as a profile of the configuration. Its key is kept only as the file it came from. */
export async function saveProfile(
	saving: Saving,
	{flags}: Pick<ServiceOptions, 'flags'>,
	system: System,
): Promise<SaveOutcome> {
	try {
		return await save(saving, flags.allowsPlainHttp, system);
	} catch (error) {
		if (error instanceof UsageError) return {kind: 'refused', problem: error.message};
		throw error;
	}
}

async function save(
	{name, mayReplace, target}: Saving,
	allowsPlainHttp: boolean,
	system: System,
): Promise<SaveOutcome> {
	const {environment} = system;
	const refused = (problem: string) => ({kind: 'refused', problem}) as const;
	if (target?.kind === 'profile') return refused(`this is a profile already, ${target.name}`);
	if (target?.kind !== 'address') return refused('the embedded chain is made up at each start, and not kept');
	const refusal = refusalOfName(name);
	if (refusal !== undefined) return refused(refusal);
	if (!mayReplace && (await profilesToEdit(environment)).includes(name)) return {kind: 'taken'};
	const {address, apiKey, keyFile, node} = target;
	const draft = await draftProfile(
		{
			name,
			indexerUrl: withoutFinalSlashes(address),
			rpcUrl: await addressOfNode(node, environment),
			keyFile: keyFile === undefined ? undefined : path.resolve(keyFile),
			allowsPlainHttp: allowsPlainHttp && keyFile !== undefined,
			mayReplace,
		},
		environment,
	);
	const written = 'problem' in draft ? draft : await writeDraft(draft.value, system);
	if ('problem' in written) return refused(written.problem);
	const {path: file, isDefault} = written.value;
	return {
		kind: 'saved',
		file: harmless(file),
		opening: isDefault ? 'stakedeck' : `stakedeck -p ${name}`,
		hasKeyLeft: apiKey !== undefined && keyFile === undefined,
	};
}

async function addressOfNode(
	node: Extract<ServiceTarget, {kind: 'address'}>['node'],
	environment: System['environment'],
): Promise<string | undefined> {
	if (node?.kind !== 'profile') return node && withoutFinalSlashes(node.address);
	const reading = await tryConfig(environment);
	return 'problem' in reading
		? undefined
		: reading.value.profiles.find(({name}) => name === node.name)?.rpcUrl;
}
