import {spawn} from 'node:child_process';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

/** Makes the file, and has it for itself for 300 ms. */
const holder = `const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
	database.exec('BEGIN EXCLUSIVE; CREATE TABLE other (one TEXT)');
	console.log('held');
	for (const end = Date.now() + 300; Date.now() < end; );
	database.exec('DROP TABLE other; COMMIT')`;

it('a ledger that another program is just making is waited for', async () => {
	const file = path.join(await temporaryFolder(), 'ledger-2.sqlite');
	const child = spawn(process.execPath, ['-e', holder, file], {stdio: ['ignore', 'pipe', 'ignore']});
	let told = '';
	child.stdout.on('data', chunk => (told += String(chunk)));
	await until(() => told.includes('held'));
	const {database, note, isKept} = await openLedger(file, async () => ({DatabaseSync}));
	database.close();
	expect({note, isKept}).toEqual({note: undefined, isKept: true});
});
