import {spawnSync} from 'node:child_process';
import {statSync} from 'node:fs';
import {chmod, mkdir, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {sourceNode, startFixture} from '../helpers/children.ts';
import {spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {fileTroubles, systemTroubles} from './file-troubles.ts';
import {keptFiles} from './kept-files.ts';
import {killAtEachStep, steppedFiles} from './kill-steps.ts';

const fixture = path.join(import.meta.dirname, '../fixtures/change-troubled.ts');
const isRoot = process.getuid?.() === 0;

/** Root may read and write everything: where the program lies open to others, another user changes the files. */
const mayAllEnter = (folder: string): boolean =>
	(statSync(folder).mode & 1) !== 0 && (folder === path.dirname(folder) || mayAllEnter(path.dirname(folder)));
const asOther = isRoot && mayAllEnter(import.meta.dirname) && mayAllEnter(path.dirname(sourceNode));
const isRefused = !isRoot || asOther;
const other = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/** File systems of a program's own, gone with it. */
const own = ['unshare', '--mount', '--map-root-user'];
/** Some may make file systems, and not make them read-only. */
const mountings = 'mount -t tmpfs none /mnt && mount -o remount,ro /mnt && mount -o remount,rw /mnt';
const mayMount = spawnSync(own[0] ?? '', [...own.slice(1), 'sh', '-c', mountings]).status === 0;

interface Change {
	readonly trouble: string;
	readonly name: keyof typeof keptFiles;
	/** Left out: it is about to be changed. */
	readonly said?: readonly string[];
	readonly left?: readonly string[];
	readonly outside?: string;
	readonly hasLost?: boolean;
	readonly mode?: string;
	readonly isLink?: boolean;
}

async function changeAll(before: readonly string[], words: readonly string[]): Promise<readonly Change[]> {
	const folder = path.join(await temporaryFolder(), 'home');
	await mkdir(folder);
	await chmod(path.dirname(folder), 0o755);
	await chmod(folder, 0o777);
	const run = spawnProgram([...before, sourceNode, fixture, folder, ...words], {
		environment: {PATH: process.env.PATH ?? ''},
	});
	let code: number | null | undefined;
	void run.ended.then(end => (code = end.code));
	// A change that waits for ever, as for a pipe, is the last that is named.
	await until(
		() => code !== undefined,
		() => `no end: ${run.stdout().split('\n').at(-2)}`,
	);
	expect([code, run.stderr()]).toEqual([0, '']);
	const lines = run.stdout().split('\n').slice(0, -1);
	return lines.map(line => JSON.parse(line) as Change).filter(({said}) => said !== undefined);
}

/** Files that are written where they are, and those that can be asked for again. */
const inPlace = ['journal', 'ledger'];

/** Returns what must not be, whatever the trouble. */
function defectsOf({
	trouble,
	name,
	left = [],
	outside,
	hasLost,
	mode,
	isLink: isLinkKept,
}: Change): readonly string[] {
	const isOwn = !['blocks', 'labelFile', 'exported'].includes(name);
	const isLink = trouble.startsWith('a link to');
	const isWritten = isLink && name !== 'labelFile' && name !== 'exported';
	const mayGrow =
		isWritten || name === 'journal' || name === 'config' || (name === 'ledger' && trouble === 'a hard link');
	const defects = [
		hasLost &&
			isOwn &&
			!isWritten &&
			!inPlace.includes(name) &&
			trouble !== 'a prototype' &&
			'the content is lost',
		(isLink || trouble.startsWith('a device')) && !isLinkKept && 'the link is gone',
		outside !== 'same' && outside !== undefined && !mayGrow && 'what a link leads to was changed',
		left.some(each => each.endsWith('.new')) && 'half of it is left',
		isOwn && mode?.endsWith('44') && !['a pipe', 'a socket'].includes(trouble) && 'others may read it',
	];
	return defects.filter(defect => typeof defect === 'string').map(defect => `${trouble}, ${name}: ${defect}`);
}

/** Writes a change as lines: the words of both attempts, and what stands beside the file. */
function describeChange({name, said = [], left = []}: Change): string {
	const [first = '', second = ''] = said.map(
		text => text.replace(/^"[^"]*"(?=:? )/, '"~"') || 'nothing said',
	);
	const words = first === second || said.length === 1 ? first : `${first}\n    then: ${second}`;
	return `  ${name}: ${words}${left.length > 0 ? `\n    beside it: ${left.join(', ')}` : ''}`;
}

function describeAll(changes: readonly Change[]): string {
	const byTrouble = Map.groupBy(changes, ({trouble}) => trouble);
	return [...byTrouble]
		.map(([trouble, of]) => `${trouble}\n${of.map(describeChange).join('\n')}\n`)
		.join('\n');
}

it.skipIf(!isRefused)(
	'says what is wrong with each file, keeps what it held, and never waits for it',
	async () => {
		const changes = await changeAll(asOther ? other : [], []);
		expect(changes).toHaveLength(Object.keys(fileTroubles).length * Object.keys(keptFiles).length);
		expect(changes.flatMap(defectsOf)).toEqual([]);
		await expect(describeAll(changes)).toMatchFileSnapshot('words/files.txt');
	},
);

it.skipIf(!mayMount).each(Object.keys(systemTroubles))(
	'keeps each file where %s, and writes it after that',
	async trouble => {
		const changes = await changeAll(own, [trouble]);
		expect(changes).toHaveLength(2 * Object.keys(keptFiles).length);
		expect(changes.flatMap(defectsOf)).toEqual([]);
		await expect(describeAll(changes)).toMatchFileSnapshot(`words/${trouble.replaceAll(' ', '-')}.txt`);
	},
);

/** Lets four programs change a file at once, and returns the numbers that are then in it. */
async function changeTogether(name: keyof typeof keptFiles, file: string): Promise<readonly number[]> {
	const starts = [100, 200, 300, 400];
	const programs = await Promise.all(
		starts.map(start => startFixture('change-together.ts', name, file, String(start), String(each))),
	);
	for (const program of programs) program.begin();
	for (const {ended, said} of programs) expect([await ended, said()]).toEqual([0, 'ready\n']);
	return (await keptFiles[name].read(file)).toSorted((left, right) => left - right);
}

const each = 12;
const all = [100, 200, 300, 400].flatMap(start => Array.from({length: each}, (_, index) => start + index));

it.each(['state', 'labels', 'journal', 'ledger', 'config'] as const)(
	'loses no change of four programs that change its %s at once',
	async name => {
		const file = path.join(await temporaryFolder(), 'stakedeck', keptFiles[name].name);
		expect(await changeTogether(name, file)).toEqual(all);
		expect((await readdir(path.dirname(file))).filter(other => other !== path.basename(file))).toEqual([]);
	},
);

it.concurrent.each(steppedFiles)(
	'loses nothing of its %s where it is killed at any step of a write, and holds up no other program',
	async name => {
		const {steps, killed} = await killAtEachStep(name, {kills: 1, seed: 1});
		expect(killed).toBe(steps);
	},
);

it.each(['state', 'ledger'] as const)(
	'sets a damaged %s aside once, though four programs find it at once',
	async name => {
		const file = path.join(await temporaryFolder(), 'stakedeck', keptFiles[name].name);
		await mkdir(path.dirname(file));
		for (let round = 1; round <= 2; round++) {
			await writeFile(file, 'damaged '.repeat(1000));
			expect(await changeTogether(name, file)).toEqual(all);
			const aside = (await readdir(path.dirname(file))).filter(other => other.includes('.broken-'));
			expect(aside).toHaveLength(round);
		}
	},
);
