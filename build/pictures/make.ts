/** Draws the pictures of the README and of docs/ from the built program's own screens: `npm run pictures`. */
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {scenes} from './scenes.ts';
import {takePicture} from './take-picture.ts';

const folder = path.join(import.meta.dirname, '../../docs/pictures');

await mkdir(folder, {recursive: true});
for (const scene of scenes) await writeFile(path.join(folder, `${scene.name}.svg`), await takePicture(scene));
