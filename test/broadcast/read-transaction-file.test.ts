import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {maxInputBytes, readTransactionFile} from '../../source/broadcast/transaction-input.ts';
import {isTransactionText} from '../../source/dashboard/broadcast/transaction-text.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

describe('isTransactionText', () => {
	it.each([
		['bond.tx', false],
		['~/transactions/bond.tx', false],
		['/home/somebody/a-rather-long/path/of-a/transaction/that-was/signed', false],
		['cafe', false],
		['', false],
		['00a1b2c3d4e5f6a7', true],
		['0x00a1b2c3d4e5f6a7', true],
		['00a1b2c3\nd4e5f6a7', true],
		[Buffer.alloc(48, 7).toString('base64'), true],
		['x'.repeat(1024), true],
		['one\ntwo', true],
	])('%j: %s', (text, expected) => {
		expect(isTransactionText(text)).toBe(expected);
	});
});

const place = {home: undefined, mayBePipe: false};

describe('readTransactionFile', () => {
	it('reads a file, from the home folder too', async () => {
		const folder = await temporaryFolder();
		await writeFile(path.join(folder, 'a.tx'), 'cafe');
		expect(Buffer.from(await readTransactionFile(path.join(folder, 'a.tx'), place)).toString()).toBe('cafe');
		expect(Buffer.from(await readTransactionFile('~/a.tx', {...place, home: folder})).toString()).toBe(
			'cafe',
		);
	});

	it('says why it cannot be read, and neither waits for a pipe nor reads without end', async () => {
		const folder = await temporaryFolder();
		const [pipe, large] = [path.join(folder, 'pipe'), path.join(folder, 'large')];
		execFileSync('mkfifo', [pipe]);
		await writeFile(large, Buffer.alloc(3 * maxInputBytes + 1));
		const problemOf = (file: string) => readTransactionFile(file, place).catch(({message}) => message);
		expect(await problemOf(path.join(folder, 'none'))).toMatch(/as there is no such file$/);
		expect(await problemOf(folder)).toMatch(/as it is a folder$/);
		expect(await problemOf(pipe)).toMatch(/as it is not a file$/);
		expect(await problemOf(large)).toMatch(/as it holds more than \d+ bytes, more than a transaction has$/);
		expect(await problemOf('zsknam1secret')).toBe('the name of the file holds a spending key');
	});
});
