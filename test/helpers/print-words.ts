// `npm run words`: every text of the program that a person may read, one a line, to be read from top to bottom.
import {readFiles} from './imports.ts';
import {rooms} from './rooms.ts';
import {findWords} from './words.ts';

for (const {place, text} of findWords(await readFiles(), Object.keys(rooms))) {
	process.stdout.write(`${place}\t${text}\n`);
}
