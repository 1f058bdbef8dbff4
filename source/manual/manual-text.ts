import type {Options} from '../options/options.ts';

/** The program as its package and its process name it. */
export interface About {
	readonly name: string;
	readonly version: string;
	readonly description: string;
	/** Node's version, platform and architecture. */
	readonly runtime: string;
}

type OwnText = Extract<Options, {kind: 'help' | 'version' | 'completion' | 'man' | 'profileNames'}>;

/** Text about the program itself, for that stream; printed without opening anything or sending a request. */
export async function manualText(
	options: OwnText,
	about: About,
	stdout: NodeJS.WriteStream,
): Promise<string> {
	switch (options.kind) {
		case 'help': {
			const {helpText, helpWidth} = await import('./help.ts');
			return helpText(options.command, helpWidth(stdout));
		}
		case 'version':
			return `${about.name} ${about.version} (${about.runtime})\n`;
		case 'completion':
			return (await import('./completion/completion-script.ts')).completionScript(options.shell);
		case 'man':
			return (await import('./man-page.ts')).manPage(about);
		case 'profileNames':
			return options.names.map(name => `${name}\n`).join('');
	}
}
