import path from 'node:path';
import type {Result} from '../domain/result.ts';
import {hintForPlace} from '../system/errno.ts';
import {changeFile, writeWhole} from '../system/write-whole.ts';
import {describeUnplaced, encodeRemembered} from './encode-remembered.ts';
import {type GivenLabel, type MergedLabel, mergeLabels} from './merge-labels.ts';
import {maxLabels} from './remembered.ts';
import {describeWriteError, readState, stateFileName} from './state-file.ts';

/** Returns every label that is remembered, by address and then by chain. */
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
	/** Folder of the state file; undefined: the environment names none. */
	readonly folder: string | undefined;
	/** Process id of this program. */
	readonly pid: number;
	readonly mayReplace: boolean;
}

/** Writes labels into the state file, all or none, as `mergeLabels` does; a broken file is left alone. */
export async function importLabels(
	labels: readonly GivenLabel[],
	{folder, pid, mayReplace}: MergeOptions,
): Promise<Result<readonly MergedLabel[]>> {
	if (folder === undefined) return {problem: 'neither HOME nor XDG_STATE_HOME names a folder for it'};
	const file = path.join(folder, stateFileName);
	const merge = async (place: string): Promise<Result<readonly MergedLabel[]>> => {
		const reading = await readState(place);
		if ('problem' in reading) return {problem: `${file} cannot be used, as ${reading.problem}`};
		const {remembered, merged, isTooMany} = mergeLabels(reading.value.remembered, labels, {mayReplace});
		if (isTooMany) return {problem: `there would be more than ${maxLabels} labels`};
		const {text, unplaced} = encodeRemembered({...reading.value, remembered});
		if (unplaced.length > 0) return {problem: `nothing was taken over: ${describeUnplaced(file, unplaced)}`};
		if (merged.some(({result}) => result !== 'kept')) await writeWhole(place, text);
		return {value: merged};
	};
	try {
		return await changeFile(file, pid, merge);
	} catch (error) {
		return {problem: `${describeWriteError(file, error)}${hintForPlace(error)}`};
	}
}

function byPlace(left: GivenLabel, right: GivenLabel): number {
	const [one, other] = [left, right].map(({address, chain = ''}) => `${address} ${chain}`);
	return (one ?? '') < (other ?? '') ? -1 : 1;
}
