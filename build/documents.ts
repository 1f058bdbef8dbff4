import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {systemdUnit} from '../source/manual/systemd-unit.ts';
import type {ServiceCommand} from '../source/options/unit-options.ts';

/** A document that each package brings. */
interface Placed {
	/** Name in dist/ and in the npm package. */
	readonly file: string;
	/** Path below the folder for programs, as `/usr/local`. */
	readonly place: string;
	/** The same as Debian has it, where that is another one. */
	readonly debianPlace?: string;
}

export interface Document extends Placed {
	readonly text: string;
}

const share = 'share/doc/stakedeck';
const units = 'lib/systemd/system';

/** Documents that the program prints, with the words that have it do so: one list for all packages. */
const printed: readonly (Placed & {readonly words: readonly string[]})[] = [
	{file: 'stakedeck.1', place: 'share/man/man1/stakedeck.1', words: ['man']},
	{
		file: 'stakedeck.bash',
		place: 'share/bash-completion/completions/stakedeck',
		words: ['completion', 'bash'],
	},
	{
		file: '_stakedeck',
		place: 'share/zsh/site-functions/_stakedeck',
		debianPlace: 'share/zsh/vendor-completions/_stakedeck',
		words: ['completion', 'zsh'],
	},
	{
		file: 'stakedeck.fish',
		place: 'share/fish/vendor_completions.d/stakedeck.fish',
		words: ['completion', 'fish'],
	},
	{
		file: 'stakedeck.rules.yml',
		place: `${share}/examples/stakedeck.rules.yml`,
		words: ['exporter', '--alert-rules'],
	},
	{
		file: 'stakedeck.dashboard.json',
		place: `${share}/examples/stakedeck.dashboard.json`,
		words: ['exporter', '--dashboard'],
	},
	{file: 'config.schema.json', place: `${share}/config.schema.json`, words: ['config', '--schema']},
	{file: 'events.schema.json', place: `${share}/events.schema.json`, words: ['watch', '--schema']},
];

/** Words with which the services run, unless the person has them run with others. */
const services: Readonly<Record<ServiceCommand, readonly string[]>> = {
	watch: ['--name', 'journal', '--level', 'worth-knowing', '-o', 'text'],
	exporter: [],
};

/** Returns the documents as a bundled program prints them, without anything of the person who makes them. */
export function printDocuments(cli: string): Promise<readonly Document[]> {
	return Promise.all(
		printed.map(async ({words, ...placed}) => {
			const {stdout} = await promisify(execFile)(process.execPath, [cli, ...words], {env: {}});
			return {...placed, text: stdout};
		}),
	);
}

/**
Returns the units of systemd, which nothing enables or starts: each waits for a profile.

@param program path of the program, for units in a folder that systemd reads; or its name alone
*/
export function unitsFor(program: string): readonly Document[] {
	return Object.entries(services).map(([word, words]) => {
		const command = word as ServiceCommand;
		const name = `stakedeck-${command}`;
		const toUse = [
			'It runs once a profile is in /etc/stakedeck/config.toml, and it is enabled:',
			`sudo systemctl enable --now ${name}`,
			'With other flags, and with a key:',
			`sudo systemctl edit ${name}`,
		];
		const service = {command, words, credentials: [], variables: []};
		const text = systemdUnit(service, [program], program.startsWith('/') ? toUse : undefined);
		return {file: `${name}.service`, place: `${units}/${name}.service`, text};
	});
}
