/**
Makes the single executable, Node and the program in one file: `npm run build:binary` for this machine's processor,
`npm run build:binary -- arm64` for another. A second word is a folder in the place of dist/.
*/
import {makeExecutable} from './executable.ts';
import {runMake} from './maker.ts';

await runMake(makeExecutable);
