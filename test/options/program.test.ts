import {chmod, mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {checkProgram} from '../../source/options/watch-options.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** Two folders of PATH with entries of these modes; undefined: a folder. */
async function pathOf(first: Readonly<Record<string, number | undefined>>, second: typeof first) {
	const folder = await temporaryFolder();
	const folders = [path.join(folder, 'first'), path.join(folder, 'second')];
	for (const [index, entries] of [first, second].entries()) {
		const place = folders[index] ?? '';
		await mkdir(place);
		for (const [name, mode] of Object.entries(entries)) {
			if (mode === undefined) await mkdir(path.join(place, name));
			else await writeFile(path.join(place, name), '#!/bin/sh\n');
			if (mode !== undefined) await chmod(path.join(place, name), mode);
		}
	}
	return {PATH: folders.join(':'), folders};
}

it('takes the first of PATH that can be run, as the system does', async () => {
	const {PATH} = await pathOf({tell: 0o644, other: undefined}, {tell: 0o755, other: 0o755});
	for (const program of ['tell', 'other']) expect(() => checkProgram(program, {PATH})).not.toThrow();
	expect(() => checkProgram('sh', {})).not.toThrow();
});

it('refuses a script whose interpreter does not exist, and takes one whose interpreter does', async () => {
	const folder = await temporaryFolder();
	const write = async (name: string, text: string, mode = 0o755) => {
		const file = path.join(folder, name);
		await writeFile(file, text);
		await chmod(file, mode);
		return () => checkProgram(file, {});
	};
	for (const line of ['#!/no/such/interp', '#! /no/such/interp -x', '#!\t/no/such/interp\t-x'])
		expect(await write('broken', `${line}\nhello\n`)).toThrow(
			'its interpreter /no/such/interp does not exist',
		);
	for (const text of ['#!/bin/sh\n', '#! /usr/bin/env sh\n', 'hello\n', '', '#!\n', '# /no/such/interp\n'])
		expect(await write('good', text)).not.toThrow();
	// What may be run but not read says nothing about its interpreter, unless one is root.
	if (process.getuid?.() !== 0) expect(await write('secret', '#!/no/such/interp\n', 0o111)).not.toThrow();
});

it('refuses what cannot be run, for the reason that says most', async () => {
	const {PATH, folders} = await pathOf({tell: 0o644}, {other: undefined});
	const problem = (program: string) => () => checkProgram(program, {PATH});
	expect(problem('tell')).toThrow('--exec: "tell" cannot be run: you may not run it');
	expect(problem('other')).toThrow('it is not a file');
	expect(problem('missing')).toThrow('there is no such program');
	expect(problem(`${folders[0]}/tell`)).toThrow('you may not run it');
	expect(problem(`${folders[0]}/tell/x`)).toThrow('a part of the path is not a folder');
});
