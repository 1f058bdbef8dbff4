// `npm run readme`: writes into the README and CONTRIBUTING what the program's own tables say.
import {readFile, writeFile} from 'node:fs/promises';
import {withRoomTable} from './contributing.ts';
import {withGeneratedParts} from './readme.ts';

const file = new URL('../../README.md', import.meta.url);
await writeFile(file, withGeneratedParts(await readFile(file, 'utf8')));

const guide = new URL('../../CONTRIBUTING.md', import.meta.url);
await writeFile(guide, withRoomTable(await readFile(guide, 'utf8')));
