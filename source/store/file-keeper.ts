import type {Change} from './changes.ts';
import type {FileContent} from './decode-remembered.ts';
import {fileReason} from './file-reason.ts';
import {type Keeper, View} from './keeper.ts';
import {nothingRemembered, type Remembered} from './remembered.ts';
import {readState, setAside, writeState} from './state-file.ts';

/**
Keeps changes in a file. Before each write the file is read again and the changes applied to what is there, so that
two dashboards do not lose each other's entries. Changes that cannot be written are tried again with the next one.
*/
export async function createFileKeeper(file: string): Promise<Keeper> {
	const first = await readState(file);
	let saved: FileContent = first.isBroken ? {remembered: nothingRemembered, rest: {}} : first.content;
	/** What is wrong with the file that was there. */
	let note = first.isBroken
		? `${file} cannot be used, as ${first.reason}; it is set aside as soon as there is something to write`
		: undefined;
	let current = saved.remembered;
	let pending: readonly Change[] = [];
	let writing: Promise<void> | undefined;
	const view = new View(current, note);

	const readAgain = async (): Promise<FileContent> => {
		const reading = await readState(file);
		if (!reading.isBroken) return reading.content;
		const aside = await setAside(file);
		note = `${file} could not be used, as ${reading.reason}; it was set aside as ${aside}`;
		return saved;
	};
	const write = async () => {
		try {
			while (pending.length > 0) {
				const changes = pending;
				const {remembered, rest} = await readAgain();
				const content = {rest, remembered: apply(changes, remembered)};
				await writeState(file, content);
				saved = content;
				pending = pending.slice(changes.length);
				current = apply(pending, saved.remembered);
				view.show(current, note);
			}
		} catch (error) {
			const reason = fileReason(error);
			view.show(
				current,
				`what is remembered lasts until the end of this session: ${file} cannot be written, as ${reason}`,
			);
		}
		writing = undefined;
	};
	return {
		read: view.read,
		subscribe: view.subscribe,
		get problem() {
			return view.problem;
		},
		change(change) {
			pending = [...pending, change];
			current = change(current);
			view.show(current, view.problem);
			writing ??= write();
		},
		async reload() {
			// What is being written is read again on the way.
			if (writing) return;
			const reading = await readState(file);
			if (reading.isBroken || writing) return;
			saved = reading.content;
			current = apply(pending, saved.remembered);
			view.show(current, view.problem);
		},
		async settled() {
			while (writing) await writing;
		},
	};
}

function apply(changes: readonly Change[], remembered: Remembered): Remembered {
	return changes.reduce((current, change) => change(current), remembered);
}
