import {glob, readFile} from 'node:fs/promises';
import path from 'node:path';

/** Purpose of a folder of the program, and the imports allowed to its files besides each other. */
interface Room {
	/** Purpose in a few words, for a reader who looks for the place of a file. */
	readonly what: string;
	/** Other rooms, by their folders below source/; a room below another is named as one of its own. */
	readonly rooms: readonly string[];
	/** Packages, and modules of Node by their full names. */
	readonly packages?: readonly string[];
}

export type Rooms = Readonly<Record<string, Room>>;

/** Texts of files by their paths from source/, with slashes: "domain/epoch.ts". */
export type Files = ReadonlyMap<string, string>;

/** Imports, exports from elsewhere and late imports, of values and of types alike. */
const importPattern =
	/^(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The files of the program, in the order of their paths; declarations of types alone are left out. */
export async function readFiles(): Promise<Files> {
	const source = path.join(import.meta.dirname, '../../source');
	const names = await Array.fromAsync(glob('**/*.{js,ts,tsx}', {cwd: source}));
	const kept = names.filter(name => !name.endsWith('.d.ts')).toSorted();
	const read = async (name: string) =>
		[name.replaceAll(path.sep, '/'), await readFile(path.join(source, name), 'utf8')] as const;
	return new Map(await Promise.all(kept.map(read)));
}

/** The room of a file: its folder; '' is the root. */
export function roomOf(file: string): string {
	const folder = path.posix.dirname(file);
	return folder === '.' ? '' : folder;
}

/** Returns the import specifiers of a file, as written. */
function importsOf(text: string): readonly string[] {
	return [...text.matchAll(importPattern)].map(([, from, bare, late]) => from ?? bare ?? late ?? '');
}

/** Imports that no row of the table allows, and folders without a row: a sentence each, in the order of the files. */
export function findForbiddenImports(files: Files, rooms: Rooms): readonly string[] {
	return [...files].flatMap(([file, text]) => {
		const name = roomOf(file);
		const room = rooms[name];
		if (!room) return [`${file}: the folder has no row in the table of rooms`];
		return importsOf(text).flatMap(from => {
			const problem = from.startsWith('.')
				? problemOfRoom(name, room, path.posix.join(path.posix.dirname(file), from))
				: problemOfPackage(room, from);
			return problem === undefined ? [] : [`${file}: ${problem}`];
		});
	});
}

function problemOfRoom(name: string, {rooms}: Room, target: string): string | undefined {
	const other = roomOf(target);
	if (other === name || rooms.includes(other)) return undefined;
	return `may not import ${target}: ${other === '' ? 'the root' : other} is not in its row`;
}

function problemOfPackage({packages = []}: Room, from: string): string | undefined {
	return packages.includes(packageOf(from)) ? undefined : `may not import ${from}: it is not in its row`;
}

/** '@scure/base/index.js' → '@scure/base'; a module of Node stays whole. */
function packageOf(from: string): string {
	if (from.startsWith('node:')) return from;
	return from
		.split('/')
		.slice(0, from.startsWith('@') ? 2 : 1)
		.join('/');
}

/** Files that reach themselves by what they import, each circle once, as "a.ts → b.ts → a.ts". */
export function findCircles(files: Files): readonly string[] {
	const circles = new Set<string>();
	const done = new Set<string>();
	const visit = (file: string, way: readonly string[]): void => {
		const start = way.indexOf(file);
		if (start >= 0) {
			circles.add([...way.slice(start), file].join(' → '));
			return;
		}
		if (done.has(file)) return;
		for (const from of importsOf(files.get(file) ?? '')) {
			const target = path.posix.join(path.posix.dirname(file), from);
			if (from.startsWith('.') && files.has(target)) visit(target, [...way, file]);
		}
		done.add(file);
	};
	for (const file of files.keys()) visit(file, []);
	return [...circles];
}

/** Rooms that reach themselves through other rooms of their rows: the table itself goes one way. */
export function findRoomCircles(rooms: Rooms): readonly string[] {
	const asFiles = Object.entries(rooms).map(
		([name, room]) =>
			[
				`${name}/x.ts`,
				room.rooms
					.filter(other => other !== '..')
					.map(other => `import '${upFrom(name)}${other}/x.ts';`)
					.join('\n'),
			] as const,
	);
	return findCircles(new Map(asFiles));
}

function upFrom(name: string): string {
	return '../'.repeat(name.split('/').length);
}

/** Names that two files or more export, each with its files; two signatures of one function are one. */
export function findDoubleNames(files: Files): readonly string[] {
	const places = new Map<string, Set<string>>();
	const pattern = /^export (?:async )?(?:function|const|class|interface|type|let) (\w+)/gm;
	for (const [file, text] of files) {
		for (const [, name = ''] of text.matchAll(pattern)) {
			places.set(name, (places.get(name) ?? new Set()).add(file));
		}
	}
	return [...places]
		.filter(([, found]) => found.size > 1)
		.map(([name, found]) => `${name}: ${[...found].join(', ')}`);
}

/** The table as Markdown, a line for each room. */
export function toRoomTable(rooms: Rooms): string {
	const rows = Object.entries(rooms).map(([name, {what, rooms: others, packages = []}]) => {
		const place = name === '' ? '`source/`' : `\`${name}/\``;
		const allowed = [...others.map(other => `${other}/`), ...packages].join(', ');
		return `| ${place} | ${what} | ${allowed || 'nothing'} |`;
	});
	return ['| folder | what | may import |', '|---|---|---|', ...rows].join('\n');
}
