import path from 'node:path';
import type {Result} from '../domain/result.ts';
import {withLabel} from './changes.ts';
import {describeUnplaced, encodeRemembered} from './encode-remembered.ts';
import {withFileLock} from './file-lock.ts';
import {type ChainLabel, maxLabels, type Remembered} from './remembered.ts';
import {describeWriteError, lockOf, makeFolder, readState, stateFileName, writeState} from './state-file.ts';

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
	const merge = async (): Promise<Result<readonly MergedLabel[]>> => {
		const reading = await readState(file);
		if ('problem' in reading) return {problem: `${file} cannot be used, as ${reading.problem}`};
		const {remembered, merged, isTooMany} = mergeLabels(reading.value.remembered, labels, {mayReplace});
		if (isTooMany) return {problem: `there would be more than ${maxLabels} labels`};
		const {text, unplaced} = encodeRemembered({...reading.value, remembered});
		if (unplaced.length > 0) return {problem: `nothing was taken over: ${describeUnplaced(file, unplaced)}`};
		if (merged.some(({result}) => result !== 'kept')) await writeState(file, text);
		return {value: merged};
	};
	try {
		await makeFolder(file);
		return await withFileLock({path: lockOf(file), pid}, merge);
	} catch (error) {
		return {problem: describeWriteError(file, error)};
	}
}

function byPlace(left: GivenLabel, right: GivenLabel): number {
	const [one, other] = [left, right].map(({address, chain = ''}) => `${address} ${chain}`);
	return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** A label to be taken over; without a chain it counts on every one, until its address is opened on one. */
export interface GivenLabel extends Omit<ChainLabel, 'chain'> {
	readonly chain: string | undefined;
}

/** Result for a label: new; there already; kept as it was, since it is called otherwise; or replaced. */
export type MergeResult = 'added' | 'same' | 'kept' | 'replaced';

export interface MergedLabel extends GivenLabel {
	readonly result: MergeResult;
	/** Label of the address before; undefined: none. */
	readonly before: string | undefined;
}

/** Takes labels over, and never one in the place of another unless that is wanted. */
export function mergeLabels(
	remembered: Remembered,
	given: readonly GivenLabel[],
	{mayReplace}: {readonly mayReplace: boolean},
): {readonly remembered: Remembered; readonly merged: readonly MergedLabel[]; readonly isTooMany: boolean} {
	let next = remembered;
	const merged = given.map((label): MergedLabel => {
		const before = labelOf(next, label);
		const result =
			before === undefined ? 'added' : before === label.label ? 'same' : mayReplace ? 'replaced' : 'kept';
		if (result !== 'kept') next = withGiven(next, label);
		return {...label, result, before};
	});
	return {remembered: next, merged, isTooMany: next.labels.length > maxLabels};
}

/** Returns the label that the address has where the given one would be seen. */
function labelOf({addresses, labels}: Remembered, {chain, address}: GivenLabel): string | undefined {
	const ofAny = addresses.find(each => each.address === address)?.label;
	return (
		ofAny ?? labels.find(each => each.address === address && (chain ?? each.chain) === each.chain)?.label
	);
}

function withGiven(remembered: Remembered, {chain, address, label, kind}: GivenLabel): Remembered {
	const known = remembered.addresses.find(each => each.address === address);
	const isOnChain = remembered.labels.some(each => each.address === address && each.label === label);
	if (chain === undefined && isOnChain) return remembered;
	const entry = {address, label: chain === undefined ? label : undefined, usedAt: known?.usedAt ?? 0};
	const others = remembered.addresses.filter(each => each.address !== address);
	const isListed = chain === undefined || known !== undefined;
	const kept = {...remembered, addresses: isListed ? [...others, entry] : others};
	return chain === undefined ? kept : withLabel(kept, {chain, address, label, ...(kind && {kind})});
}
