import {type FileHandle, open, rm, stat} from 'node:fs/promises';
import path from 'node:path';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import type {ExactField} from '../../columns/exact-field.ts';
import {isSpendingKey} from '../../domain/address.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {csvLines} from '../../output/csv.ts';
import {listJson, type Pagination} from '../../output/json.ts';
import {describeErrno, errnoOf} from '../../system/errno.ts';
import type {ExportRequest} from './shell.ts';
import type {Dialogs} from './use-dialogs.ts';

interface Export<Item> {
	/** Path as typed: relative to the working directory, or from `~/`; its extension chooses the format. */
	readonly path: string;
	/** The folder that `~` means; undefined: not known. */
	readonly home: string | undefined;
	readonly items: readonly Item[];
	readonly fields: readonly ExactField<Item>[];
	/** Left out: the items are the whole list. */
	readonly pagination?: Pagination;
}

interface ExportedFile {
	/** Absolute. */
	readonly path: string;
	/** Items in it. */
	readonly count: number;
}

/** An export that was refused or failed; `message` is the sentence for people. */
class ExportError extends Error {
	override readonly name = 'ExportError';
}

/**
Writes items to a new file, readable by its owner alone, in the form of `-o csv` or `-o json`. Rejects with an
ExportError on failure. Never overwrites a file, and never leaves a partial one.
*/
export async function exportItems<Item extends Decoded>(what: Export<Item>): Promise<ExportedFile> {
	const file = resolvePath(what.path.trim(), what.home);
	const pieces = piecesOf(what, file);
	const handle = await openNew(file);
	try {
		await pipeline(Readable.from(pieces), handle.createWriteStream());
	} catch (error) {
		await rm(file, {force: true});
		if (errnoOf(error) === undefined) throw error;
		throw new ExportError(
			`"${file}" cannot be written, as ${describeErrno('write', error)}; nothing of it was kept`,
			{
				cause: error,
			},
		);
	}
	return {path: file, count: what.items.length};
}

/** Suggests a name with the view and the local time: 'stakedeck-validators-20261121-0905.csv'. */
export function suggestName(view: string, now: Date): string {
	const digits = (value: number) => value.toString().padStart(2, '0');
	const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(digits).join('');
	return `stakedeck-${view}-${day}-${digits(now.getHours())}${digits(now.getMinutes())}.csv`;
}

/** Suggests the same name with each extension. */
export function suggestNames(view: string, now: Date): readonly string[] {
	const name = suggestName(view, now);
	return [name, name.replace(/csv$/, 'json')];
}

/** Control characters and those that change the writing direction: a name with them looks like a different one. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

function resolvePath(typed: string, home: string | undefined): string {
	if (typed === '') throw new ExportError('the name of the file is missing: it ends in .csv or .json');
	if (unprintable.test(typed)) throw new ExportError('the name of the file holds control characters');
	if (isSpendingKey(typed)) throw new ExportError('the name of the file holds a spending key');
	if (/[/\\]$/.test(typed)) throw new ExportError(`"${typed}" names a folder: add the name of the file`);
	if (!typed.startsWith('~/')) return path.resolve(typed);
	if (home) return path.resolve(home, typed.slice('~/'.length));
	throw new ExportError('~ means nothing here, as HOME is not set; write the whole path');
}

function piecesOf<Item extends Decoded>(
	{items, fields, pagination}: Export<Item>,
	file: string,
): Iterable<string> {
	const count = items.length;
	switch (path.extname(file).toLowerCase()) {
		case '.csv':
			return csvLines(fields, items);
		case '.json':
			return listJson(
				items.map(({source}) => source),
				pagination ?? {page: 1, perPage: count, totalPages: 1, totalItems: count},
			);
		default:
			throw new ExportError(
				`"${path.basename(file)}" has no known ending: use a name that ends in .csv or .json`,
			);
	}
}

async function openNew(file: string): Promise<FileHandle> {
	try {
		return await open(file, 'wx', 0o600);
	} catch (error) {
		throw new ExportError(await describeRefusal(file, error), {cause: error});
	}
}

async function describeRefusal(file: string, error: unknown): Promise<string> {
	switch (errnoOf(error)) {
		case 'EEXIST':
			return (await isFolder(file))
				? `"${file}" is a folder; choose another name`
				: `"${file}" exists, and nothing is overwritten; "${await freeName(file)}" is free`;
		case 'ENOENT':
			return `the folder "${path.dirname(file)}" does not exist; make it first, or choose another`;
		default:
			return `"${file}" cannot be written, as ${describeErrno('write', error)}; choose another place`;
	}
}

async function isFolder(file: string): Promise<boolean> {
	const stats = await stat(file).catch(() => undefined);
	return stats?.isDirectory() ?? false;
}

/** Finds the next free name in the same folder: 'validators.csv' → 'validators-2.csv'. */
async function freeName(file: string): Promise<string> {
	const {dir, name, ext} = path.parse(file);
	for (let number = 2; ; number++) {
		const free = `${name}-${number}${ext}`;
		const isTaken = await stat(path.join(dir, free)).then(
			() => true,
			() => false,
		);
		if (!isTaken) return free;
	}
}

/** Writes rows to a path, asks for the path if none is given, and notifies about the result. */
export function askExport<Item extends Decoded>(
	{ask, notify}: Dialogs,
	{view, path: given, rows: items, fields}: ExportRequest<Item>,
	{home, now}: {readonly home: string | undefined; readonly now: number},
): void {
	const write = (path: string) =>
		void exportItems({path, home, items, fields}).then(
			written => notify(`${written.count} rows written to ${written.path}`, 'good'),
			(error: unknown) => {
				if (!(error instanceof ExportError)) throw error;
				notify(error.message, 'bad');
			},
		);
	if (given !== undefined) {
		write(given);
		return;
	}
	ask({
		label: 'export to: ',
		initial: suggestName(view, new Date(now)),
		note: `${items.length} rows, by its ending as .csv or .json`,
		onApply: write,
	});
}
