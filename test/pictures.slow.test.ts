import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {scenes} from '../build/pictures/scenes.ts';
import {takePicture} from '../build/pictures/take-picture.ts';

const folder = path.join(import.meta.dirname, '../docs/pictures');

it.concurrent.each(scenes.map(scene => [scene.name, scene] as const))(
	'the picture %s.svg shows what the program shows',
	async (_name, scene) => {
		const kept = await readFile(path.join(folder, `${scene.name}.svg`), 'utf8').catch(() => '');
		expect(
			(await takePicture(scene)) === kept,
			`docs/pictures/${scene.name}.svg is out of date: npm run pictures, and look at what changed`,
		).toBe(true);
	},
);

it('no picture lies there that nobody makes', async () => {
	expect((await readdir(folder)).toSorted()).toEqual(scenes.map(({name}) => `${name}.svg`).toSorted());
});
