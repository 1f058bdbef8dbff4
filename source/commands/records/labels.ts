import {readLookAnyway} from '../../options/display-options.ts';
import {outputFormats} from '../../options/flags.ts';
import {readChoice} from '../../options/values/values.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {Command} from './command.ts';

export const labelsCommand: Command = {
	summary: 'the labels of your addresses and of validators; or import them from a file',
	flags: ['import', 'overwrite', 'output', 'no-color', 'ascii', 'help', 'version'],
	notes: [
		'It asks no service. FILE is what -o csv or json writes: chain, address, label, kind; a label without a chain counts on every chain.',
		'A kind of validator, which needs a chain, makes the address none of yours; left out, it is a delegator.',
		'An address that already has another label keeps it, and stderr says so.',
		'A label that looks like that of another address, or like an address, is named on stderr.',
	],
	examples: ['labels -o csv > labels.csv', 'labels --import labels.csv'],
	usesNoKey: () => true,
	async read({typed, system}) {
		const look = await readLookAnyway(typed, system);
		const from = typed.text('import');
		const mayReplace = typed.has('overwrite');
		if (mayReplace && from === undefined) {
			throw new UsageError('--overwrite says what --import may do: give both');
		}
		const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', outputFormats);
		return {
			look,
			async act() {
				await (await import('../labels.ts')).runLabels({from, mayReplace, output}, {system, look});
				return 0;
			},
		};
	},
};
