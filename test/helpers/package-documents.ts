import {execFile} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify, stripVTControlCharacters} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {completeInBash, isInstalled} from './completion.ts';
import {temporaryFolder} from './temporary-folder.ts';

const run = promisify(execFile);

/** Words that have the program print what a package has beside it. */
const printed = {
	man: ['man'],
	bash: ['completion', 'bash'],
	zsh: ['completion', 'zsh'],
	fish: ['completion', 'fish'],
	rules: ['exporter', '--alert-rules'],
	dashboard: ['exporter', '--dashboard'],
	config: ['config', '--schema'],
	events: ['watch', '--schema'],
} as const;

type Printed = keyof typeof printed;

const services = ['watch', 'exporter'] as const;

/** Where a package has each document, below its folder. */
export type DocumentPlaces = Readonly<Record<Printed | (typeof services)[number], string>>;

/** A package as it was installed. */
interface InstalledPackage {
	readonly root: string;
	/** Path of the program below the root. */
	readonly program: string;
	readonly places: DocumentPlaces;
	/** First word of the line that starts a service. */
	readonly started: string;
	/** Complete environment of the program. */
	readonly environment: Readonly<Record<string, string>>;
}

/** Tests that a package brings what the program prints of itself, and that it is fit for those who read it. */
export function itBringsDocuments(placed: () => InstalledPackage): void {
	const fileOf = (document: keyof DocumentPlaces) => path.join(placed().root, placed().places[document]);
	const program = () => path.join(placed().root, placed().program);

	it('has beside it what it would print itself', async () => {
		for (const [document, words] of Object.entries(printed)) {
			const {stdout} = await run(program(), words, {env: placed().environment});
			const bytes = await readFile(fileOf(document as Printed));
			const text = fileOf(document as Printed).endsWith('.gz') ? gunzipSync(bytes) : bytes;
			expect(text.toString(), document).toBe(stdout);
		}
	});

	it.each(services)('brings a service for %s that systemd understands', async service => {
		const unit = await readFile(fileOf(service), 'utf8');
		expect(unit).toMatch(new RegExp(`^ExecStart=${placed().started} ${service}\\b`, 'm'));
		if (!isInstalled('systemd-analyze')) return;
		const copy = path.join(await temporaryFolder(), path.basename(fileOf(service)));
		await writeFile(copy, unit.replace(`ExecStart=${placed().started}`, `ExecStart=${program()}`));
		const {stdout, stderr} = await run('systemd-analyze', ['verify', copy]);
		expect([stdout, stderr]).toEqual(['', '']);
	});

	it.skipIf(!isInstalled('man'))('has a manual page that man shows', async () => {
		const env = {PATH: process.env.PATH, LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANPAGER: 'cat'};
		const {stdout, stderr} = await run('man', ['--warnings', '-l', fileOf('man')], {env});
		expect(stripVTControlCharacters(stdout)).toContain('SYNOPSIS');
		expect(stderr).toBe('');
	});

	it.skipIf(!isInstalled('bash'))('is completed by bash', async () => {
		const {root, environment} = placed();
		const PATH = [path.dirname(program()), environment.PATH, process.env.PATH].join(':');
		const completing = {HOME: root, ...environment, PATH, LANG: 'C.UTF-8'};
		const complete = completeInBash({folder: root, script: fileOf('bash'), environment: completing});
		expect(await complete(['stakedeck valid'])).toEqual([['validators']]);
	});
}
