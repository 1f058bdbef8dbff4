import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {isLedgerError} from '../../source/ledger/ledger-file.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {type KeptName, keptFiles} from './kept-files.ts';

/** Damages of a few bytes, at a place of a file from 0 to 1. */
const damages: Readonly<Record<string, (bytes: Buffer, at: number) => Buffer>> = {
	'a bit turned': (bytes, at) => bytes.fill((bytes[at] ?? 0) ^ (1 << (at % 8)), at, at + 1),
	'some zeros': (bytes, at) => bytes.fill(0, at, Math.min(at + 16, bytes.length)),
	'cut off': (bytes, at) => bytes.subarray(0, at),
};

const places = fc.record({
	how: fc.constantFrom(...Object.keys(damages)),
	part: fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true}),
});

/** Sentences on what cannot be used; each names the file. */
const refusals =
	/ (?:cannot|could) (?:not )?be (?:used|read), as |, line \d+: | is not written in UTF-8$|: it is /;

/** Reads it, which may be refused in words and nothing else. */
async function tryRead(name: KeptName, file: string): Promise<readonly number[] | string> {
	try {
		return await keptFiles[name].read(file);
	} catch (error) {
		if (isLedgerError(error) || (error instanceof Error && error.name === 'UsageError')) return error.message;
		throw error;
	}
}

it.each(['state', 'labels', 'journal', 'ledger', 'config', 'blocks'] as const)(
	'a few damaged bytes of its %s are read past or said, and cost nothing else',
	async name => {
		const folder = path.join(await temporaryFolder(), 'stakedeck');
		const file = path.join(folder, keptFiles[name].name);
		await mkdir(folder);
		for (const number of [1, 2, 3]) await keptFiles[name].change(file, number);
		const good = await readFile(file);
		const run = async ({how, part}: {readonly how: string; readonly part: number}) => {
			await rm(folder, {recursive: true});
			await mkdir(folder);
			const bytes = damages[how]?.(Buffer.from(good), Math.floor(part * good.length)) ?? good;
			await writeFile(file, bytes);
			// A ledger is set aside as it is opened, also where it is only read.
			if (name !== 'ledger') await tryRead(name, file);
			const said = await keptFiles[name].change(file, 9);
			const others = (await readdir(folder)).filter(each => each !== path.basename(file));
			if (said !== '') expect(said).toMatch(refusals);
			expect(others.map(each => each.replace(/\d+$/, '1'))).toEqual(
				said.includes('it was set aside as') ? [`${path.basename(file)}.broken-1`] : [],
			);
			if (others[0] !== undefined) expect(await readFile(path.join(folder, others[0]))).toEqual(bytes);
			// The place of a ledger's row, which is where it was, may be what was damaged.
			if (said !== '') return;
			const found = await tryRead(name, file);
			if (typeof found !== 'string' && name !== 'ledger') expect(found).toContain(9);
		};
		await fc.assert(fc.asyncProperty(places, run), {numRuns: 150});
	},
);
