/**
Holds what the program says against real nodes: `npm run field`. `npm run field -- broadcasts` or `-- signing` runs that
part alone, and `-- --short` makes that of the votes shorter. It builds CometBFT 0.37 with Go; without Go it says so and
does nothing.
*/
import {rmSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {constants, tmpdir} from 'node:os';
import path from 'node:path';
import {checkBroadcasts} from './broadcasts.ts';
import {buildProgram} from './part.ts';
import {watchWhoSigns} from './who-signs.ts';

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const parts = {broadcasts: checkBroadcasts, signing: watchWhoSigns};
const named = Object.entries(parts).filter(([name]) => words.includes(name));

const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-field-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	// The nodes end with the process: a signal alone would not let it do anything more.
	process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
process.once('exit', () => rmSync(folder, {recursive: true, force: true, maxRetries: 5}));

const program = path.join(folder, 'cometbft');
console.log('building CometBFT: minutes at the first time');
const built = await buildProgram(program);
if ('failure' in built) {
	console.log(`skipped: ${built.failure}`);
	process.exit(0);
}
console.log(`CometBFT ${built.version}`);
let mistakes = 0;
for (const [name, part] of named.length > 0 ? named : Object.entries(parts)) {
	mistakes += await part({program, folder: await mkdtemp(path.join(folder, `${name}-`)), isShort});
}
console.log(mistakes === 0 ? '\nwhat was said is what became of it' : `\n${mistakes} mistakes`);
process.exit(mistakes === 0 ? 0 : 1);
