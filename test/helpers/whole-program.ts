import {readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {version} from '../../package.json' with {type: 'json'};
import {someBytes, someHash} from './broadcast.ts';
import {type Running, spawnProgram} from './spawn.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {openTerminal} from './terminal.ts';
import {until} from './until.ts';

/** A program as it was put on a machine. */
interface PlacedProgram {
	/** Its file, and words that go before those of a person. */
	readonly command: readonly [string, ...string[]];
	/** Complete environment of the program. */
	readonly environment: Readonly<Record<string, string>>;
	/** Runtime that it reports, before Node's version. */
	readonly runtime: string;
}

/** Tests that a program does all it is for with nothing beside it: started in an empty folder, it leaves it empty. */
export function itIsWhole(placed: () => PlacedProgram): void {
	const start = async (...typed: readonly string[]): Promise<Running> => {
		const {command, environment} = placed();
		return spawnProgram([...command, ...typed], {environment, folder: await temporaryFolder()});
	};
	const end = async (...typed: readonly string[]) => {
		const program = await start(...typed);
		const {code} = await program.ended;
		return {code, stdout: program.stdout(), stderr: program.stderr()};
	};

	it('says what it is and what it can do', async () => {
		const runtime = `${placed().runtime}node ${process.versions.node}, ${process.platform} ${process.arch}`;
		const stdout = `stakedeck ${version} (${runtime})\n`;
		expect(await end('--version')).toEqual({code: 0, stdout, stderr: ''});
		expect(await end('--help')).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('simulate'),
			stderr: '',
		});
	});

	it('answers from the embedded chain', async () => {
		const {code, stdout} = await end('validators', '--demo', '-o', 'json');
		expect([code, JSON.parse(stdout).pagination.totalItems]).toEqual([0, 205]);
		expect(await end('validators', '--demo')).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('Kestrel Nodes'),
		});
	});

	it('ends with 2 for what nobody can type and with 1 where nobody answers', async () => {
		expect(await end('--nonsense')).toMatchObject({code: 2, stdout: ''});
		expect(await end('validators', '-i', 'http://127.0.0.1:1')).toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^stakedeck: .* cannot be reached: .*\n$/),
		});
	});

	it('serves the chain, shows it in a terminal, broadcasts to it, and writes nothing beside itself', async () => {
		const {command, environment} = placed();
		const chain = await start('simulate', '--speed', '0');
		await until(() => chain.stdout().includes('look at it'));
		const [url = ''] = /http:\S+/.exec(chain.stdout()) ?? [];

		const folder = await temporaryFolder();
		const [file, ...before] = command;
		await using terminal = openTerminal(file, [...before, '--view', 'validators', '-i', url], {
			env: {PATH: '', ...environment},
			folder,
		});
		await terminal.shows('Kestrel Nodes');
		terminal.type('2');
		await terminal.shows(/ends ~/);
		terminal.type('Q');
		expect(await terminal.exitCode).toBe(0);
		expect(await readdir(folder)).toEqual([]);

		const transaction = path.join(await temporaryFolder(), 'bond.tx');
		await writeFile(transaction, someBytes);
		const both = ['-r', url, '-i', url, '--no-journal'];
		expect(await end('broadcast', transaction, ...both, '--yes')).toMatchObject({
			code: 0,
			stdout: expect.stringContaining(someHash),
		});
		expect(await end('broadcast', transaction, ...both)).toMatchObject({code: 2, stdout: ''});

		chain.child.kill('SIGTERM');
		expect(await chain.ended).toEqual({code: 0, signal: null});
	});
}
