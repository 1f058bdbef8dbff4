import path from 'node:path';
import type {NamedAddress} from '../domain/labels.ts';
import type {Result} from '../domain/result.ts';
import {parseRoute} from '../routes/parse-route.ts';
import {routeForms, routeWords} from '../routes/route-forms.ts';
import {splitRoute} from '../routes/route-words.ts';
import type {ServiceLoaders} from '../services/connect.ts';
import type {Connection} from '../services/connection.ts';
import {type GivenLabel, mergeLabels} from '../store/merge-labels.ts';
import type {KnownAddress} from '../store/on-chain.ts';
import type {Remembered} from '../store/remembered.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {xdgFolder} from '../system/xdg-folder.ts';

/**
Reads the labels of addresses: of the embedded chain, or else the remembered ones.

@param chain whose labels go before others; undefined: it is not known, and none do
@param file labels of the profile; undefined: it names none
*/
export type ReadLabels = (
	isEmbedded: boolean,
	chain?: string,
	file?: string,
) => Promise<readonly NamedAddress[]>;

/**
Creates the reader of the dashboard's address labels. The embedded chain has other labels, the same at each start, so a
chain is started just to read them. The file is read on demand: most commands need no label.
*/
export function createLabelReader(
	{environment}: Pick<System, 'environment'>,
	loaders: Pick<ServiceLoaders, 'startSimulator'>,
): ReadLabels {
	return async (isEmbedded, chain, file) => {
		if (isEmbedded) {
			const {inventedLabels} = await import('../store/on-chain.ts');
			const chain = await loaders.startSimulator({});
			await chain.close();
			return inventedLabels(chain.delegators);
		}
		const reading = await readRemembered(environment);
		const {namesOn} = await import('../store/on-chain.ts');
		// A command with a plain address works without labels, and the dashboard reports a broken file.
		if ('problem' in reading) return [];
		return namesOn(withFile(reading.value, await readOrThrow(file)), chain);
	};
}

/** Reads addresses that a person has named on a chain, most recently used first; undefined: chain not known. */
export type ReadNamed = (chain: string | undefined) => Promise<readonly KnownAddress[]>;

/**
Creates the reader of all of them, validators too, which throws a UsageError if the file cannot be used. The embedded chain has other labels.

@param defaultChain chain by the person's word, used if the service does not give it
*/
export function createNamedReader(
	system: System,
	{isDemo, delegators, profile}: Pick<Connection, 'isDemo' | 'delegators' | 'profile'>,
	defaultChain: string | undefined,
): ReadNamed {
	const {environment} = system;
	const readGiven = createFileReader(profile?.labelsFile, sentence => printLine(system, sentence));
	return async (chain = defaultChain) => {
		if (isDemo) {
			const {inventedLabels} = await import('../store/on-chain.ts');
			return inventedLabels(delegators).map(each => ({...each, usedAt: 0}));
		}
		const reading = await readRemembered(environment);
		if ('problem' in reading) throw new UsageError(reading.problem);
		const {addressesOn, isNamedOnChain: isNamed} = await import('../store/on-chain.ts');
		return addressesOn(withFile(reading.value, await readGiven()), chain).filter(isNamed);
	};
}

/** Reads the labels of a file that a profile names; loaded for those that have one. */
export const readGivenLabels = async (file: string) => (await import('./read-labels.ts')).readLabelFile(file);

/** Reads the labels of a file. Throws a UsageError with the first problem of it. */
async function readOrThrow(file: string | undefined): Promise<readonly GivenLabel[]> {
	if (file === undefined) return [];
	const read = await readGivenLabels(file);
	if ('labels' in read) return read.labels;
	const [first = '', ...others] = read.problems;
	throw new UsageError(others.length === 0 ? first : `${first}; and ${others.length} more: config --check`);
}

/** Creates the reader of a file that may change: where it can no longer be used, the labels read before stay. */
function createFileReader(
	file: string | undefined,
	onProblem: (sentence: string) => void,
): () => Promise<readonly GivenLabel[]> {
	let last: readonly GivenLabel[] | undefined;
	let said: string | undefined;
	return async () => {
		try {
			last = await readOrThrow(file);
			said = undefined;
		} catch (error) {
			if (!(error instanceof UsageError) || last === undefined) throw error;
			const sentence = `the labels stay as they were: ${error.message}`;
			if (said !== sentence) onProblem(sentence);
			said = sentence;
		}
		return last;
	};
}

/** Adds labels to the remembered ones, which go before them. */
function withFile(remembered: Remembered, labels: readonly GivenLabel[]): Remembered {
	if (labels.length === 0) return remembered;
	return mergeLabels(remembered, labels, {mayReplace: false}).remembered;
}

/** Reads the stake of what the person keeps quiet on a chain, by its key; undefined: chain not known. */
export type ReadQuiet = (chain: string | undefined) => Promise<ReadonlyMap<string, bigint>>;

/**
Creates its reader. A file that cannot be used has none: the reader of the addresses refuses it.

@param defaultChain chain by the person's word, used if the service does not give it
*/
export function createQuietReader(
	{environment}: System,
	{isDemo}: Pick<Connection, 'isDemo'>,
	defaultChain: string | undefined,
): ReadQuiet {
	return async (chain = defaultChain) => {
		const reading = isDemo ? undefined : await readRemembered(environment);
		if (!reading || 'problem' in reading) return new Map();
		const {quietOn} = await import('../store/on-chain.ts');
		return quietOn(reading.value, chain);
	};
}

/** Reads the dashboard's remembered state, or the reason why it cannot be used. */
export async function readRemembered(environment: System['environment']): Promise<Result<Remembered>> {
	const [{readState, stateFileName}, {nothingRemembered}] = await Promise.all([
		import('../store/state-file.ts'),
		import('../store/remembered.ts'),
	]);
	const folder = xdgFolder('state', environment);
	if (folder === undefined) return {value: nothingRemembered};
	const file = path.join(folder, stateFileName);
	const reading = await readState(file);
	return 'problem' in reading
		? {problem: `${file} cannot be used, as ${reading.problem}`}
		: {value: reading.value.remembered};
}

/** Reads the labels that a route needs; empty if it can be parsed without them. */
export async function labelsFor(
	route: string,
	read: () => Promise<readonly NamedAddress[]>,
): Promise<readonly NamedAddress[]> {
	const view = routeWords.find(word => word === splitRoute(route).parts[0]);
	if (view === undefined || routeForms[view].argument !== 'address') return [];
	return 'problem' in parseRoute(route) ? read() : [];
}

/** Reads the user's names on a chain; none if the file cannot be used, because the answer does not need them. */
export async function namesIfAny(
	{readNamed}: {readonly readNamed: ReadNamed},
	chain: string | undefined,
): Promise<readonly NamedAddress[]> {
	try {
		return await readNamed(chain);
	} catch (error) {
		if (error instanceof UsageError) return [];
		throw error;
	}
}
