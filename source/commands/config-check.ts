import {harmless} from '../domain/phrases.ts';
import {type Config, checkConfig, configPlace} from '../options/config/config-file.ts';
import type {Profile} from '../options/config/profile.ts';
import {type KeySource, readKey} from '../options/values/key-source.ts';
import {writePieces} from '../output/write.ts';
import {parseRoute} from '../routes/parse-route.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {createLabelReader} from './known-labels.ts';
import {readLabelFile} from './read-labels.ts';

/** Prints all that is wrong in the configuration and in the files it names. Resolves with the exit code. */
export async function printProblems(system: System): Promise<number> {
	const {config, problems} = await checkConfig(system.environment);
	const all = [...problems, ...(config ? await problemsBeside(config, system) : [])];
	for (const problem of all) printLine(system, problem);
	if (all.length > 0) return 2;
	const place = harmless(configPlace(system.environment) ?? 'there is no place for a configuration');
	const count = config?.profiles.length ?? 0;
	const said = config?.isPresent
		? `all good, ${count} ${count === 1 ? 'profile' : 'profiles'}`
		: 'there is no such file yet; stakedeck init writes it';
	await writePieces(system.stdout, [`${place}: ${said}\n`]);
	return 0;
}

/** Lists problems of what the configuration names. */
async function problemsBeside(config: Config, system: System): Promise<readonly string[]> {
	const ofProfiles = await Promise.all(config.profiles.map(problemsOfProfile));
	return [...(await problemsOfStart(config, system)), ...ofProfiles.flat()];
}

async function problemsOfStart({start}: Config, {environment}: System): Promise<readonly string[]> {
	if (!start) return [];
	const readLabels = createLabelReader({environment}, {startSimulator: () => Promise.reject()});
	const read = parseRoute(start.route, await readLabels(false));
	return 'problem' in read ? [`${start.place}: start: ${read.problem}`] : [];
}

async function problemsOfProfile(profile: Profile): Promise<readonly string[]> {
	const {apiKey, rpcKey, labelsFile} = profile;
	const [ofKey, ofNodeKey] = await Promise.all([problemOfKey(apiKey), problemOfKey(rpcKey)]);
	const labels = labelsFile === undefined ? undefined : await readLabelFile(labelsFile);
	const ofLabels = labels && 'problems' in labels ? labels.problems : [];
	const at = (key: string) => (problem: string) => `${profile.place(key)}: ${problem}`;
	return [
		...ofKey.map(at('api-key-file')),
		...ofNodeKey.map(at('rpc-key-file')),
		...ofLabels.map(at('labels')),
	];
}

/** Names what is wrong with the file of a key; programs are not run. */
async function problemOfKey(source: KeySource | undefined): Promise<readonly string[]> {
	if (source?.kind !== 'file') return [];
	try {
		const {note} = await readKey(source, {mayAsk: false});
		return note === undefined ? [] : [note];
	} catch (error) {
		if (error instanceof UsageError) return [error.message];
		throw error;
	}
}
