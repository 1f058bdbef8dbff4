import {tryConfig} from '../../options/config/config-file.ts';
import {printLine} from '../../system/print.ts';
import type {Command} from './command.ts';
import {printText} from './command.ts';

export const manCommand: Command = {
	summary: 'print the manual page, as man reads it',
	flags: ['help', 'version'],
	examples: ['man | man -l -', 'man > ~/.local/share/man/man1/stakedeck.1'],
	usesNoKey: () => true,
	async read({commands, about, system}) {
		const reading = await tryConfig(system.environment);
		// The manual has to come whatever is wrong with the configuration.
		const isWrong = 'problem' in reading;
		return printText(system, async () => {
			if (isWrong) printLine(system, `the page has the usual keys: ${reading.problem}`);
			const {manPage} = await import('../../manual/man-page.ts');
			return manPage(commands, about, isWrong ? {} : reading.value.keys);
		});
	},
};
