import path from 'node:path';
import type {Result} from '../domain/result.ts';
import {describeErrno} from '../system/errno.ts';
import {describeUnplaced, encodeRemembered} from './encode-remembered.ts';
import {NoLockError, withFileLock} from './file-lock.ts';
import {type GivenLabel, type MergedLabel, mergeLabels} from './merge-labels.ts';
import {mostLabels} from './remembered.ts';
import {lockOf, makeFolder, readState, stateFileName, writeState} from './state-file.ts';

/** Every label that is remembered, by address and then by chain. */
export async function readLabels(folder: string | undefined): Promise<Result<readonly GivenLabel[]>> {
	if (folder === undefined) return {value: []};
	const file = path.join(folder, stateFileName);
	const reading = await readState(file);
	if ('problem' in reading) return {problem: `${file} cannot be used, as ${reading.problem}`};
	const {addresses, labels} = reading.value.remembered;
	const ofAny = addresses.flatMap(({address, label}) =>
		label === undefined ? [] : [{chain: undefined, address, label}],
	);
	return {value: [...labels, ...ofAny].sort(byPlace)};
}

interface MergeOptions {
	/** Of the state file; undefined: the environment names none. */
	readonly folder: string | undefined;
	/** Of this program. */
	readonly pid: number;
	readonly mayReplace: boolean;
}

/** Writes labels into the state file, all of them or none, as `mergeLabels` does; a file that is broken is left alone. */
export async function importLabels(
	labels: readonly GivenLabel[],
	{folder, pid, mayReplace}: MergeOptions,
): Promise<Result<readonly MergedLabel[]>> {
	if (folder === undefined) return {problem: 'neither HOME nor XDG_STATE_HOME names a folder for it'};
	const file = path.join(folder, stateFileName);
	const merge = async (): Promise<Result<readonly MergedLabel[]>> => {
		const reading = await readState(file);
		if ('problem' in reading) return {problem: `${file} cannot be used, as ${reading.problem}`};
		const {remembered, merged, isTooMany} = mergeLabels(reading.value.remembered, labels, {mayReplace});
		if (isTooMany) return {problem: `there would be more than ${mostLabels} labels`};
		const {text, unplaced} = encodeRemembered({...reading.value, remembered});
		if (unplaced.length > 0) return {problem: `nothing was taken over: ${describeUnplaced(file, unplaced)}`};
		if (merged.some(({result}) => result !== 'kept')) await writeState(file, text);
		return {value: merged};
	};
	try {
		await makeFolder(file);
		return await withFileLock({path: lockOf(file), pid}, merge).catch(error => {
			// Where no lock can be made, the dashboard writes without one too.
			if (error instanceof NoLockError) return merge();
			throw error;
		});
	} catch (error) {
		const isHeld = error instanceof Error && error.name === 'HeldLockError';
		const reason = isHeld ? 'another program has it locked' : describeErrno('write', error);
		return {problem: `${file} cannot be written, as ${reason}`};
	}
}

function byPlace(left: GivenLabel, right: GivenLabel): number {
	const [one, other] = [left, right].map(({address, chain = ''}) => `${address} ${chain}`);
	return (one ?? '') < (other ?? '') ? -1 : 1;
}
