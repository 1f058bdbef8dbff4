import {rm} from 'node:fs/promises';
import {describeErrno} from '../system/errno.ts';
import type {Change} from './changes.ts';
import type {FileContent} from './decode-remembered.ts';
import {createSnapshot, type Keeper} from './keeper.ts';
import type {Remembered} from './remembered.ts';
import {emptyFile, findLeftOvers, lockOf, makeFolder, readState, setAside, writeState} from './state-file.ts';

/**
Keeps changes in a file. Each write takes a lock, reads the file again and applies the changes to it, so that two
dashboards do not lose each other's entries. Changes that cannot be written are retried with the next change.

@param pid of this program
*/
export async function createFileKeeper(file: string, pid: number): Promise<Keeper> {
	const [first, leftAtStart] = await Promise.all([readState(file), findLeftOvers(file)]);
	let hasLeftOvers = leftAtStart.length > 0;
	let saved: FileContent = 'problem' in first ? emptyFile : first.value;
	/** Problem of the file when it was read. */
	let note =
		'problem' in first
			? `${file} cannot be used, as ${first.problem}; it is set aside as soon as there is something to write`
			: undefined;
	let current = saved.remembered;
	let pending: readonly Change[] = [];
	let writing: Promise<void> | undefined;
	const view = createSnapshot(current, note);

	const readAgain = async (): Promise<FileContent> => {
		const reading = await readState(file);
		if ('value' in reading) return reading.value;
		const aside = await setAside(file);
		note = `${file} could not be used, as ${reading.problem}; it was set aside as ${aside}`;
		return saved;
	};
	const clear = async () => {
		if (!hasLeftOvers) return;
		for (const left of await findLeftOvers(file)) await rm(left, {force: true});
		hasLeftOvers = false;
	};
	const writePending = async () => {
		if (pending.length === 0) return;
		const changes = pending;
		const read = await readAgain();
		const content = {...read, remembered: apply(changes, read.remembered)};
		// Loaded at the first write: a start that only reads need not wait for it.
		const {encodeRemembered, describeUnplaced} = await import('./encode-remembered.ts');
		const {text, unplaced} = encodeRemembered(content);
		await writeState(file, text);
		if (unplaced.length > 0)
			note = `${describeUnplaced(file, unplaced)}: what you change of it is not remembered`;
		saved = content;
		pending = pending.slice(changes.length);
		current = apply(pending, saved.remembered);
		view.show(current, note);
	};
	const write = async () => {
		try {
			await makeFolder(file);
			// Loaded at the first write: a start that only reads need not wait for it.
			const {withFileLock, NoLockError} = await import('./file-lock.ts');
			const lock = {path: lockOf(file), pid};
			do {
				try {
					await withFileLock(lock, async () => {
						await clear();
						await writePending();
					});
				} catch (error) {
					if (!(error instanceof NoLockError)) throw error;
					// Without a lock two dashboards may lose a change; without writing they would lose all of them.
					await writePending();
				}
			} while (pending.length > 0);
		} catch (error) {
			if (pending.length > 0) view.show(current, problemOf(file, error));
		}
		writing = undefined;
	};
	if (hasLeftOvers) writing = write();
	return {
		read: view.read,
		subscribe: view.subscribe,
		get problem() {
			return view.problem();
		},
		change(change) {
			pending = [...pending, change];
			current = change(current);
			view.show(current, view.problem());
			writing ??= write();
		},
		async reload() {
			// A write in progress reads the file again anyway.
			if (writing) return;
			const reading = await readState(file);
			if ('problem' in reading || writing) return;
			saved = reading.value;
			current = apply(pending, saved.remembered);
			view.show(current, view.problem());
		},
		async settled() {
			while (writing) await writing;
		},
	};
}

function problemOf(file: string, error: unknown): string {
	const isHeld = error instanceof Error && error.name === 'HeldLockError';
	const reason = isHeld ? 'another program has it locked' : describeErrno('write', error);
	return `nothing is remembered after this session: ${file} cannot be written, as ${reason}`;
}

function apply(changes: readonly Change[], remembered: Remembered): Remembered {
	return changes.reduce((current, change) => change(current), remembered);
}
