import {settable} from '../system/changing.ts';
import {hintForPlace} from '../system/errno.ts';
import {changeFile, findLeftOvers, placeOf, writeWhole} from '../system/write-whole.ts';
import type {Change} from './changes.ts';
import type {FileContent} from './decode-remembered.ts';
import type {Remembered} from './remembered.ts';
import {describeWriteError, emptyFile, readState, setAside} from './state-file.ts';

/** Holds what is remembered and applies any change to it. */
export interface Keeper {
	/** Bookmarks by name; a stable snapshot, the same object until something changes. */
	read(): Remembered;
	subscribe(listener: () => void): () => void;
	readonly problem: string | undefined;
	change(change: Change): void;
	/** Reloads what another program has saved in the meantime. */
	reload(): Promise<void>;
	settled(): Promise<void>;
}

/** The content and the problem that a keeper shows. */
interface Snapshot extends Pick<Keeper, 'read' | 'subscribe'> {
	problem(): string | undefined;
	/** Notifies the listeners if anything has changed. */
	show(remembered: Remembered, problem: string | undefined): void;
}

/** Holds what a keeper shows. */
function createSnapshot(remembered: Remembered, problem: string | undefined): Snapshot {
	const shown = settable({content: sorted(remembered), problem});
	return {
		read: () => shown.read().content,
		subscribe: shown.subscribe,
		problem: () => shown.read().problem,
		show(remembered, problem) {
			const before = shown.read();
			const next = sorted(remembered);
			const isChanged = JSON.stringify(next) !== JSON.stringify(before.content);
			if (!isChanged && problem === before.problem) return;
			shown.set(() => ({content: isChanged ? next : before.content, problem}));
		},
	};
}

/** Keeps changes in memory only. */
export function createMemoryKeeper(start: Remembered, problem: string | undefined): Keeper {
	let current = start;
	const view = createSnapshot(start, problem);
	return {
		read: view.read,
		subscribe: view.subscribe,
		problem,
		change(change) {
			current = change(current);
			view.show(current, problem);
		},
		async reload() {},
		async settled() {},
	};
}

function sorted(remembered: Remembered): Remembered {
	const bookmarks = remembered.bookmarks.toSorted((left, right) => left.name.localeCompare(right.name));
	return {...remembered, bookmarks};
}

/** The file as it was last read or written. */
interface KnownFile {
	readonly file: string;
	content: FileContent;
	/** Problem that it had, and what became of it. */
	note: string | undefined;
	/** The note of a file that could not be used as it was opened; undefined: it could. */
	readonly unusable: string | undefined;
	readonly hasLeftOvers: boolean;
}

async function openFile(file: string): Promise<KnownFile> {
	const [reading, leftOvers] = await Promise.all([
		readState(file),
		placeOf(file).then(findLeftOvers, (error: unknown) => describeLoss(file, error)),
	]);
	const hasLeftOvers = typeof leftOvers !== 'string' && leftOvers.length > 0;
	if ('value' in reading)
		return {file, content: reading.value, note: undefined, unusable: undefined, hasLeftOvers};
	const note =
		typeof leftOvers === 'string'
			? leftOvers
			: `${file} cannot be used, as ${reading.problem}; it is set aside as soon as there is something to write`;
	return {file, content: emptyFile, note, unusable: note, hasLeftOvers};
}

function describeLoss(file: string, error: unknown): string {
	return `nothing is remembered after this session: ${describeWriteError(file, error)}${hintForPlace(error)}`;
}

/** Writes changes to what the file in its place holds by now; one that cannot be used makes way. */
async function writeChanges(place: string, known: KnownFile, changes: readonly Change[]): Promise<void> {
	const {file} = known;
	const reading = await readState(place);
	if ('problem' in reading) {
		const aside = await setAside(place);
		known.note = `${file} could not be used, as ${reading.problem}; it was set aside as ${aside}`;
	} else if (known.note === known.unusable) {
		// Another program may have set it aside.
		known.note = undefined;
	}
	const read = 'value' in reading ? reading.value : known.content;
	const content = {...read, remembered: apply(changes, read.remembered)};
	// Loaded at the first write: a start that only reads need not wait for it.
	const {encodeRemembered, describeUnplaced} = await import('./encode-remembered.ts');
	const {text, unplaced} = encodeRemembered(content);
	await writeWhole(place, text);
	if (unplaced.length > 0)
		known.note = `${describeUnplaced(file, unplaced)}: what you change of it is not remembered`;
	known.content = content;
}

/**
Keeps changes in a file. Each write takes a lock, reads the file again and applies the changes to it, so that two
dashboards do not lose each other's entries. Changes that cannot be written are retried with the next change.

@param pid of this program
*/
export async function createFileKeeper(file: string, pid: number): Promise<Keeper> {
	const known = await openFile(file);
	let current = known.content.remembered;
	let pending: readonly Change[] = [];
	let writing: Promise<void> | undefined;
	const view = createSnapshot(current, known.note);

	const writePending = async (place: string) => {
		if (pending.length === 0) return;
		const changes = pending;
		await writeChanges(place, known, changes);
		pending = pending.slice(changes.length);
		current = apply(pending, known.content.remembered);
		view.show(current, known.note);
	};
	const write = async () => {
		try {
			do await changeFile(file, pid, writePending);
			while (pending.length > 0);
		} catch (error) {
			if (pending.length > 0) view.show(current, describeLoss(file, error));
		}
		writing = undefined;
	};
	if (known.hasLeftOvers) writing = write();
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
			known.content = reading.value;
			current = apply(pending, known.content.remembered);
			view.show(current, view.problem());
		},
		async settled() {
			while (writing) await writing;
		},
	};
}

function apply(changes: readonly Change[], remembered: Remembered): Remembered {
	return changes.reduce((current, change) => change(current), remembered);
}
