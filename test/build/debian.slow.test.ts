import path from 'node:path';
import {expect, it} from 'vitest';
import {isInstalled} from '../helpers/completion.ts';
import {spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const repository = path.join(import.meta.dirname, '../..');
const missing = ['dpkg-deb', 'readelf'].find(tool => !isInstalled(tool));
const note = missing === undefined ? '' : ` (skipped: ${missing} is not installed)`;

/** Tries to make a package, in vain. */
async function fail(environment: Readonly<Record<string, string>>, architecture = 'x64') {
	const typed = [process.execPath, 'build/debian.ts', architecture, await temporaryFolder()];
	const made = spawnProgram(typed, {environment, folder: repository});
	const {code} = await made.ended;
	return {code, stdout: made.stdout(), stderr: made.stderr()};
}

it('a package for Debian is made for known processors alone', async () => {
	const stderr = 'no executable can be made for z80: give x64 or arm64\n';
	expect(await fail({}, 'z80')).toEqual({code: 2, stdout: '', stderr});
});

it('a package for Debian is not begun where a tool is missing, which is named', async () => {
	const stderr = "dpkg-deb is not here: it comes with Debian's package dpkg\n";
	expect(await fail({PATH: ''})).toEqual({code: 1, stdout: '', stderr});
});

it.skipIf(missing !== undefined)(`a package for Debian is not begun without a date${note}`, async () => {
	const environment = {PATH: process.env.PATH ?? '', SOURCE_DATE_EPOCH: 'today'};
	const stderr = 'SOURCE_DATE_EPOCH is "today": give seconds since 1970\n';
	expect(await fail(environment)).toEqual({code: 1, stdout: '', stderr});
});
