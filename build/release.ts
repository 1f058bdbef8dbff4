/**
Makes a release of the last commit, all of its files in one folder, the same bytes each time: `npm run release` in
dist/release, `npm run release -- FOLDER` in another.
*/
import {cp, mkdir, mkdtemp, readdir, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import {sourceDate} from './date.ts';
import {sayMade} from './maker.ts';
import {checkOut, makeIn, requireReleasable} from './release/commit.ts';

await sayMade(async () => {
	const folder = path.resolve(process.argv[2] ?? 'dist/release');
	const commit = await requireReleasable(folder);
	const date = await sourceDate();
	// Files of a package would be closed to others where those of the person are.
	process.umask(0o022);
	await mkdir('dist', {recursive: true});
	// Always in the same place beside the installed packages: bundled code is ordered by the paths of both.
	const work = await mkdtemp(path.resolve('dist/release.unfinished-'));
	try {
		const [tree, made] = [path.join(work, 'tree'), path.join(work, 'release')];
		await mkdir(made);
		await checkOut(tree);
		await makeIn(tree, [made, commit, String(date)]);
		await putWhole(made, folder);
	} finally {
		await rm(work, {recursive: true});
	}
	return (await readdir(folder)).map(file => path.join(folder, file));
});

/** Copies a folder, maybe to another disk, where it is there whole or not at all. */
async function putWhole(made: string, folder: string): Promise<void> {
	await mkdir(path.dirname(folder), {recursive: true});
	const beside = await mkdtemp(`${folder}.unfinished-`);
	try {
		const whole = path.join(beside, 'release');
		await cp(made, whole, {recursive: true});
		await rename(whole, folder);
	} finally {
		await rm(beside, {recursive: true});
	}
}
