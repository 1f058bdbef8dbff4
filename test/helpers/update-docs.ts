// `npm run docs`: writes into README, CONTRIBUTING and docs/ what the program's own tables say.
import {writeFile} from 'node:fs/promises';
import {pages, placeOf, readPage} from './docs.ts';

for (const {file, remake} of pages) await writeFile(placeOf(file), remake(await readPage(file)));
