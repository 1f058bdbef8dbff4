import type {Options} from '../options/options.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';

/** The program as its package and its process name it. */
export interface About {
	readonly name: string;
	readonly version: string;
	readonly description: string;
	/** Node's version, platform and architecture. */
	readonly runtime: string;
}

type OwnText = Extract<
	Options,
	{
		kind:
			| 'help'
			| 'version'
			| 'completion'
			| 'man'
			| 'profileNames'
			| 'configSchema'
			| 'systemdUnit'
			| 'eventSchema'
			| 'alertRules'
			| 'grafanaDashboard';
	}
>;

/** Returns text about the program itself, without opening anything or sending a request; problems go to stderr. */
export async function manualText(options: OwnText, about: About, system: System): Promise<string> {
	switch (options.kind) {
		case 'help': {
			const {helpText, helpWidth} = await import('./help.ts');
			return helpText(options.command, helpWidth(system));
		}
		case 'version':
			return `${about.name} ${about.version} (${about.runtime})\n`;
		case 'completion':
			return (await import('./completion/completion-script.ts')).completionScript(options.shell);
		case 'man':
			if (options.problem !== undefined) printLine(system, `the page has the usual keys: ${options.problem}`);
			return (await import('./man-page.ts')).manPage(about, options.keys);
		case 'configSchema':
			return toJson(await (await import('./config-help.ts')).configSchema());
		case 'alertRules':
			return (await import('../exporter/alerts.ts')).writeAlertRules();
		case 'grafanaDashboard':
			return toJson((await import('../exporter/stakedeck.dashboard.json', {with: {type: 'json'}})).default);
		case 'systemdUnit': {
			const {liesInHome, systemdUnit} = await import('./systemd-unit.ts');
			const {program} = system;
			const homely = [...program, ...options.words].find(liesInHome);
			const note = `${homely} lies in a home, which the user of the service has to be able to read`;
			for (const each of [...options.notes, ...(homely === undefined ? [] : [note])]) printLine(system, each);
			return systemdUnit(options, program);
		}
		case 'eventSchema':
			return toJson((await import('../columns/event-schema.ts')).eventSchema);
		case 'profileNames':
			return options.names.map(name => `${name}\n`).join('');
	}
}

function toJson(value: object): string {
	return `${JSON.stringify(value, undefined, 2)}\n`;
}
