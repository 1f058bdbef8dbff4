// `npm run readme`: writes into the README what the program's own tables say.
import {readFile, writeFile} from 'node:fs/promises';
import {withGeneratedParts} from './readme.ts';

const file = new URL('../../README.md', import.meta.url);
await writeFile(file, withGeneratedParts(await readFile(file, 'utf8')));
