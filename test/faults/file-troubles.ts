/** What may stand in the place of a file, or become of it, before the program changes it. */
import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {
	appendFile,
	chmod,
	link,
	mkdir,
	readFile,
	rename,
	rm,
	symlink,
	truncate,
	writeFile,
} from 'node:fs/promises';
import {createServer} from 'node:net';
import path from 'node:path';
import process from 'node:process';
import {DatabaseSync} from 'node:sqlite';
import {createHolder, formatHolder} from '../../source/system/file-lock.ts';
import {lockOf} from '../../source/system/write-whole.ts';

interface Place {
	readonly file: string;
	/** A file in another folder, with the content that the file had. */
	readonly outside: string;
}

type Trouble = (place: Place) => unknown;

const inItsPlace =
	(put: Trouble): Trouble =>
	async place => {
		await rm(place.file);
		await put(place);
	};

const damaged =
	(damage: (bytes: Buffer) => Buffer | string): Trouble =>
	async ({file}) =>
		writeFile(file, damage(await readFile(file)));

/** A socket keeps its name where its server is closed without being asked to. */
async function leaveSocket(file: string): Promise<void> {
	const [server, place] = [createServer(), `${file}.s`];
	await once(server.listen(place), 'listening');
	await rename(place, file);
	server.close();
	await once(server, 'close');
}

/** Damages every event of a ledger; other files have no rows. */
function damageRows(file: string): void {
	if (!file.endsWith('.sqlite')) return;
	using database = new DatabaseSync(file);
	database.exec(`UPDATE events SET mine = '{}'`);
}

const deep = 100_000;

/** Locks it for a program that no longer runs: no process gets so large a number. */
async function lockByDead(file: string): Promise<void> {
	const holder = await createHolder(process.pid);
	await symlink(formatHolder({...holder, pid: 4_194_304}), lockOf(file));
}

export const fileTroubles: Readonly<Record<string, Trouble>> = {
	nothing: () => {},
	'it is missing': ({file}) => rm(file),
	'a link to a file': inItsPlace(({file, outside}) => symlink(outside, file)),
	'a link to nothing': inItsPlace(({file, outside}) => symlink(`${outside}.missing`, file)),
	'a link to itself': inItsPlace(({file}) => symlink(path.basename(file), file)),
	'a hard link': inItsPlace(({file, outside}) => link(outside, file)),
	'a pipe': inItsPlace(({file}) => execFileSync('mkfifo', [file])),
	'a pipe for its journal': ({file}) => execFileSync('mkfifo', [`${file}-journal`]),
	'a socket': inItsPlace(({file}) => leaveSocket(file)),
	'a folder': inItsPlace(async ({file, outside}) => {
		await mkdir(file);
		await link(outside, path.join(file, 'mine'));
	}),
	'a device': inItsPlace(({file}) => symlink('/dev/zero', file)),
	'a device that is full': inItsPlace(({file}) => symlink('/dev/full', file)),
	'an empty file': damaged(() => ''),
	'zeros alone': damaged(bytes => Buffer.alloc(bytes.length)),
	'half of it': damaged(bytes => bytes.subarray(0, bytes.length / 2)),
	'half of a character': ({file}) => appendFile(file, Buffer.from([0xc3])),
	'a gigabyte': ({file}) => truncate(file, 2 ** 30),
	'damaged rows': ({file}) => damageRows(file),
	'levels without end': damaged(() => '['.repeat(deep)),
	'levels in a field': damaged(() => `{"later": ${'['.repeat(deep)}${']'.repeat(deep)}}\n`),
	'a prototype': damaged(
		() => '{"__proto__": {"commands": ["page=7"]}, "look": {"views": {"__proto__": {"pane": true}}}}\n',
	),
	'a lock of a dead program': ({file}) => lockByDead(file),
	'a file not to be read': ({file}) => chmod(file, 0),
	'a file not to be written': ({file}) => chmod(file, 0o400),
	'a folder not to be written': ({file}) => chmod(path.dirname(file), 0o500),
	'a folder not to be entered': ({file}) => chmod(path.dirname(file), 0),
	'a file for its folder': async ({file}) => {
		const folder = path.dirname(file);
		await rename(folder, `${folder}-before`);
		await writeFile(folder, '');
	},
};

/** What may become of a file system; each returns what ends it. */
export const systemTroubles: Readonly<Record<string, (root: string) => Promise<() => unknown>>> = {
	'the disk is full': async root => {
		const filler = path.join(root, 'filler');
		// As much as there is room for, then byte by byte to the end of the last page.
		for (const size of [65_536, 4096, 1]) {
			for (;;) {
				const isFull = await appendFile(filler, Buffer.alloc(size)).then(
					() => false,
					() => true,
				);
				if (isFull) break;
			}
		}
		return () => rm(filler);
	},
	'the disk is read-only': async root => {
		const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, root]);
		remount('ro');
		return () => remount('rw');
	},
};
